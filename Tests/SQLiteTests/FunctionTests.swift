import SQLite
import Testing

@Suite struct FunctionTests {
    @Test func aFunctionReceivesArgumentsAndReturnsEveryStorageClass() throws {
        let connection = try Connection(path: ":memory:")
        try connection.registerFunction("describe", argumentCount: -1) { call in
            .text((0..<call.count).map { "\(call.kind(at: $0))=\(call.string(at: $0))" }.joined(separator: " "))
        }
        #expect(
            try connection.query("SELECT describe(1, 2.5, 'drei', NULL)")
                == [["integer=1 real=2.5 text=drei null="]])
        for value: SQLiteValue in [.null, 3, 0.5, "", "é", .blob([0, 1]), .blob([])] {
            try connection.registerFunction("constant", argumentCount: 0) { _ in value }
            #expect(try connection.query("SELECT constant()") == [[value]])
        }
    }

    @Test func aCollationSortsAndCompares() throws {
        let connection = try Connection(path: ":memory:")
        try connection.registerCollation("LENGTH_FIRST") { one, other in Int32(one.count) - Int32(other.count) }
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES ('ccc'), ('a'), ('bb')")
        #expect(try connection.query("SELECT a FROM t ORDER BY a COLLATE LENGTH_FIRST") == [["a"], ["bb"], ["ccc"]])
        #expect(try connection.query("SELECT a FROM t WHERE a = 'xy' COLLATE LENGTH_FIRST") == [["bb"]])
    }

    @Test func aClosureLivesAsLongAsTheConnection() throws {
        final class Witness {}
        weak var witness: Witness?
        do {
            let connection = try Connection(path: ":memory:")
            let kept = Witness()
            witness = kept
            try connection.registerFunction("f", argumentCount: 0) { _ in
                withExtendedLifetime(kept) { 1 }
            }
            #expect(try connection.query("SELECT f()") == [[1]])
            #expect(witness != nil)
        }
        #expect(witness == nil)
    }
}
