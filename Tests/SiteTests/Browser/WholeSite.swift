import Foundation
import TestSupport

@testable import SiteGenerator

/// The site of the real course, built once for all tests that only read it, and served below a project's path as GitHub
/// Pages does.
final class WholeSite: Sendable {
    static let shared = Result { try WholeSite() }

    nonisolated(unsafe) let kit: Kit
    let report: BuildReport
    private let server: SiteServer
    /// The address of the site, with a slash at its end.
    let address: String

    private init() throws {
        kit = try Kit.whole()
        report = try kit.build()
        let parent = kit.root.appendingPathComponent("www")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: parent.appendingPathComponent("faultline"), withDestinationURL: kit.output)
        server = try SiteServer(folder: parent, port: 0, reloads: false)
        server.start()
        address = server.address + "faultline/"
    }

    /// The paths of all pages, `en/07-fetching.html`.
    var pages: [String] { report.written.filter { $0.hasSuffix(".html") }.sorted() }

    static let checksAll = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil

    /// Every page with `FAULTLINE_TORTURE`, which takes many minutes; otherwise a page of each kind in each language.
    /// The largest of a kind stands for it.
    func checkedPages() throws -> [String] {
        if Self.checksAll { return pages }
        var largest: [String: (path: String, size: Int)] = [:]
        for path in pages {
            let size = try kit.page(path).utf8.count
            if size > largest[Self.kind(of: path)]?.size ?? 0 { largest[Self.kind(of: path)] = (path, size) }
        }
        return largest.values.map(\.path).sorted()
    }

    /// `en/lesson` for a lesson, `en/exercise` for an exercise, `en/glossary` for the glossary.
    private static func kind(of path: String) -> String {
        let parts = path.split(separator: "/")
        let name = parts.last?.replacing(".html", with: "") ?? ""
        let folder = parts.count > 1 ? "\(parts[0])/" : ""
        if name.first?.isNumber == true, name != "404" { return folder + "lesson" }
        return folder + name.prefix { $0 != "-" }
    }
}
