import SQLite

/// The log of SQL statements that the launch argument `-com.apple.CoreData.SQLDebug N` switches on.
///
///     CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, … FROM ZPERSON t0 WHERE t0.ZFIRSTNAME = ?
///     CoreData: annotation: sql execution time: 0.0002s
///
/// 1 shows statements and times, 3 and more also the values that are bound. It goes to standard error.
struct SQLLog {
    /// 0 where nothing is logged.
    static let level: Int = {
        let key = "com.apple.CoreData.SQLDebug"
        let arguments = CommandLine.arguments
        if let index = arguments.firstIndex(of: "-" + key), index + 1 < arguments.count {
            return Int(arguments[index + 1]) ?? 0
        }
        return UserDefaults.standard.integer(forKey: key)
    }()

    /// Lets `connection` log, if logging is on.
    static func watch(_ connection: Connection) {
        guard level > 0 else { return }
        connection.trace { event in
            switch event {
            case .started(let statement):
                write("sql: \(statement.sql)")
                if level >= 3, statement.expandedSQL != statement.sql { write("details: \(statement.expandedSQL)") }
            case .finished(_, let seconds):
                write("annotation: sql execution time: \(String(format: "%.4f", seconds))s")
            }
        }
    }

    private static func write(_ line: String) {
        FileHandle.standardError.write(Data("CoreData: \(line)\n".utf8))
    }
}
