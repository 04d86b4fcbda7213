import Foundation

/// What a build may be told besides where things lie.
public struct BuildOptions: Sendable {
    /// Whether code is coloured.
    public var isHighlighting = true
    /// Graphviz's `dot`; nil shows the descriptions of diagrams in their place.
    public var graphviz: URL?
    /// The script `lunr.js` that the pages search with; nil leaves the search out.
    public var lunr: URL?
    /// What leads to the site's root on the server, such as `/faultline/`. Only the page for missing addresses needs it,
    /// since a server shows that page at any address; nil makes a page that works from the root alone.
    public var basePath: String?
    /// The address under which the repository's files can be read, such as `https://example.org/faultline/blob/main/`; nil
    /// leaves links to them out.
    public var repository: String?
    /// Where the build keeps its record for the next one; nil puts it beside the output, as `.public.record`.
    public var record: URL?

    /// The options that fit this machine.
    public init() {
        graphviz = Self.findGraphviz()
        lunr = Self.findLunr()
    }

    /// `dot` on the search path.
    private static func findGraphviz() -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { URL(fileURLWithPath: "\($0)/dot") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The script where Debian's package `libjs-lunr` puts it.
    private static func findLunr() -> URL? {
        ["lunr.min.js", "lunr.js"].map { URL(fileURLWithPath: "/usr/share/javascript/lunr/\($0)") }
            .first { FileManager.default.isReadableFile(atPath: $0.path) }
    }
}
