import Foundation

extension Toolchain {
    /// The files that one run of the compiler can use, in addition to those that every run needs (`compilerFiles`).
    package struct Access: Sendable {
        package var readable: [URL]
        /// The folder that it can change.
        package var writable: URL

        package init(readable: [URL], writable: URL) {
            self.readable = readable
            self.writable = writable
        }
    }

    /// Returns the start of a command line that runs a program where it can use only these files.
    package typealias Confinement = @Sendable (Access) -> [String]

    /// The files that every run of the compiler reads: the toolchain, the system's libraries and headers, and the
    /// stack's modules.
    ///
    /// These are single files and folders, so that nothing else of the kit is among them: neither solutions and
    /// checkers nor what was built from them.
    package var compilerFiles: [URL] {
        let parts = ["bin", "include", "lib", "lib32", "lib64", "libexec", "libx32", "share"]
        let roots = Set(["/usr", "/usr/local", Self.compilerRoot?.path].compactMap { $0 }).sorted()
        let system = ["/bin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache"]
        let modules = Self.stack.sorted().map { modulesFolder.appendingPathComponent("\($0).swiftmodule") }
        let paths = roots.flatMap { root in parts.map { "\(root)/\($0)" } } + system
        return (paths.map { URL(fileURLWithPath: $0) } + modules + cModules + [library, supportFolder])
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The folder that all runs of the compiler can change: copies of the system's C modules.
    package var sharedCache: URL { moduleCache }

    /// The folders in which a confined run finds programs.
    package static var programFolders: String {
        ([compilerRoot?.appendingPathComponent("bin").path, "/usr/bin", "/bin"].compactMap { $0 }).joined(
            separator: ":")
    }

    private static var compilerRoot: URL? { compiler?.deletingLastPathComponent().deletingLastPathComponent() }
}
