import CoreData

/// Measures how fast formats are parsed, predicates evaluated and objects sorted, compared with the same work in Swift.
///
/// The ratios have no goal: a closure is compiled, while a predicate is data that can also become SQL. They show the
/// cost of that flexibility, and whether a change increases it.
struct Predicates {
    static let name = "predicates"
    /// The number of objects: enough to exceed the clock's resolution, but few enough to stay in the processor's cache.
    private static let count = 10_000

    let repetitions: Int
    let processorTime: Bool

    /// The result for one row of the table, as a rate per second.
    struct Rate: Codable {
        let name: String
        let perSecond: Double
        /// The same work in Swift; nil if there is none, as for parsing a format.
        var swiftPerSecond: Double?
        /// The predicate's time divided by the closure's.
        var ratio: Double? { swiftPerSecond.map { $0 / perSecond } }
    }

    func rates(in workshop: Workshop, report: (Rate) -> Void) throws {
        for rate in try reading() { report(rate) }
        let sheets = workshop.data.people.prefix(Self.count).map(Sheet.init)
        let dictionaries = sheets.map { ["name": $0.name, "age": $0.age, "rating": $0.rating] as [String: Any] }
        let stack = try Stack(workshop.populatedStore())
        try stack.inEmptyContext { context in
            let request = Person.request()
            request.fetchLimit = Self.count
            request.returnsObjectsAsFaults = false
            let people = try context.fetch(request)
            for rate in try managed(people) { report(rate) }
        }
        try stack.close()
        for rate in try plain(sheets) + loose(dictionaries) { report(rate) }
    }

    private func reading() throws -> [Rate] {
        let formats = [
            ("read a comparison", "age > 40"),
            ("read a search", "age > 40 AND (name BEGINSWITH[cd] 'a' OR rating BETWEEN {0.25, 0.75})"),
            ("read a subquery", "SUBQUERY(people, $p, $p.age > 40 AND $p.name CONTAINS[c] 'kim').@count >= 10"),
        ]
        return try formats.map { name, format in
            let times = 2000
            let seconds = try median {
                for _ in 0..<times { _ = try NSPredicate(_validating: format) }
            }
            return Rate(name: name, perSecond: Double(times) / seconds)
        }
    }

    private func managed(_ people: [Person]) throws -> [Rate] {
        try [
            evaluate(people, "managed objects: a number", "age > 40") { $0.age > 40 },
            evaluate(people, "managed objects: a text and a number", "name BEGINSWITH 'Hana' AND age > 40") {
                $0.name?.hasPrefix("Hana") == true && $0.age > 40
            },
            evaluate(people, "managed objects: one of five", "age IN {20, 30, 40, 50, 60}") {
                [20, 30, 40, 50, 60].contains($0.age)
            },
            sort(people, "managed objects: sorted by text, number") {
                ($0.name ?? "", $1.age) < ($1.name ?? "", $0.age)
            },
        ]
    }

    private func plain(_ sheets: [Sheet]) throws -> [Rate] {
        try [
            evaluate(sheets, "plain objects: a number", "age > 40") { $0.age > 40 },
            evaluate(sheets, "plain objects: a text and a number", "name BEGINSWITH 'Hana' AND age > 40") {
                $0.name.hasPrefix("Hana") && $0.age > 40
            },
            evaluate(sheets, "plain objects: CONTAINS[cd]", "name CONTAINS[cd] 'kím'") {
                $0.name.range(of: "kím", options: [.caseInsensitive, .diacriticInsensitive]) != nil
            },
            evaluate(sheets, "plain objects: LIKE", "name LIKE '*a K*m'") {
                guard let middle = $0.name.range(of: "a K") else { return false }
                return $0.name[middle.upperBound...].hasSuffix("m")
            },
            sort(sheets, "plain objects: sorted by text, number") { ($0.name, $1.age) < ($1.name, $0.age) },
        ]
    }

    private func loose(_ dictionaries: [[String: Any]]) throws -> [Rate] {
        try [
            evaluate(dictionaries, "dictionaries: a number", "age > 40") { ($0["age"] as? Int64 ?? 0) > 40 },
            evaluate(dictionaries, "dictionaries: arithmetic", "age * 2 + rating > 80") {
                Double($0["age"] as? Int64 ?? 0) * 2 + ($0["rating"] as? Double ?? 0) > 80
            },
        ]
    }
}

// MARK: - Measuring
extension Predicates {
    private func evaluate<Object>(
        _ objects: [Object], _ name: String, _ format: String, _ condition: (Object) -> Bool
    ) throws -> Rate {
        let predicate = NSPredicate(format: format)
        var found = 0
        var wanted = 0
        let seconds = median { found = objects.reduce(0) { predicate.evaluate(with: $1) ? $0 + 1 : $0 } }
        let swiftSeconds = median { wanted = objects.reduce(0) { condition($1) ? $0 + 1 : $0 } }
        guard found == wanted else {
            throw BenchmarkError("\(name): the predicate found \(found) objects, the closure \(wanted).")
        }
        let count = Double(objects.count)
        return Rate(name: name, perSecond: count / seconds, swiftPerSecond: count / swiftSeconds)
    }

    /// Sorts by name, and by descending age for equal names.
    private func sort<Object: NSObject>(
        _ objects: [Object], _ name: String, _ isBefore: (Object, Object) -> Bool
    ) throws -> Rate {
        let array = objects as NSArray
        let descriptors = [
            NSSortDescriptor(key: "name", ascending: true), NSSortDescriptor(key: "age", ascending: false),
        ]
        var sorted: [Any] = []
        var wanted: [Object] = []
        let seconds = median { sorted = array.sortedArray(using: descriptors) }
        let swiftSeconds = median { wanted = objects.sorted(by: isBefore) }
        // Objects with the same keys can be in any order.
        let isSame = zip(sorted, wanted).allSatisfy { left, right in
            guard let left = left as? Object else { return false }
            return !isBefore(left, right) && !isBefore(right, left)
        }
        guard isSame else { throw BenchmarkError("\(name): the two sides sorted differently.") }
        let count = Double(objects.count)
        return Rate(name: name, perSecond: count / seconds, swiftPerSecond: count / swiftSeconds)
    }

    /// The median of the seconds that `body` takes.
    private func median(_ body: () throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for _ in 0..<repetitions {
            let stopwatch = Stopwatch(processorTime: processorTime)
            try stopwatch.measure(body)
            times.append(stopwatch.seconds)
        }
        return times.median
    }
}

/// A person as a plain object without a context. The build plugin generates the table of its property names.
final class Sheet: NSObject {
    let name: String
    let age: Int64
    let rating: Double

    init(_ person: Dataset.Person) {
        name = person.name
        age = person.age
        rating = person.rating
    }
}
