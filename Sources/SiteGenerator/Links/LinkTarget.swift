import Course
import Foundation
import TerminalText

/// The target of a link in a lesson, determined from its text alone.
///
///     [undo](../14-object-life-and-undo/en.md#grouping)   a place in another lesson
///     [above](#faults)                                    a place in this lesson
///     [the model](../../Sources/Company/Company.swift)    a file of the repository
enum LinkTarget: Equatable, Sendable {
    /// Another site, or anything else with a scheme.
    case elsewhere
    case lesson(slug: String, language: Language, anchor: String?)
    /// A path from the repository's root.
    case file(String)

    /// Resolves `destination` relative to the lesson `slug` in `language`.
    /// Precedes the name of a page of the site, in texts whose links are translated before they are rendered.
    static let sitePrefix = "site:"

    init(_ destination: String, in slug: String, language: Language) {
        let scheme = destination.prefix { $0 != ":" && $0 != "/" && $0 != "#" }
        if destination.dropFirst(scheme.count).first == ":" || destination.hasPrefix("//") {
            self = .elsewhere
            return
        }
        let halves = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let anchor = halves.count == 2 ? (halves[1].removingPercentEncoding ?? String(halves[1])) : nil
        let path = String(halves[0]).removingPercentEncoding ?? String(halves[0])
        if path.isEmpty {
            self = .lesson(slug: slug, language: language, anchor: anchor)
            return
        }
        var folders = ["Lessons", slug]
        for part in path.split(separator: "/") {
            switch part {
            case ".": break
            case "..": if folders.isEmpty { folders.append("..") } else { folders.removeLast() }
            default: folders.append(String(part))
            }
        }
        let name = folders.count == 3 ? folders[2] : ""
        if folders.count == 2, folders[0] == "Lessons", folders[1] != "course.json" {
            self = .lesson(slug: folders[1], language: language, anchor: anchor)
        } else if folders.first == "Lessons",
            let other = Language.allCases.first(where: { name == "\($0.rawValue).md" })
        {
            self = .lesson(slug: folders[1], language: other, anchor: anchor)
        } else {
            self = .file(folders.joined(separator: "/"))
        }
    }
}

/// A link from a lesson into the course, which is checked when every lesson's anchors are known.
struct LessonLink: Equatable, Sendable {
    var line: Int
    var slug: String
    var language: Language
    var anchor: String?
}

/// A link from a lesson to a file of the repository.
struct FileLink: Equatable, Sendable {
    var line: Int
    var path: String
}
