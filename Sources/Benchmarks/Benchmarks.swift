import CoreData
import SQLite

/// Measures the stack against plain C on the same tables, in one run, and prints the ratios.
///
/// Only ratios are meaningful: the two sides take turns on the same machine, so a slow phase affects both. Predicates
/// and sort descriptors are measured against the same conditions written as closures.
@main
enum Benchmarks {
    static let workloads: [Workload] = [
        .insert, .fetchAndRead, .fetchAndFollow, .fetchAgain, .range, .faultsOneByOne, .faultsInOneBurst,
        .faultsRegistered, .update,
        .updateInRandomOrder, .delete, .beginsWith, .toManyOneByOne, .toManyPrefetched, .saveOften, .migrate,
    ]
    /// Measured in time with `--long` only, because they depend on the number of rows.
    static let batchWorkloads: [Workload] = [.batchInsert, .batchInsertByHandler, .batchInsertOfDictionaries]
    /// Measured in time only: their instructions are mostly those of the rows above.
    static let furtherWorkloads: [Workload] = [.open, .firstScreen, .merge, .insertWithUndo, .insertByKeys]

    static func main() {
        do {
            try run(Options(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        if let store = options.memoryOfStore { return print(try Memory.measure(store)) }
        if let run = options.quotedRun {
            let quotations = try Quotations(from: run)
            return try options.quotingFiles.forEach(quotations.update)
        }
        setlinebuf(stdout)
        let workshop = try Workshop(rows: options.rows, in: options.directory)
        let parts = try options.parts.map(PartList.init)
        var report = Report(rows: options.rows, repetitions: options.repetitions, sqlite: sqliteVersion)
        print(
            "\(options.rows) people, median of \(options.repetitions) runs, SQLite \(sqliteVersion); "
                + "ratios of time to plain C's\n\n\(Report.header)")
        func wants(_ name: String) -> Bool { options.filter.map { name.contains($0) } ?? true }
        for workload in workloads + (parts == nil ? [] : batchWorkloads) where wants(workload.name) {
            let outcome = try workload.run(
                in: workshop, repetitions: options.repetitions, processorTime: options.processorTime, parts: parts)
            report.outcomes.append(outcome)
            print(Report.line(outcome))
        }
        if parts != nil { return }
        for workload in furtherWorkloads where wants(workload.name) {
            let outcome = try workload.run(
                in: workshop, repetitions: options.repetitions, processorTime: options.processorTime)
            report.outcomes.append(outcome)
            print(Report.line(outcome))
        }
        // The following measurements include child processes and threads, and are not compared with C row by row.
        if wants(Memory.name) {
            let bytes = try Memory.measureInChild(workshop.populatedStore())
            report.memoryOfObject = bytes
            print(Report.line(memory: bytes))
        }
        if wants(Readers.name) {
            print("\n\(Report.headerOfReaders)")
            report.readers = try Readers.measure(in: workshop, repetitions: options.repetitions)
            for outcome in report.readers { print(Report.line(outcome)) }
        }
        if wants(Family.name) {
            print("\n\(Report.headerOfFamily)")
            report.family = try Family.measure(
                in: workshop, repetitions: options.repetitions, processorTime: options.processorTime)
            for outcome in report.family { print(Report.line(outcome)) }
        }
        if wants(Versions.name) {
            print("\n\(Report.headerOfVersions)")
            report.versions = try Versions.measure(in: options.directory, repetitions: options.repetitions)
            for outcome in report.versions { print(Report.line(outcome)) }
        }
        if wants(Predicates.name) {
            print("\n\(Report.headerOfRates)")
            let predicates = Predicates(repetitions: options.repetitions, processorTime: options.processorTime)
            try predicates.rates(in: workshop) { rate in
                report.predicates.append(rate)
                print(Report.line(rate))
            }
        }
        if options.isLong, wants(Growth.name) {
            print("\n\(Report.headerOfGrowth)")
            try Growth.measure(rows: options.rows, in: options.directory, comparedWith: report.outcomes) { line in
                switch line {
                case .growth(let outcome):
                    report.growth.append(outcome)
                    print(Report.line(growth: outcome))
                case .outcome(let outcome):
                    report.outcomes.append(outcome)
                    print(Report.line(outcome))
                case .memory(let bytes):
                    report.memoryOfObjectAmongMany = bytes
                    print(Report.line(memory: bytes))
                }
            }
        }
        if let file = options.json { try report.write(to: file) }
    }
}
