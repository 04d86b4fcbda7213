import Foundation

/// The Swift compiler of the toolchain that builds the target.
struct Compiler {
    /// The compiler itself if it is next to its driver `swiftc`, otherwise the driver.
    let frontend: URL
    /// The start of the command line that runs it.
    private let launcher: [String]

    /// - Parameters:
    ///   - path: The path of `swiftc`; nil searches `SWIFT_EXEC` and `PATH`.
    ///   - launcher: The path of a program that runs the command in its arguments, with the arguments that come before that
    ///     command; empty to run the compiler directly.
    /// - Throws: `Problem` if there is no compiler.
    init(path: String?, launcher: [String] = []) throws {
        self.launcher = launcher
        let environment = ProcessInfo.processInfo.environment
        let searched = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
        let candidates = [path, environment["SWIFT_EXEC"]].compactMap { $0 } + searched
        guard let driver = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw Problem("no Swift compiler was found: set --compiler, SWIFT_EXEC or PATH to find 'swiftc'")
        }
        let folder = URL(fileURLWithPath: driver).resolvingSymlinksInPath().deletingLastPathComponent()
        let frontend = folder.appendingPathComponent("swift-frontend")
        let isThere = FileManager.default.isExecutableFile(atPath: frontend.path)
        self.frontend = isThere ? frontend : URL(fileURLWithPath: driver)
    }

    /// Different for every compiler, because a compiler cannot read modules that another one wrote.
    var identity: String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: frontend.path)
        let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(frontend.path) \(attributes?[.size] ?? 0) \(date)"
    }

    struct Output {
        let standardOutput: Data
        let standardError: String
        /// The signal that terminated the compiler, if any.
        let signal: Int32?
    }

    /// Runs the compiler to completion. An error in the sources is not a failure here: it appears in `standardError`.
    func run(_ arguments: [String], in workDirectory: URL) throws -> Output {
        let process = Process()
        let command = launcher + [frontend.path, "-frontend"] + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        // Files never block, unlike pipes: the trees of a large target take megabytes, and messages can fill a pipe.
        let output = workDirectory.appendingPathComponent("compiler.out")
        let errors = workDirectory.appendingPathComponent("compiler.err")
        for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Output(
            standardOutput: try Data(contentsOf: output),
            standardError: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            signal: process.terminationReason == .exit ? nil : process.terminationStatus)
    }
}
