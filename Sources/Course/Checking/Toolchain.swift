import Foundation
import ManagedObjectCodegen
import Processes
import TerminalText

/// The compiler, and the Core Data library that exercises are compiled against.
///
/// A check through SwiftPM takes more than a second. Compiling the answer and its checker directly with `swiftc`
/// against the dynamic library takes a quarter of that.
public struct Toolchain: Sendable {
    public let kit: Kit
    /// Confines the compiler and the linker when they read an answer; nil to run them directly.
    package var confinement: Confinement?
    /// Whether the compiler remarks on code in an answer that accesses memory without checks.
    package var remarksUnsafeCode = false

    /// Uses the build of a clone.
    public init(kit: Kit) {
        self.kit = kit
    }

    /// SwiftPM's build products.
    package var products: URL { kit.root.appendingPathComponent(".build/debug", isDirectory: true) }
    package var library: URL { products.appendingPathComponent("libCompany.so") }
    /// The folder for everything that the tool builds.
    package var cache: URL { kit.state.appendingPathComponent("build", isDirectory: true) }

    /// The time limit of one run of the compiler, in seconds.
    static let compilerLimit = 120.0
    /// The time limit of one compilation step of an answer, in seconds.
    private static let answerLimit = 60.0
    /// The time limit for type-checking one expression, in seconds.
    private static let expressionLimit = 3.0
    /// The time limit for building the Core Data library, in seconds.
    private static let buildLimit = 1800.0
}

// MARK: - The stack

extension Toolchain {
    /// Builds the Core Data library if it is missing or older than its sources, as after an update of the kit.
    ///
    /// A build takes a minute or two, so `announce` is called before it starts.
    /// - Throws: `ToolError` if the build fails.
    public func prepareLibrary(announce: () -> Void = {}) throws {
        let stamp = cache.appendingPathComponent("stack.stamp")
        let newest = "\(newestSource().timeIntervalSinceReferenceDate)"
        let isBuilt = FileManager.default.fileExists(atPath: library.path)
        if isBuilt, (try? String(contentsOf: stamp, encoding: .utf8)) == newest { return }

        if !isBuilt || modificationDate(library) < newestSource() {
            announce()
            let build = try ChildProcess.run(
                "swift", ["build", "--package-path", kit.root.path, "--product", "Company"],
                timeLimit: Self.buildLimit)
            guard build.succeeded else {
                if build.ending == .interrupted { throw Interruption.Stop() }
                let lines = (build.output + build.errors).split(separator: "\n").filter { $0.contains("error:") }
                let details = lines.prefix(5).joined(separator: "\n")
                throw ToolError(
                    en: "The Core Data module could not be built. Run \"make start\"; if that fails too, report this:\n"
                        + details,
                    ko: "Core Data 모듈을 빌드하지 못했습니다. \"make start\"를 실행하고, 그래도 안 되면 다음 내용을 알려 주십시오.\n"
                        + details)
            }
        }
        try FileWriting.write(newest, to: stamp, in: kit)
    }

    /// The folders of `Sources` that the Core Data library is built from.
    static let stack: Set = [
        "CRuntime", "CSQLite", "CZlib", "CocoaFoundation", "Company", "CoreData", "ForeignBytes",
        "ManagedObjectAccessors", "ManagedObjectCodegen", "ModelFile", "SQLite", "StoreConformance",
        "managed-object-codegen",
    ]

    private func newestSource() -> Date {
        let sources = kit.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(atPath: sources.path)
        var newest = modificationDate(kit.root.appendingPathComponent("Package.swift"))
        while let path = files?.nextObject() as? String {
            guard path.hasSuffix(".swift") || path.hasSuffix(".h"),
                let folder = path.split(separator: "/").first, Self.stack.contains(String(folder))
            else { continue }
            newest = max(newest, modificationDate(sources.appendingPathComponent(path)))
        }
        return newest
    }

    package func modificationDate(_ file: URL) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}

// MARK: - Compiling

extension Toolchain {
    /// Runs the compiler driver in the cache folder, on the kit's or the learner's own sources, and waits until it
    /// exits.
    func compile(_ arguments: [String], timeLimit: Double = Self.compilerLimit) throws -> ChildProcess {
        try run("swiftc", common + arguments, timeLimit, using: nil)
    }

    /// Runs the compiler frontend directly, without the driver, on an answer or a checker.
    func frontend(_ arguments: [String], using access: Access) throws -> ChildProcess {
        let compiler = Self.frontendProgram ?? "swiftc"
        let options = [
            "-swift-version", "5", "-diagnostic-style", "llvm", "-gline-tables-only",
            "-solver-expression-time-threshold=\(Int(Self.expressionLimit))",
        ]
        // The arguments' import paths precede the common ones, which can contain older modules with the same names.
        let remarks = arguments.contains(Self.strictMemorySafety) ? [] : ["-suppress-warnings"]
        return try run(
            compiler, ["-frontend"] + arguments + common + options + remarks, Self.answerLimit, using: access)
    }

    /// The options of the compiler for an answer alone.
    var answerOptions: [String] { remarksUnsafeCode ? [Self.strictMemorySafety] : [] }

    private static let strictMemorySafety = "-strict-memory-safety"

    /// Links object files with the Core Data library.
    func link(
        _ objects: [String], into program: URL, _ options: [String] = [], using access: Access
    ) throws -> ChildProcess {
        try run("swiftc", ["-o", program.path] + objects + linking + options, Self.compilerLimit, using: access)
    }

    /// Runs one of the compiler's tools, such as the linker.
    func runTool(_ program: String, _ arguments: [String], using access: Access) throws -> ChildProcess {
        try run(program, arguments, Self.compilerLimit, using: access)
    }

    /// - Parameter access: The files that a confined run can use; nil to run it without confinement.
    private func run(
        _ program: String, _ arguments: [String], _ timeLimit: Double, using access: Access?
    ) throws -> ChildProcess {
        let start = access.flatMap { confinement?($0) } ?? []
        let command = start + [program] + arguments
        let result = try ChildProcess.run(command[0], Array(command.dropFirst()), in: cache, timeLimit: timeLimit)
        switch result.ending {
        case .interrupted: throw Interruption.Stop()
        case .outOfTime: throw Self.isTooSlow(Int(timeLimit))
        // A confinement limits processor time. It reports a signal like a shell.
        case .crashed(signal: SIGXCPU) where !start.isEmpty, .exited(128 + SIGXCPU) where !start.isEmpty:
            throw Self.isTooSlow(Self.confinedProcessorTime)
        default: return result
        }
    }

    /// The processor time of one run of a confined compiler, in seconds.
    package static let confinedProcessorTime = 20

    private static func isTooSlow(_ seconds: Int) -> ToolError {
        ToolError(
            en: "The compiler did not finish within \(seconds) seconds. Split long expressions into steps.",
            ko: "컴파일이 \(seconds)초 안에 끝나지 않았습니다. 긴 식을 여러 단계로 나누십시오.")
    }

    /// The compiler arguments that an editor's language server uses for an answer.
    var editorArguments: [String] {
        common + ["-swift-version", "5", "-parse-as-library"]
    }

    /// The source of a file with typealiases for names that CoreData and Foundation both declare.
    static let shadowedNames = "import CoreData\n\(ManagedObjectAccessors.shadowedNames)"

    private var common: [String] {
        ["-Onone", "-module-cache-path", moduleCache.path] + importPaths.flatMap { ["-I", $0] }
    }

    /// The folder for the compiler's copies of C modules. The compiler refuses modules that it finds by two paths, so
    /// links are resolved.
    var moduleCache: URL { cache.appendingPathComponent("modules").resolvingSymlinksInPath() }

    /// The folder of the supporting modules, which `SupportModules` keeps up to date.
    var supportFolder: URL { cache.appendingPathComponent("support", isDirectory: true) }

    /// The import paths: the support modules, the Core Data modules and the C modules.
    ///
    /// The support modules come first, because `swift test` in `Exercises` can leave older modules with the same names
    /// in the Core Data modules' folder.
    var importPaths: [String] {
        ([supportFolder, modulesFolder] + cModules).map(\.path)
    }

    /// The folder of the Core Data modules.
    var modulesFolder: URL { products.appendingPathComponent("Modules", isDirectory: true) }
    var cModules: [URL] {
        ["CSQLite", "CRuntime", "CZlib"].map { kit.root.appendingPathComponent("Sources/\($0)") }
    }

    /// The linker flags that locate the Core Data library, at link time and at run time.
    var linking: [String] {
        let flags = ["-L", products.path, "-lCompany", "-Xlinker", "-rpath", "-Xlinker", products.path]
        return Self.hasLLD ? flags + ["-use-ld=lld"] : flags
    }
}

// MARK: - The compiler

extension Toolchain {
    /// Identifies the compiler by its path and modification date. Running `swiftc --version` takes half as long as a
    /// check.
    package var compilerIdentity: String {
        guard let compiler = Self.compiler else { return "" }
        return "\(compiler.path) \(modificationDate(compiler).timeIntervalSinceReferenceDate)"
    }

    /// The folder with the libraries that a program needs at run time.
    package static var runtimeLibraries: URL? {
        compiler?.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib/swift/linux")
    }

    /// The folder with the program that prints backtraces, which a program that crashes starts.
    package static var runtimeTools: URL? {
        let folder = compiler?.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "libexec/swift")
        return folder.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }

    static let compiler = find("swiftc").map(driver)

    /// The toolchain's program that reads Swift's mangled names.
    package static var demangler: String? { program(nextToTheCompiler: "swift-demangle") }

    /// The compiler driver of the toolchain that `swiftc` runs. The `swiftc` of a version manager is another program,
    /// which starts the driver of the selected toolchain.
    static func driver(startedBy swiftc: String) -> URL {
        let driver = URL(fileURLWithPath: swiftc).resolvingSymlinksInPath()
        let frontend = driver.deletingLastPathComponent().appendingPathComponent("swift-frontend")
        guard !FileManager.default.isExecutableFile(atPath: frontend.path),
            let answer = try? ChildProcess.run(swiftc, ["-print-target-info"], timeLimit: 20),
            let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(answer.output.utf8))
        else { return driver }
        // /…/usr/lib/swift
        let resources = URL(fileURLWithPath: info.paths.runtimeResourcePath)
        let real = resources.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "bin/swiftc")
        return FileManager.default.isExecutableFile(atPath: real.path) ? real.resolvingSymlinksInPath() : driver
    }

    private struct TargetInfo: Decodable {
        struct Paths: Decodable { var runtimeResourcePath: String }
        var paths: Paths
    }

    /// The compiler frontend, if it is in the driver's folder.
    static let frontendProgram = program(nextToTheCompiler: "swift-frontend")

    private static func program(nextToTheCompiler name: String) -> String? {
        let program = compiler?.deletingLastPathComponent().appendingPathComponent(name).path
        return program.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }

    /// Whether LLD, a faster linker, is installed. Swift's toolchains include it, but a distribution's package may not.
    private static let hasLLD = find("ld.lld") != nil

    private static func find(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
