import Course
import Foundation
import TerminalText

/// Checks that the targets of all links within the course exist. External links aren't checked, so that a build needs
/// no network.
struct LinkCheck {
    /// The folder that contains `Lessons`.
    var root: URL
    var catalog: Catalog
    /// The written lessons, by slug.
    var lessons: [String: LessonRecord]

    func problems() -> [SiteProblem] {
        var problems: [SiteProblem] = []
        let known = Set(catalog.chapters.map(\.slug))
        for chapter in catalog.chapters {
            guard let record = lessons[chapter.slug] else { continue }
            for language in Language.allCases {
                guard let page = record.pages[language] else { continue }
                let path = chapter.lessonPath(in: language)
                for link in page.links {
                    problems += problem(with: link, in: path, known: known)
                }
                for link in page.files where !fileExists(link.path) {
                    problems.append(
                        SiteProblem(
                            path, link.line,
                            en:
                                "the link refers to \(link.path), which doesn't exist. Correct the path or remove the link.",
                            ko: "링크가 가리키는 \(link.path) 파일이 없습니다. 경로를 고치거나 링크를 지우십시오."))
                }
            }
        }
        return problems
    }

    private func problem(with link: LessonLink, in path: String, known: Set<String>) -> [SiteProblem] {
        guard known.contains(link.slug) else {
            return [
                SiteProblem(
                    path, link.line,
                    en:
                        "the link refers to the lesson \(link.slug), which isn't in Lessons/course.json. Correct the link.",
                    ko: "링크가 가리키는 \(link.slug) 강의가 Lessons/course.json에 없습니다. 링크를 고치십시오.")
            ]
        }
        guard let anchor = link.anchor, !anchor.isEmpty, let target = lessons[link.slug]?.pages[link.language],
            !target.anchors.contains(anchor)
        else { return [] }
        let hint = nearest(to: anchor, in: target.anchors)
        return [
            SiteProblem(
                path, link.line,
                en:
                    "there is no #\(anchor) in \(link.slug). Headings have the IDs of the English lesson in both languages"
                    + (hint.map { "; did you mean #\($0)?" } ?? ". Correct the link."),
                ko: "\(link.slug) 강의에 #\(anchor) 위치가 없습니다. 제목의 id는 두 언어 모두 영어 강의의 것을 씁니다. "
                    + (hint.map { "#\($0) 위치를 가리키려던 것입니까?" } ?? "링크를 고치십시오."))
        ]
    }

    private func fileExists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    /// The existing anchor that shares the most words with `anchor`.
    private func nearest(to anchor: String, in anchors: [String]) -> String? {
        let words = Set(anchor.split(separator: "-"))
        func shared(_ other: String) -> Int { words.intersection(other.split(separator: "-")).count }
        return anchors.max { shared($0) < shared($1) }.flatMap { shared($0) > 0 ? $0 : nil }
    }
}
