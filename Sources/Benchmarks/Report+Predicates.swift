import CoreData

extension Report {
    static let headerOfRates = line("predicates and sort descriptors", "per second", "in Swift", "ratio")

    static func line(_ rate: Predicates.Rate) -> String {
        line(
            rate.name, thousands(rate.perSecond), rate.swiftPerSecond.map(thousands) ?? "",
            rate.ratio.map { String(format: "%.1f", $0) } ?? "")
    }

    private static func thousands(_ number: Double) -> String {
        number >= 10_000_000 ? String(format: "%.0f M", number / 1_000_000) : String(format: "%.0f k", number / 1000)
    }

    private static func line(_ name: String, _ rate: String, _ swift: String, _ ratio: String) -> String {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        return name.padding(toLength: 42, withPad: " ", startingAt: 0) + right(rate, 11) + right(swift, 11)
            + right(ratio, 7)
    }
}
