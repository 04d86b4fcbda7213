import CoreData

/// The record of tests that run very many cases, in the repository's `Tests/TORTURE.md`.
///
/// `make torture` sets `FAULTLINE_TORTURE`. Then each trial rewrites its line when it is finished.
public enum TortureSummary {
    /// Whether to run very many cases.
    public static let isWanted = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil
    private static let lock = NSLock()

    private static let file = Repository.root.appendingPathComponent("Tests/TORTURE.md")
    /// The failures in full, of all runs, because a terminal's scrollback is limited.
    private static let failuresFile = Repository.root.appendingPathComponent(".build/torture-failures.txt")

    private static let head = """
        # What `make torture` has tried

        Each trial writes its line when it ends, whether or not it has found something. A trial with a seed is
        repeated with `FAULTLINE_SEED=…`, as far as the moments of a kill can be.

        | trial | counts | found | seed | when and where |
        |---|---|---|---|---|

        """

    /// The seed of a trial: from `FAULTLINE_SEED`, a new one in `make torture`, or a constant in the usual tests.
    public static let seed: UInt64 = given ?? (isWanted ? UInt64(Date().timeIntervalSince1970) : 1)
    private static let given = ProcessInfo.processInfo.environment["FAULTLINE_SEED"].flatMap(UInt64.init)

    /// The seeds of a trial with one seed per case: that many, starting at `seed`. `FAULTLINE_SEED` without
    /// `FAULTLINE_TORTURE` selects a single case.
    public static func seeds(usually: Int, inTorture: Int) -> [UInt64] {
        let count = isWanted ? inTorture : given == nil ? usually : 1
        return (0..<UInt64(count)).map { seed &+ $0 }
    }

    /// One of several equal shares of a trial's seeds, for tests that run concurrently.
    public static func share(_ number: Int, of count: Int, _ seeds: [UInt64]) -> [UInt64] {
        stride(from: number, to: seeds.count, by: count).map { seeds[$0] }
    }

    /// Prints a failure immediately, and appends it to `.build/torture-failures.txt`.
    public static func note(_ failure: String, of trial: String) {
        let text = "\(whenAndWhere), \(trial): \(failure)\n"
        print("Torture: \(text)", terminator: "")
        lock.withLock {
            try? FileManager.default.createDirectory(
                at: failuresFile.deletingLastPathComponent(), withIntermediateDirectories: true)
            guard let file = fopen(failuresFile.path, "a") else { return }
            fputs(text, file)
            fclose(file)
        }
    }

    /// Prints the progress of a long trial.
    public static func progress(_ trial: String, _ done: Int, of all: Int) {
        guard isWanted, all >= 10, done % (all / 10) == 0 else { return }
        print("Torture: \(trial): \(done) of \(all)")
        fflush(stdout)
    }

    /// Prints the result of a trial, and writes its line into the record if very many cases were run.
    /// - Parameter failures: the number of failed cases.
    public static func record(_ trial: String, counts: String, failures: Int, seed: UInt64? = nil) {
        let found = failures == 0 ? "nothing" : "\(failures) failure\(failures == 1 ? "" : "s")"
        print("Torture: \(trial): \(counts); found \(found)\(seed.map { "; seed \($0)" } ?? "")")
        if failures > 0 { print("Torture: the failures are in \(failuresFile.path).") }
        guard isWanted else { return }
        lock.withLock {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? head
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let seedText = seed.map(String.init) ?? ""
            let line = "| \(trial) | \(counts) | \(found) | \(seedText) | \(whenAndWhere) |"
            if let old = lines.firstIndex(where: { $0.hasPrefix("| \(trial) |") }) {
                lines[old] = line
            } else {
                lines.insert(line, at: lines.last?.isEmpty == true ? lines.count - 1 : lines.count)
            }
            do { try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8) } catch {
                print("Torture: \(file.path) cannot be written: \(error)")
            }
        }
    }

    private static var whenAndWhere: String {
        let date = Date().formatted(.iso8601.year().month().day())
        var names = utsname()
        uname(&names)
        let machine = withUnsafeBytes(of: &names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return "\(date), \(ProcessInfo.processInfo.processorCount) cores (\(machine))"
    }
}
