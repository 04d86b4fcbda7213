import CocoaFoundation
import Testing

/// Extremely long or deep formats are parsed or refused quickly, within any thread's stack.
struct PredicateDepthTests {
    /// Formats whose trees get deeper with `count`.
    static let deepening: [(name: String, format: @Sendable (_ count: Int) -> String)] = [
        ("parentheses", { repeated("(", $0) + "a == 1" + repeated(")", $0) }),
        ("NOT", { repeated("NOT ", $0) + "a == 1" }),
        ("!", { repeated("!", $0) + "a == 1" }),
        ("minus", { repeated("- ", $0) + "a == 1" }),
        ("complement", { repeated("~", $0) + "a == 1" }),
        ("assignment", { repeated("$x := ", $0) + "1 == 1" }),
        ("sum", { "a" + repeated(" + 1", $0) + " == 1" }),
        ("power of a power", { "a" + repeated(" ** (2", $0) + repeated(")", $0) + " == 1" }),
        ("union", { "a" + repeated(" UNION b", $0) + " == b" }),
        ("index", { "a" + repeated("[1]", $0) + " == 1" }),
        ("index of an index", { repeated("a[", $0) + "1" + repeated("]", $0) + " == 1" }),
        ("aggregate", { "a IN " + repeated("{", $0) + "1" + repeated("}", $0) }),
        ("function", { repeated("abs(", $0) + "a" + repeated(")", $0) + " == 1" }),
        ("ternary", { repeated("TERNARY(a == 1, 1, ", $0) + "2" + repeated(")", $0) + " == 1" }),
        ("ternary in a condition", { repeated("TERNARY(", $0) + "a == 1" + repeated(", 1, 2) == 1", $0) }),
        ("subquery", { repeated("SUBQUERY(a, $x, ", $0) + "b == 1" + repeated(").@count == 1", $0) }),
        ("collection operator", { "a" + repeated(".@sum", $0) + " == 1" }),
        ("compound", { repeated("a == 1 AND (b == 1 OR (", $0) + "a == 1" + repeated("))", $0) }),
    ]

    @Test(arguments: deepening.indices)
    func theTextOfAParsedFormatCanBeParsedAgain(index: Int) throws {
        for count in [1, 2, 50, 66, 67, 99, 100, 101, 150, 198, 199, 200, 201, 300, 405, 409, 410, 500] {
            let format = Self.deepening[index].format(count)
            guard let predicate = try? NSPredicate(_validating: format) else { continue }
            let again = try NSPredicate(_validating: predicate.predicateFormat)
            #expect(again == predicate)
        }
    }

    @Test(arguments: deepening.indices)
    func nestingIsParsedUpToALimit(index: Int) throws {
        #expect(throws: Never.self) { try NSPredicate(_validating: Self.deepening[index].format(40)) }
        for count in [1001, 5000] {
            let refusal = #expect(throws: PredicateFormatError.self) {
                try NSPredicate(_validating: Self.deepening[index].format(count))
            }
            #expect(refusal?.expected.contains("levels") == true, "\(refusal?.expected ?? "it was read")")
        }
    }

    @Test(arguments: deepening.indices)
    func theDeepestFormatFitsTheStackOfAThread(index: Int) {
        let format = Self.deepening[index].format
        let thread = Thread {
            var (read, refused) = (1, 1000)
            while refused - read > 1 {
                let count = (read + refused) / 2
                if (try? NSPredicate(_validating: format(count))) == nil { refused = count } else { read = count }
            }
            let deepest = NSPredicate(format: format(read))
            _ = deepest.predicateFormat.count + deepest.hash
            _ = deepest.evaluate(with: NSMutableDictionary(), substitutionVariables: ["x": 1])
        }
        // Threads have 8 MB here. A release build needs a third of what this build does.
        thread.stackSize = 6 << 20
        thread.start()
        while !thread.isFinished { usleep(1000) }
    }

    /// Predicates built in code, each condition around the previous one.
    static let building: [(name: String, around: @Sendable (NSPredicate, _ level: Int) -> NSPredicate)] = [
        ("AND", { inner, _ in NSCompoundPredicate(andPredicateWithSubpredicates: [inner, positive]) }),
        ("OR to the right", { inner, _ in NSCompoundPredicate(orPredicateWithSubpredicates: [negative, inner]) }),
        ("NOT", { inner, _ in NSCompoundPredicate(notPredicateWithSubpredicate: inner) }),
        (
            "AND and OR",
            { inner, level in
                level.isMultiple(of: 2)
                    ? NSCompoundPredicate(andPredicateWithSubpredicates: [positive, inner])
                    : NSCompoundPredicate(orPredicateWithSubpredicates: [negative, inner])
            }
        ),
    ]
    private static let positive = NSPredicate(format: "a == 1")
    private static let negative = NSPredicate(format: "a == 2")

    private static func built(_ index: Int, _ depth: Int) -> NSPredicate {
        (0..<depth).reduce(positive) { building[index].around($0, $1) }
    }

    @Test(arguments: building.indices) func aPredicateNestedThousandsOfLevelsDeepIsEvaluated(index: Int) {
        let thread = Thread {
            let predicate = Self.built(index, 5000)
            #expect(predicate.evaluate(with: ["a": 1] as NSDictionary))
            #expect(predicate.predicateFormat.count > 5000)
            #expect(predicate == Self.built(index, 5000) && predicate.hash == Self.built(index, 5000).hash)
        }
        thread.stackSize = 8 << 20
        thread.start()
        while !thread.isFinished { usleep(1000) }
    }

    @Test func nestingAPredicateBeyondTheLimitTraps() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = PredicateDepthTests.built(0, 5001)
        }
        let message = outcome.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(message?.contains("nests more than 5000 levels deep") == true)
    }

    @Test func manyShallowOperatorsAreParsed() throws {
        let terms = (0..<5000).map { "department.address.number + \($0) == lines[0].price * 2" }
        let predicate = try NSPredicate(_validating: terms.joined(separator: " OR "))
        #expect((predicate as? NSCompoundPredicate)?.subpredicates.count == 5000)
    }

    static let long: [(name: String, format: @Sendable (_ count: Int) -> String)] = [
        ("key path", { "a" + repeated(".b", $0) + " == 1" }),
        ("collection operators", { "a" + repeated(".@sum", $0) + " == 1" }),
        ("key path in a text", { "FUNCTION('a', 'valueForKeyPath:', '" + repeated("@sum.", $0) + "b') == 1" }),
        ("conditions", { "a == 1" + repeated(" AND a == 1 OR b == 2", $0) }),
        ("list", { "a IN {1" + repeated(", 2", $0) + "}" }),
        ("colons", { repeated("a:", $0) + "(1)" }),
        ("backslashes", { "a == '" + repeated("\\\\", $0) + "'" }),
        ("digits", { "a == " + repeated("9", $0) }),
        ("places", { "a == 0." + repeated("9", $0) }),
        ("opening", { repeated("(", $0) }),
    ]

    @Test(arguments: long.indices)
    func parsingTimeGrowsLinearly(index: Int) {
        func seconds(_ count: Int) -> Double {
            let format = Self.long[index].format(count)
            return (0..<3).map { _ in
                let start = processorTime()
                let predicate = try? NSPredicate(_validating: format)
                _ = predicate?.predicateFormat
                return processorTime() - start
            }.min() ?? 0
        }
        // This thread's processor time. Wall-clock time depends on the machine's load.
        func processorTime() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        // A quadratic parser would take sixteen times as long.
        let ratio = seconds(6000) / max(seconds(1500), 0.001)
        #expect(ratio < 10, "\(Self.long[index].name): \(ratio) times as long")
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
