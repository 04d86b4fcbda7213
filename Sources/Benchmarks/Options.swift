import CoreData

/// The options on the command line.
struct Options {
    var rows = 100_000
    var repetitions = 7
    /// Runs only the workloads whose names contain this text.
    var filter: String?
    /// The file to write the results to, as JSON.
    var json: URL?
    /// The folder of the store files while the benchmarks run. They are removed afterward.
    var directory = FileManager.default.temporaryDirectory
    /// Measures processor time instead of wall-clock time. This is steadier on a busy machine, but excludes waiting for
    /// the disk.
    var processorTime = false
    /// The file to write a line to for each measured part, with its workload and its side, so that the instructions
    /// that valgrind counts can be assigned to them.
    var parts: URL?
    /// Also measures what takes long: ten times the rows.
    var isLong = false
    /// Writes the numbers of the run in this file into `quotingFiles`, and measures nothing.
    var quotedRun: URL?
    var quotingFiles: [URL] = []
    /// Only measures and prints the memory of fetched objects in this store. Passed by the parent process.
    var memoryOfStore: URL?

    static let usage = """
        usage: Benchmarks [--rows N] [--repetitions N] [--only TEXT] [--json FILE] [--directory DIR] [--processor-time]
                          [--long]

          --rows N            people in the table (100000)
          --repetitions N     number of times that each side runs each workload; medians are compared (7)
          --only TEXT         only workloads whose name contains TEXT; "predicates" for the second table
          --json FILE         also write the results to FILE
          --directory DIR     folder for the store files of the run (the system's temporary folder)
          --quote JSON FILE…  write the numbers of a run into files that quote them, see `.ci/bench-summary`
          --long              also measure ten times as many people
          --processor-time    measure processor time, not the clock
          --parts FILE        list the measured parts in FILE, for `make bench-check`
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(_ option: String) throws -> String {
            guard let value = rest.popFirst() else { throw BenchmarkError("\(option) needs a value.") }
            return value
        }
        func number(_ option: String) throws -> Int {
            let text = try value(option)
            guard let number = Int(text), number > 0 else {
                throw BenchmarkError("\(option) needs a positive number, not '\(text)'.")
            }
            return number
        }
        while let option = rest.popFirst() {
            switch option {
            case "--rows": rows = try number(option)
            case "--repetitions": repetitions = try number(option)
            case "--only": filter = try value(option)
            case "--json": json = URL(fileURLWithPath: try value(option))
            case "--directory": directory = URL(fileURLWithPath: try value(option))
            case "--processor-time": processorTime = true
            case "--parts": parts = URL(fileURLWithPath: try value(option))
            case "--quote":
                quotedRun = URL(fileURLWithPath: try value(option))
                quotingFiles = rest.map { URL(fileURLWithPath: $0) }
                rest = []
            case "--long": isLong = true
            case "--memory-of": memoryOfStore = URL(fileURLWithPath: try value(option))
            default: throw BenchmarkError("There is no option '\(option)'.\n\(Options.usage)")
            }
        }
        guard rows >= 1000 else {
            throw BenchmarkError("--rows needs at least 1000: with fewer, the clock's resolution distorts the result.")
        }
    }
}

/// An error message for the user of the benchmarks.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
