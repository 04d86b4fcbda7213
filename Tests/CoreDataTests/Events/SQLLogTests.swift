import SQLite
import Synchronization
import Testing

@testable import CoreData

/// The SQL debug log of a fetch and a save, at each level.
@Suite struct SQLLogTests {
    /// Test processes take no arguments.
    @Test func theEnvironmentVariableEnablesTheLog() async throws {
        let outcome = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("com_apple_CoreData_SQLDebug", "2", 1)
            let stack = try Stack(.sqlite)
            let context = stack.context()
            context.make("Project", ["title": "logged"])
            try context.save()
        }
        let log = outcome.standardError
        #expect(log.contains("CoreData: sql: INSERT INTO ZPROJECT"))
        #expect(log.contains("CoreData: details: SQLite bind[") && log.contains("logged"))
    }

    /// The log lines of `work`, which receives the title of a saved project. No other test uses that title.
    private func log(
        level: Int, _ work: (NSManagedObjectContext, String) throws -> Void
    ) throws -> [String] {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        let mark = "mark \(UUID().uuidString)"
        context.make("Project", ["title": mark])
        try context.save()
        let lines = Mutex<[String]>([])
        let path = stack.url.path
        // Other tests run concurrently. Their events are excluded by store.
        let logging = SQLLog.start(level: level) { _ in }
        let listening = _EventStream.listen { event in
            guard event.store == path else { return }
            let new = SQLLog.lines(for: event, level: level)
            lines.withLock { $0 += new }
        }
        defer {
            listening.stop()
            logging.stop()
        }
        try work(stack.context(), mark)
        let time = try NSRegularExpression(pattern: "[0-9]+\\.[0-9]{4}s")
        return lines.withLock { $0 }.map {
            time.stringByReplacingMatches(
                in: $0.replacingOccurrences(of: mark, with: "MARK"),
                range: NSRange(location: 0, length: $0.utf16.count),
                withTemplate: "TIME")
        }
    }

    private func fetch(_ context: NSManagedObjectContext, _ mark: String) throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
        request.predicate = NSPredicate(format: "title == %@", mark)
        #expect(try context.fetch(request).count == 1)
    }

    private let select = "SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZTITLE FROM ZPROJECT t0 WHERE t0.ZTITLE = ?"

    @Test func levelOneLogsStatementsTimesAndRowCounts() throws {
        #expect(
            try log(level: 1, fetch) == [
                "sql: \(select)", "annotation: sql connection fetch time: TIME",
                "annotation: total fetch execution time: TIME for 1 rows.",
            ])
    }

    @Test func levelTwoLogsBoundValues() throws {
        #expect(
            try log(level: 2, fetch) == [
                "sql: \(select)", "details: SQLite bind[0] = \"MARK\"", "annotation: sql connection fetch time: TIME",
                "annotation: fetch using NSSQLiteStatement on entity 'Project' with sql text '\(select)' returned 1 rows",
                "annotation: total fetch execution time: TIME for 1 rows.",
            ])
    }

    @Test func levelThreeLogsResultRows() throws {
        let lines = try log(level: 3, fetch)
        let line = try #require(lines.first { $0.contains("with values") })
        #expect(
            line.contains("returned 1 rows with values: (\n    \"x-coredata://") && line.hasSuffix("/Project/p1\"\n)"))
        #expect(!lines.contains { $0.contains("EXPLAIN") })
    }

    @Test func levelFourLogsTheQueryPlan() throws {
        let lines = try log(level: 4, fetch)
        #expect(lines.prefix(2) == ["details: SQLite: EXPLAIN QUERY PLAN \(select)", "details: SQLite:   SCAN t0"])
        #expect(lines.contains("sql: \(select)") && !lines.contains { $0.hasPrefix("sql: EXPLAIN") })
    }

    @Test func countsAreLoggedAsCounts() throws {
        let lines = try log(level: 1) { context, _ in
            let count = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Project"))
            #expect(count == 1)
        }
        #expect(
            lines == [
                "sql: SELECT COUNT(*) FROM ZPROJECT t0", "annotation: sql connection fetch time: TIME",
                "annotation: total count request execution time: TIME for count of 1.",
            ])
    }

    @Test func dictionariesAreLoggedWithTheirValues() throws {
        let lines = try log(level: 3) { context, _ in
            let request = NSFetchRequest<NSDictionary>(entityName: "Project")
            request.resultType = .dictionaryResultType
            request.propertiesToFetch = ["title"]
            let found = try context.fetch(request)
            #expect(found.count == 1)
        }
        #expect(lines.contains { $0.contains("returned 1 rows with values") && $0.contains("MARK") })
    }

    @Test func aSaveIsLoggedStatementByStatement() throws {
        let lines = try log(level: 2) { context, _ in
            context.make("Department", ["name": "it's ?"])
            try context.save()
        }
        #expect(lines.first == "sql: BEGIN IMMEDIATE" && lines.contains("sql: COMMIT"))
        let insert = try #require(lines.firstIndex { $0.hasPrefix("sql: INSERT INTO ZDEPARTMENT(Z_PK, Z_ENT, Z_OPT") })
        #expect(
            lines[(insert + 1)...].prefix { $0.hasPrefix("details") }.map { $0 } == [
                "details: SQLite bind[0] = 1", "details: SQLite bind[1] = 1", "details: SQLite bind[2] = 1",
                "details: SQLite bind[3] = nil", "details: SQLite bind[4] = \"it's ?\"",
            ])
    }

    @Test func boundValuesAreParsedFromTheExpandedSQL() {
        let sql = "SELECT a FROM b WHERE a = ? AND (c IN (?,?)) OR d = ? OR f(e, ?)"
        let expanded = "SELECT a FROM b WHERE a = 'x''?''' AND (c IN (1,-2.5)) OR d = x'00ff' OR f(e, NULL)"
        #expect(BoundValues.of(sql, expanded: expanded) == ["\"x'?'\"", "1", "-2.5", "<00ff>", "nil"])
        #expect(BoundValues.of(sql, expanded: "SELECT 1").isEmpty)
    }
}
