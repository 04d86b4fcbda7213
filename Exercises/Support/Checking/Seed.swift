import Foundation

/// Repeatable random data for checks, so that an answer that returns written-down results doesn't pass.
///
///     var seed = try generatedData()
///     let people = seed.people(4)
///     let salaries = seed.numbers(4, in: 40...90)
///
/// Learners get the same data in each run. A grader selects other data with a seed that it passes with the report's
/// tokens, out of an answer's sight; for `swift test`, the environment variable `FAULTLINE_SEED` does. Answers can't use
/// this module: they import `Exercise`.
public struct Seed: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(_ value: UInt64) { state = value }

    /// The generator of this run, from its start: the grader's seed, the one in `FAULTLINE_SEED`, or a fixed one.
    public static var current: Seed {
        Seed(Report.seed ?? ProcessInfo.processInfo.environment["FAULTLINE_SEED"].flatMap { UInt64($0) } ?? 2026)
    }

    /// The next number of SplitMix64, which yields good numbers from any seed.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    public mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Different numbers, in no order. `range` has to contain at least `count`.
    public mutating func numbers(_ count: Int, in range: ClosedRange<Int>) -> [Int] {
        var numbers: [Int] = []
        while numbers.count < count {
            let number = number(in: range)
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }

    /// An element of a collection that isn't empty.
    public mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
        choices.randomElement(using: &self)!
    }

    /// Different elements of `choices`, in no order; all of them if `count` is larger.
    public mutating func pick<Element>(_ count: Int, of choices: [Element]) -> [Element] {
        Array(shuffled(choices).prefix(count))
    }

    public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &self) }

    /// People of whom no two have the same first name or the same last name, in no order.
    public mutating func people(_ count: Int) -> [(first: String, last: String)] {
        Array(zip(pick(count, of: Self.firstNames), pick(count, of: Self.lastNames))).map { (first: $0, last: $1) }
    }

    /// Different names of departments or places, one capitalized word each, in no order.
    public mutating func names(_ count: Int) -> [String] { pick(count, of: Self.nouns) }

    /// Different days at midnight, Greenwich time, in no order.
    public mutating func days(_ count: Int, in years: ClosedRange<Int> = 2010...2030) -> [Date] {
        let first = (years.lowerBound - 1970) * 365 + 20
        return numbers(count, in: first...(first + years.count * 365)).map {
            Date(timeIntervalSince1970: Double($0) * 86_400)
        }
    }

    private static let firstNames = [
        "Alma", "Boris", "Clara", "Diego", "Elsa", "Felix", "Greta", "Hana", "Ivan", "Jonas", "Kaya", "Luis", "Mina",
        "Nils", "Olga", "Petra", "Quinn", "Remy", "Sofia", "Tariq", "Uma", "Vera", "Wanda", "Yara",
    ]
    private static let lastNames = [
        "Abbott", "Bauer", "Choi", "Dubois", "Engel", "Fischer", "Garcia", "Hansen", "Ito", "Jensen", "Kovacs",
        "Lopez", "Mori", "Novak", "Olsen", "Park", "Quist", "Rossi", "Santos", "Tanaka", "Urban", "Vogel", "Wolf",
        "Zhang",
    ]
    private static let nouns = [
        "Amber", "Basil", "Cedar", "Delta", "Ember", "Fjord", "Grove", "Harbor", "Indigo", "Jasper", "Kelp", "Linden",
        "Maple", "Nectar", "Orchid", "Pebble", "Quartz", "Raven", "Saffron", "Tulip", "Umber", "Velvet", "Willow",
        "Zephyr",
    ]
}
