import Foundation
import ManagedObjectCodegen

/// The compiler, and the built stack that exercises are compiled against.
///
/// The package manager takes a second and more from an edit to a verdict. Compiling the one file and its checker straight
/// with `swiftc` against the dynamic library takes a quarter of that, so that is what happens here.
public struct Toolchain: Sendable {
    public let kit: Kit

    public init(kit: Kit) {
        self.kit = kit
    }

    /// Where SwiftPM puts what it builds.
    var products: URL { kit.root.appendingPathComponent(".build/debug", isDirectory: true) }
    var library: URL { products.appendingPathComponent("libCompany.so") }
    /// Where this kit keeps what it builds itself.
    var cache: URL { kit.state.appendingPathComponent("build", isDirectory: true) }

    /// The most seconds that one run of the compiler may take.
    static let compilerLimit = 120.0
    /// The most seconds that one step on an answer may take.
    private static let answerLimit = 60.0
    /// The most seconds that the type checker may spend on one expression.
    private static let expressionLimit = 3.0
    /// The most seconds that a build of the whole stack may take.
    private static let buildLimit = 1800.0
}

// MARK: - The stack

extension Toolchain {
    /// Builds the stack's library if it is missing or older than its sources, as it is after an update of the kit.
    ///
    /// `announce` is called first if something has to be built, since that takes a minute or two.
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
                throw CourseError(
                    en: "The Core Data module could not be built. Run \"make start\"; if that fails too, report this:\n"
                        + details,
                    ko: "Core Data 모듈을 빌드하지 못했습니다. \"make start\"를 실행하고, 그래도 안 되면 다음 내용을 알려 주십시오.\n"
                        + details)
            }
        }
        try FileWriting.write(newest, to: stamp, in: kit)
    }

    /// Whether a file under `Sources` has no part in the stack.
    private func isOfTheCourse(_ path: String) -> Bool {
        ["Benchmarks/", "Course/", "SiteGenerator/", "faultline/"].contains { path.hasPrefix($0) }
    }

    private func newestSource() -> Date {
        let sources = kit.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(atPath: sources.path)
        var newest = modificationDate(kit.root.appendingPathComponent("Package.swift"))
        while let path = files?.nextObject() as? String {
            guard path.hasSuffix(".swift") || path.hasSuffix(".h"), !isOfTheCourse(path) else { continue }
            newest = max(newest, modificationDate(sources.appendingPathComponent(path)))
        }
        return newest
    }

    func modificationDate(_ file: URL) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}

// MARK: - Compiling

extension Toolchain {
    /// Runs the compiler's driver to its end, in the folder of this kit's own builds.
    func compile(_ arguments: [String], timeLimit: Double = Self.compilerLimit) throws -> ChildProcess {
        try run("swiftc", common + arguments, timeLimit)
    }

    /// Runs the compiler itself for one step, without its driver, on an answer or on a checker.
    func frontend(_ arguments: [String]) throws -> ChildProcess {
        let compiler = Self.frontendProgram ?? "swiftc"
        let options = [
            "-swift-version", "5", "-diagnostic-style", "llvm", "-suppress-warnings", "-gline-tables-only",
            "-solver-expression-time-threshold=\(Int(Self.expressionLimit))",
        ]
        // The folders given come before the common ones, which may hold older modules of the same names.
        return try run(compiler, ["-frontend"] + arguments + common + options, Self.answerLimit)
    }

    /// Links object files with the stack.
    func link(_ objects: [String], into program: URL) throws -> ChildProcess {
        try run("swiftc", ["-o", program.path] + objects + linking, Self.compilerLimit)
    }

    private func run(_ program: String, _ arguments: [String], _ timeLimit: Double) throws -> ChildProcess {
        let result = try ChildProcess.run(program, arguments, in: cache, timeLimit: timeLimit)
        switch result.ending {
        case .interrupted: throw Interruption.Stop()
        case .outOfTime:
            throw CourseError(
                en: "The compiler did not finish within \(Int(timeLimit)) seconds. Split long expressions into steps.",
                ko: "컴파일이 \(Int(timeLimit))초 안에 끝나지 않았습니다. 긴 식을 여러 단계로 나누십시오.")
        default: return result
        }
    }

    /// The arguments with which an editor's language server reads an answer.
    var editorArguments: [String] {
        common + ["-swift-version", "5", "-parse-as-library"]
    }

    /// A file of typealiases that answers are compiled with: for names that CoreData and Foundation both declare.
    static let shadowedNames = "import CoreData\n\(ManagedObjectAccessors.shadowedNames)"

    private var common: [String] {
        ["-Onone", "-module-cache-path", cache.appendingPathComponent("modules").path]
            + importPaths.flatMap { ["-I", $0] }
    }

    /// The folder of the supporting modules, which `SupportModules` keeps up to date.
    var supportFolder: URL { cache.appendingPathComponent("support", isDirectory: true) }

    /// The folders of imported modules: the supporting ones, the stack's, and those of C.
    ///
    /// The supporting ones come first, because `swift test` in `Exercises` can leave older modules of the same names next
    /// to the stack's.
    var importPaths: [String] {
        let folders = ["CSQLite", "CRuntime", "CZlib"].map { kit.root.appendingPathComponent("Sources/\($0)") }
        return ([supportFolder, products.appendingPathComponent("Modules")] + folders).map(\.path)
    }

    /// What the linker needs to know to find the stack, when the program starts too.
    var linking: [String] {
        let flags = ["-L", products.path, "-lCompany", "-Xlinker", "-rpath", "-Xlinker", products.path]
        return Self.hasLLD ? flags + ["-use-ld=lld"] : flags
    }
}

// MARK: - The compiler

extension Toolchain {
    /// Which compiler this is: its path and its date. Asking it for its version takes as long as half a check.
    var compilerIdentity: String {
        guard let compiler = Self.compiler else { return "" }
        return "\(compiler.path) \(modificationDate(compiler).timeIntervalSinceReferenceDate)"
    }

    private static let compiler = find("swiftc").map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }

    /// The compiler proper, where it is next to its driver. Behind a version manager's link it is not.
    private static let frontendProgram = compiler.map {
        $0.deletingLastPathComponent().appendingPathComponent("swift-frontend").path
    }.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }

    /// Whether the quicker linker is there. Toolchains come with it, but a system's own may lack it.
    private static let hasLLD = find("ld.lld") != nil

    private static func find(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

extension Interruption {
    /// Thrown out of a job that the user stopped; there is nothing to tell.
    public struct Stop: Error {
        public init() {}
    }
}
