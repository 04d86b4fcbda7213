import SQLite
import Testing

@testable import CoreData

/// Random predicates give the same rows in SQL as in memory, where no value is missing.
///
/// Where one is, the two are meant to differ: SQL finds a row without a value by no comparison but with nil.
@Suite struct SQLAgainstMemoryTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let words = [
        "", "a", "A", "ab", "Ábc", "äb", "aB", "b*", "ｂ", "집", "집안", "z\u{301}a", "E\u{308}", "%_?",
    ]

    private static func format(_ generator: inout Generator, depth: Int) -> (String, [Any]) {
        func pick<T>(_ items: [T]) -> T { items[Int(generator.next() % UInt64(items.count))] }
        let choice = generator.next() % (depth > 0 ? 9 : 6)
        switch choice {
        case 0, 1:
            let operation = pick(["==", "!=", "<", "<=", ">", ">="])
            return ("%K \(operation) %@", [pick(["age", "rank"]), pick([0, 1, 2, 3, 2.5] as [Any])])
        case 2:
            let operation = pick(["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "==", "!="])
            return ("name \(operation)\(pick(["", "[c]", "[d]", "[cd]"])) %@", [pick(words)])
        case 3: return ("age IN %@", [(0...pick([1, 3, 12])).map { $0 * 2 }])
        case 4: return ("name IN %@", [[pick(words), pick(words), pick(words)]])
        case 5: return ("age \(pick(["+", "-", "*"])) rank \(pick(["<", ">", "=="])) %@", [pick([0, 1, 4])])
        case 6:
            let (one, values) = format(&generator, depth: depth - 1)
            return ("NOT (\(one))", values)
        default:
            let (one, values) = format(&generator, depth: depth - 1)
            let (other, more) = format(&generator, depth: depth - 1)
            return ("(\(one)) \(choice == 7 ? "AND" : "OR") (\(other))", values + more)
        }
    }

    @Test func bothFindTheSameRows() throws {
        let model = SQLModel(model: makeModel { $0.entity("Row", [.string("name"), .int32("age"), .double("rank")]) })
        let connection = try Connection(path: ":memory:")
        for statement in SQLSchema(model: model).statements { try connection.execute(statement) }
        try SQLFunctions.register(on: connection)
        var generator = Generator(state: 4711)
        var rows: [(key: Int64, values: [String: Any])] = []
        for (index, word) in (Self.words + Self.words).enumerated() {
            let (age, rank) = (Int64(generator.next() % 5), Double(generator.next() % 9) / 2)
            let key = Int64(index + 1)
            rows.append((key, ["name": word, "age": age, "rank": rank]))
            try connection.query(
                "INSERT INTO ZROW (Z_PK, Z_ENT, Z_OPT, ZAGE, ZRANK, ZNAME) VALUES (?, 1, 1, ?, ?, ?)",
                [.integer(key), .integer(age), .real(rank), .text(word)])
        }
        let sql = SQLGenerator(model: model)
        for _ in 0..<1_500 {
            let (format, arguments) = Self.format(&generator, depth: 3)
            var request = FetchParameters()
            request.unresolvedEntityName = "Row"
            let predicate = NSPredicate(format: format, argumentArray: arguments)
            request.predicate = predicate
            let query = try sql.keys(for: request)
            let found = Set(try connection.query(query.sql, query.bindings).map { $0[0] })
            let expected = Set(rows.filter { predicate.evaluate(with: $0.values) }.map { SQLiteValue.integer($0.key) })
            #expect(found == expected, "\(predicate.predicateFormat)")
        }
    }
}
