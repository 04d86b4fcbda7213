import CoreData

/// The resident memory of a fetched object, including its values and its entries in the context and the result.
///
/// It is measured in a new process, because memory that was used before would distort the result.
enum Memory {
    static let name = "memory a fetched object"
    static let goal = 250.0

    /// Starts the program again to measure `store`, and returns bytes per object.
    static func measureInChild(_ store: URL) throws -> Double {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--memory-of", store.path]
        let pipe = Pipe()
        child.standardOutput = pipe
        try child.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let bytes = Double(text) else {
            throw BenchmarkError("The process that measures memory printed '\(text)' instead of a number.")
        }
        return bytes
    }

    /// Bytes per object, in this process.
    static func measure(_ store: URL) throws -> Double {
        let stack = try Stack(store)
        // Fills SQLite's page cache first, so that it does not count.
        try stack.warmUp()
        return try stack.inContext { context in
            let before = try resident()
            let people = try context.fetch(Person.request())
            _ = people.sum
            return try withExtendedLifetime(people) { Double(try resident() - before) / Double(people.count) }
        }
    }

    private static func resident() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else {
            throw BenchmarkError("/proc/self/statm does not contain the resident memory.")
        }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
