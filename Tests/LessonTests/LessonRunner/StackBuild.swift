import Foundation
import ManagedObjectCodegen
import TestSupport

/// The locations of the package and its built modules, and how to compile a program against them.
///
/// SwiftPM cannot be queried: it holds a lock on the build folder while it runs these tests.
enum StackBuild {
    /// The package's root folder.
    static let root = Repository.root

    /// The folder with the built modules and libraries, which contains the running tests.
    static let products: URL = {
        let arguments = CommandLine.arguments
        // On a Mac, the tests are a bundle loaded by a helper of SwiftPM.
        if let flag = arguments.firstIndex(of: "--test-bundle-path"), flag + 1 < arguments.count {
            let path = arguments[flag + 1]
            if let end = path.range(of: ".xctest") {
                return URL(fileURLWithPath: String(path[..<end.upperBound])).deletingLastPathComponent()
            }
        }
        let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: arguments[0])
        return executable.resolvingSymlinksInPath().deletingLastPathComponent()
    }()

    /// The folders of the modules that a program imports, directly or indirectly.
    private static let importPaths =
        [products.appendingPathComponent("Modules").path]
        + ["CSQLite", "CRuntime", "CZlib"].map { root.appendingPathComponent("Sources/\($0)").path }

    /// The arguments for `swiftc` to build `sources` against the library, without SwiftPM.
    static func compilerCommand(sources: [URL], module: String, output: URL) -> [String] {
        var arguments = ["swiftc", "-swift-version", "5", "-wmo", "-Onone", "-module-name", module]
        for path in importPaths { arguments += ["-I", path] }
        arguments += ["-L", products.path, "-lCompany", "-Xlinker", "-rpath", "-Xlinker", products.path]
        #if os(Linux)
            arguments.append("-use-ld=lld")
        #endif
        return arguments + sources.map(\.path) + ["-o", output.path]
    }

    /// Writes the additional file that `source` needs on Linux if it declares managed object classes. In a package,
    /// the build plugin does this.
    static func accessors(of source: URL, module: String, in folder: URL) throws -> URL {
        var target = Target(module: module, sources: [source.path])
        target.importPaths = importPaths
        target.languageVersion = "5"
        let file = folder.appendingPathComponent("Accessors.swift")
        let text = try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: folder)
        try ManagedObjectAccessors.write(text, to: file)
        return file
    }
}
