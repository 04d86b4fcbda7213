import Foundation

/// The options of a build, other than its folders.
public struct BuildOptions: Sendable {
    /// Whether code is highlighted.
    public var isHighlighting = true
    /// Graphviz's `dot`. If nil, pages show the descriptions of diagrams instead.
    public var graphviz: URL?
    /// The path of the site's root on the server, such as `/faultline/`. Only the 404 page needs it, because a server
    /// shows that page at any address. If nil, that page's links work only if the site is at the server's root.
    public var basePath: String?
    /// The site's address, with a slash at its end, such as `https://example.org/faultline/`. Canonical addresses, the
    /// sitemap and the feeds need it. If nil, they are omitted.
    public var address: String?
    /// The base address of the repository's files, such as `https://example.org/faultline/blob/main/`. If nil, links to
    /// files are omitted.
    public var repository: String?
    /// The folder with the symbol graphs of the module, from which the reference gets its declarations and comments. If
    /// nil or empty, the reference has only names.
    public var symbolGraphs: URL?
    /// The file in which the build saves its record for the next build. If nil, it is `.public.record` next to the
    /// output.
    public var record: URL?

    /// The default options, with the tools that are installed on this machine.
    public init() {
        graphviz = Self.findGraphviz()
    }

    /// Finds `dot` in `PATH`.
    private static func findGraphviz() -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { URL(fileURLWithPath: "\($0)/dot") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
