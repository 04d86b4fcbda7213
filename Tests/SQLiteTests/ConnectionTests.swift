import SQLite
import Testing

@Suite struct ConnectionTests {
    @Test func everyStorageClassSurvivesARoundTrip() throws {
        let connection = try Connection(path: ":memory:")
        let values: [SQLiteValue] = [nil, 42, 1.5, "집", .blob([0, 1, 255]), "", .blob([])]
        for value in values {
            #expect(try connection.query("SELECT ?", [value]) == [[value]])
        }
    }

    @Test func anErrorContainsTheStatementAndTheCode() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (a UNIQUE)")
        try connection.query("INSERT INTO t VALUES (1)")
        let error = #expect(throws: SQLiteError.self) { try connection.query("INSERT INTO t VALUES (1)") }
        #expect(error?.extendedCode == SQLiteError.constraintUnique)
        #expect(error?.code == SQLiteError.constraint)
        #expect(error?.sql == "INSERT INTO t VALUES (1)")
    }

    @Test func aTransactionThatThrowsIsRolledBack() throws {
        struct Stop: Error {}
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (a)")
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.query("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        #expect(try connection.query("SELECT count(*) FROM t") == [[0]])
        #expect(connection.isAutocommit)
    }

    @Test func openingAMissingFileForReadingThrows() {
        let error = #expect(throws: SQLiteError.self) { _ = try Connection(path: "/nowhere/at/all", mode: .readOnly) }
        #expect(error?.code == SQLiteError.cannotOpen)
        // ENOENT.
        #expect(error?.systemCode == 2)
    }

    @Test func aCachedStatementIsCompiledOnce() throws {
        let connection = try Connection(path: ":memory:")
        #expect(try connection.cached("SELECT 1") === connection.cached("SELECT 1"))
    }
}

@Suite struct TraceTests {
    @Test func traceReportsEachExecutionWithItsBindings() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (a)")
        var seen: [String] = []
        connection.trace { event in
            switch event {
            case .started(let statement): seen.append(statement.expandedSQL)
            case .row(let statement): seen.append("\(statement.row)")
            case .finished(let statement, let seconds): seen.append("\(statement.sql) \(seconds >= 0)")
            }
        }
        try connection.query("INSERT INTO t VALUES (?)", [7])
        connection.trace(nil)
        try connection.query("INSERT INTO t VALUES (8)")
        #expect(seen == ["INSERT INTO t VALUES (7)", "INSERT INTO t VALUES (?) true"])
    }
}
