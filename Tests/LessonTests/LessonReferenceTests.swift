import Foundation
import Testing

/// Files, types and pages named in the prose exist.
@Suite struct LessonReferenceTests {
    @Test(arguments: LessonFile.all)
    func everyFileThatALessonNamesExists(lesson: LessonFile) throws {
        for (span, place) in try lesson.read().codeSpans {
            guard let first = span.split(separator: "/").first, span.contains("/"), span.allSatisfy(\.isInPath),
                LessonVocabulary.folders.contains(String(first))
            else { continue }
            let url = StackBuild.root.appendingPathComponent(span)
            #expect(FileManager.default.fileExists(atPath: url.path), "\(place): there is no \(span)")
        }
    }

    @Test(arguments: LessonFile.all)
    func everyNameInALessonExistsInTheSources(lesson: LessonFile) throws {
        let text = try lesson.read()
        let ownWords = text.fences.reduce(into: Set<String>()) { $0.formUnion($1.text.identifiers) }
        for (span, place) in text.codeSpans where span.isSwiftName {
            for word in span.identifiers {
                let isKnown =
                    LessonVocabulary.sources.contains(word) || ownWords.contains(word)
                    || LessonVocabulary.elsewhere.contains(word)
                #expect(isKnown, "\(place): nothing in Sources is called \(word)")
            }
        }
    }

    @Test(arguments: LessonFile.all)
    func everyLinkAndEveryFigureHasATarget(lesson: LessonFile) throws {
        let folder = lesson.url.deletingLastPathComponent()
        for (link, place) in try lesson.read().links {
            #expect(!link.label.isEmpty, "\(place): \(link.target) has no text alternative")
            guard !link.target.contains("://"), !link.target.hasPrefix("#") else { continue }
            let path = String(link.target.prefix { $0 != "#" })
            let url = folder.appendingPathComponent(path)
            #expect(FileManager.default.fileExists(atPath: url.path), "\(place): \(path) leads nowhere")
        }
    }

    @Test func spansAndLinksAreReadOnlyFromProse() throws {
        let text = try MarkdownText(
            "See `NSManagedObject` in ![a fault](figures/a.svg).\n```swift\nlet a = \"`b`\"\n```", file: "f.md")
        #expect(text.codeSpans.map(\.0) == ["NSManagedObject"])
        #expect(text.links.map(\.0.target) == ["figures/a.svg"])
        #expect(text.links.map(\.0.label) == ["a fault"])
    }
}

extension Character {
    /// Whether a path in a lesson can contain this character.
    fileprivate var isInPath: Bool { isLetter || isNumber || "/.-_+".contains(self) }
}
