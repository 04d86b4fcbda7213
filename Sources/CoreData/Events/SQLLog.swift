/// The log of SQL statements that the launch argument `-com.apple.CoreData.SQLDebug N` switches on.
///
///     CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, … FROM ZPERSON t0 WHERE t0.ZFIRSTNAME = ?
///     CoreData: annotation: sql execution time: 0.0002s
///
/// 1 shows statements and times, 3 and more also the values that are bound. It goes to standard error.
enum SQLLog {
    /// 0 where nothing is logged.
    private static let level: Int = {
        let key = "com.apple.CoreData.SQLDebug"
        let arguments = CommandLine.arguments
        if let index = arguments.firstIndex(of: "-" + key), index + 1 < arguments.count {
            return Int(arguments[index + 1]) ?? 0
        }
        return UserDefaults.standard.integer(forKey: key)
    }()

    /// Begins to log if the program was started so. Done once, when the first store is opened.
    static let begin: Void = {
        guard level > 0 else { return }
        _ = _EventStream.listen { event in
            for line in lines(for: event) { FileHandle.standardError.write(Data("CoreData: \(line)\n".utf8)) }
        }
    }()

    private static func lines(for event: _StackEvent) -> [String] {
        switch event.kind {
        case .sql:
            var lines = ["sql: \(event.detail ?? "")"]
            if level >= 3, let values = event.values { lines.append("details: \(values)") }
            lines.append("annotation: sql execution time: \(String(format: "%.4f", event.duration ?? 0))s")
            return lines
        case .fetched: return ["annotation: total fetch for \(event.detail ?? ""): \(event.count ?? 0) rows."]
        case .faultFired: return ["annotation: fault fulfilled from \(event.detail ?? "") for : \(event.objects[0])"]
        default: return []
        }
    }
}
