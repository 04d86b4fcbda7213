import CoreData

/// The results of one run, as a table and as JSON.
struct Report: Codable {
    let rows: Int
    let repetitions: Int
    let sqlite: String
    var outcomes: [Outcome] = []
    /// Bytes.
    var memoryOfObject: Double?
    /// Two readers, in C and in contexts: one after the other, and at once.
    var readers: [Outcome] = []
    /// The saves of a sibling, and those of a child.
    var family: [Outcome] = []
    /// The factors by which ten times the rows take longer.
    var growth: [Outcome] = []
    /// Bytes, with ten times the rows.
    var memoryOfObjectAmongMany: Double?
    /// The processor that the numbers are from, and the day.
    var machine = Machine.description
    var date = Machine.today
    /// A store with few versions of its model and with many: opening and migrating it.
    var versions: [Outcome] = []
    var predicates: [Predicates.Rate] = []

    static let header = line("workload", "plain C", "Faultline", "ratio", "goal", "")

    static let headerOfReaders = line("readers", "in a row", "at once", "ratio", "goal", "")

    static let headerOfFamily = line(Family.name, "sibling", "child", "ratio", "goal", "")

    static let headerOfGrowth = line(Growth.name, "plain C", "Faultline", "ratio", "goal", "")

    static let headerOfVersions = line(Versions.name, "first", "second", "ratio", "goal", "")

    static func line(_ outcome: Outcome) -> String {
        line(
            outcome.name, String(format: "%.1f ms", outcome.plain), String(format: "%.1f ms", outcome.faultline),
            String(format: "%.2f", outcome.ratio), outcome.goal.map { String(format: "%.2f", $0) } ?? "",
            outcome.meetsGoal.map(mark) ?? "")
    }

    static func line(growth outcome: Outcome) -> String {
        line(
            outcome.name, String(format: "%.1f times", outcome.plain), String(format: "%.1f times", outcome.faultline),
            String(format: "%.2f", outcome.ratio), outcome.goal.map { String(format: "%.2f", $0) } ?? "",
            outcome.meetsGoal.map(mark) ?? "")
    }

    static func line(memory bytes: Double) -> String {
        line(
            Memory.name, "", String(format: "%.0f B", bytes), "", String(format: "%.0f B", Memory.goal),
            mark(bytes <= Memory.goal))
    }

    private static func mark(_ isMet: Bool) -> String { isMet ? "✓" : "✗" }

    private static func line(
        _ name: String, _ plain: String, _ faultline: String, _ ratio: String, _ goal: String, _ mark: String
    ) -> String {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let padding = String(repeating: " ", count: max(0, 42 - name.count))
        return name + padding + right(plain, 11) + right(faultline, 11) + right(ratio, 7) + right(goal, 7) + "  " + mark
    }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: file)
    }
}
