import Foundation

/// The Swift compiler of the toolchain that builds the target.
struct Compiler {
    /// The compiler proper where it lies beside its driver `swiftc`, else the driver.
    let frontend: URL

    /// - Parameter path: the path of `swiftc`; nil looks through `SWIFT_EXEC` and `PATH`.
    init(path: String?) throws {
        let environment = ProcessInfo.processInfo.environment
        let searched = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
        let candidates = [path, environment["SWIFT_EXEC"]].compactMap { $0 } + searched
        guard let driver = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw Problem("no Swift compiler: neither --compiler, SWIFT_EXEC nor PATH leads to 'swiftc'")
        }
        let folder = URL(fileURLWithPath: driver).resolvingSymlinksInPath().deletingLastPathComponent()
        let frontend = folder.appendingPathComponent("swift-frontend")
        let isThere = FileManager.default.isExecutableFile(atPath: frontend.path)
        self.frontend = isThere ? frontend : URL(fileURLWithPath: driver)
    }

    /// Different for every compiler: modules that one has written are no use to another.
    var identity: String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: frontend.path)
        let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(frontend.path) \(attributes?[.size] ?? 0) \(date)"
    }

    struct Output {
        let standardOutput: Data
        let standardError: String
        /// The signal that stopped the compiler, if one did.
        let signal: Int32?
    }

    /// Runs the compiler to its end. An error in the sources is not a failure here: it shows in `standardError`.
    func run(_ arguments: [String], in workDirectory: URL) throws -> Output {
        let process = Process()
        process.executableURL = frontend
        process.arguments = ["-frontend"] + arguments
        // The trees of a large target run to megabytes, and the messages to a pipe's size: files never block.
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
