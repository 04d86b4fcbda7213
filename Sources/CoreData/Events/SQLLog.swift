import Synchronization

/// The log of SQL statements for the launch argument `-com.apple.CoreData.SQLDebug N`.
///
///     CoreData: sql: SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZAGE FROM ZPERSON t0 WHERE t0.ZAGE > ?
///     CoreData: details: SQLite bind[0] = 18
///     CoreData: annotation: sql connection fetch time: 0.0002s
///     CoreData: annotation: total fetch execution time: 0.0004s for 7 rows.
///
/// | level | additional output |
/// |---|---|
/// | 1 | statements, their times, the number of fetched rows |
/// | 2 | the bound values; the statement again with its number of rows |
/// | 3 | the fetched rows, by URI |
/// | 4 | SQLite's plan for a fetch: `EXPLAIN QUERY PLAN` |
///
/// The log is written to standard error.
enum SQLLog {
    static let key = "com.apple.CoreData.SQLDebug"

    /// 0 if nothing is logged.
    private static let launchLevel = LaunchArguments.number(key)

    /// Starts the log if the launch argument is set. Run once, when the first store is opened.
    static let begin: Void = {
        guard launchLevel > 0 else { return }
        _ = start(level: launchLevel) { FileHandle.standardError.write(Data("CoreData: \($0)\n".utf8)) }
    }()

    /// A running log.
    struct Logging: Sendable {
        fileprivate let level: Int
        fileprivate let listening: _EventStream.Listening

        func stop() {
            listening.stop()
            if level >= rowsLevel { rowLogs.subtract(1, ordering: .relaxed) }
            if level >= plansLevel { planLogs.subtract(1, ordering: .relaxed) }
        }
    }

    /// Calls `write` for each line from now on.
    static func start(level: Int, _ write: @escaping @Sendable (String) -> Void) -> Logging {
        if level >= rowsLevel { rowLogs.add(1, ordering: .relaxed) }
        if level >= plansLevel { planLogs.add(1, ordering: .relaxed) }
        let listening = _EventStream.listen { event in
            for line in lines(for: event, level: level) { write(line) }
        }
        return Logging(level: level, listening: listening)
    }

    private static let valuesLevel = 2
    private static let rowsLevel = 3
    private static let plansLevel = 4
    // The number of logs with output that is expensive to determine.
    private static let rowLogs = Atomic<Int>(0)
    private static let planLogs = Atomic<Int>(0)

    /// Whether a fetch should report its rows.
    static var logsRows: Bool { rowLogs.load(ordering: .relaxed) > 0 }
    /// Whether a fetch should report SQLite's plan.
    static var logsPlans: Bool { planLogs.load(ordering: .relaxed) > 0 }
}

extension SQLLog {
    /// The lines for an event.
    static func lines(for event: _StackEvent, level: Int) -> [String] {
        switch event.kind {
        case .sql: statement(event, level)
        case .queryPlan: level >= plansLevel ? plan(event) : []
        case .selected:
            (level >= valuesLevel ? [selection(event, level)] : [])
                + ["annotation: total fetch execution time: \(time(event)) for \(event.count ?? 0) rows."]
        case .counted:
            ["annotation: total count request execution time: \(time(event)) for count of \(event.count ?? 0)."]
        case .faultFired:
            [
                "annotation: fault fulfilled from \(event.detail == "cache" ? "row cache" : "database") for : "
                    + (event.objects.first ?? "")
            ]
        default: []
        }
    }

    private static func time(_ event: _StackEvent) -> String { String(format: "%.4fs", event.duration ?? 0) }

    private static func statement(_ event: _StackEvent, _ level: Int) -> [String] {
        let text = event.detail ?? ""
        var lines = ["sql: \(text)"]
        if level >= valuesLevel, let binds = event.binds {
            for (index, value) in binds.enumerated() {
                lines.append("details: SQLite bind[\(index)] = \(value)")
            }
        }
        let what = text.hasPrefix("SELECT") ? "sql connection fetch time" : "sql execution time"
        return lines + ["annotation: \(what): \(time(event))"]
    }

    private static func plan(_ event: _StackEvent) -> [String] {
        let steps = (event.values ?? "").split(separator: "\n").map { "details: SQLite:   \($0)" }
        return ["details: SQLite: EXPLAIN QUERY PLAN \(event.detail ?? "")"] + steps
    }

    private static func selection(_ event: _StackEvent, _ level: Int) -> String {
        let line =
            "annotation: fetch using NSSQLiteStatement on entity '\(event.detail ?? "")' with sql text "
            + "'\(event.values ?? "")' returned \(event.count ?? 0) rows"
        guard level >= rowsLevel else { return line }
        let rows = event.objects.map { "    \"\($0)\"" }.joined(separator: ",\n")
        return "\(line) with values: (\n\(rows)\n)"
    }
}
