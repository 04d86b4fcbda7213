import CoreData
import StoreTools

/// The same work with ten times as many rows. Where C takes ten times as long, the stack may take eleven times as long.
///
/// Inserting a million rows takes seconds, so these lines are only printed with `--long`.
enum Growth {
    static let name = "ten times the rows"
    private static let factor = 10
    private static let goal = 1.1
    /// The number of runs of each side. A single run shows each slow moment of the disk as growth.
    private static let repetitions = 3
    private static let workloads: [Workload] = [.insert, .fetchAndRead, .range, .update, .delete]

    /// - Parameter outcomes: the results with the usual number of rows.
    /// - Parameter report: called with each line.
    static func measure(
        rows: Int, in directory: URL, comparedWith outcomes: [Outcome], report: (Line) throws -> Void
    ) throws {
        let workshop = try Workshop(rows: rows * factor, in: directory)
        for workload in workloads {
            guard let few = outcomes.first(where: { $0.name == workload.name }) else { continue }
            let many = try workload.run(in: workshop, repetitions: repetitions, processorTime: false)
            try report(
                .growth(
                    Outcome(
                        name: workload.name, goal: goal, plain: many.plain / few.plain,
                        faultline: many.faultline / few.faultline)))
        }
        try report(.outcome(try Workload.batchInsert.run(in: workshop, repetitions: 1, processorTime: false)))
        let store = try workshop.populatedStore()
        try report(.outcome(try openAndSearch(store)))
        try report(.memory(try Memory.measureInChild(store)))
    }

    enum Line {
        case outcome(Outcome)
        /// The factors of both sides in place of their times.
        case growth(Outcome)
        /// Bytes of a fetched object.
        case memory(Double)
    }

    /// The work of `faultline store FILE --entity Person --where …`, which reads a copy of the file, compared with
    /// reading the whole table in C.
    private static func openAndSearch(_ store: URL) throws -> Outcome {
        let plain = Stopwatch(processorTime: false)
        _ = try plain.measure { try Plain(store).readAll() }
        let search = Stopwatch(processorTime: false)
        let csv = try search.measure {
            try StoreRows(
                StoreView(path: store.path), entity: "Person", where: "name BEGINSWITH 'Hana'", model: nil, limit: 20
            ).csv
        }
        guard csv.split(whereSeparator: \.isNewline).count == 21 else {
            throw BenchmarkError("The search of the store has found other rows: \(csv)")
        }
        return Outcome(
            name: "faultline store: open, search", goal: nil, plain: plain.seconds * 1000,
            faultline: search.seconds * 1000)
    }
}
