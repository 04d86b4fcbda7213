import Foundation
import Testing

@testable import SiteGenerator

@Suite struct GuideTests {
    @Test func aGuideHasAnOutlineOfItsSections() throws {
        let kit = try Kit.withExercise()
        let text =
            "<h1>Guide</h1>\n<p>Text.</p>\n<h2 id=\"first\">First <code>step</code></h2>\n<h2>Without an ID</h2>\n"
        for language in ["en", "ko"] { try kit.write(text, to: "Site/pages/guide.\(language).html") }
        for (name, second) in [("README", "Second"), ("README.ko", "둘째")] {
            try kit.write("# Grading\n\nText.\n\n## \(second)\n\nMore.\n", to: "Exercises/Grading/\(name).md")
        }
        try kit.build()
        for language in ["en", "ko"] {
            let guide = try kit.page("\(language)/guide.html")
            let outline = guide.components(separatedBy: "id=\"outline\"").last ?? ""
            #expect(outline.contains("<a href=\"#first\">First <code>step</code></a>"))
            #expect(!outline.contains("Without") && guide.contains("data-opens=\"outline\""))
            #expect(try kit.page("\(language)/grading.html").contains("<a href=\"#second\">"))
        }
    }

    @Test func narrowScreensGetANarrowRecordingOfTheLoop() throws {
        let kit = try WholeSite.shared.get().kit
        for language in ["en", "ko"] {
            let page = try kit.page("\(language)/install.html")
            for name in ["loop", "loop-narrow"] {
                #expect(
                    page.contains("../pictures/\(name).\(language).svg")
                        && kit.exists("pictures/\(name).\(language).svg"))
            }
            // Next to the text of the home page there is only room for the narrow one.
            #expect(try kit.page("\(language)/index.html").contains("../pictures/loop-narrow.\(language).svg"))
        }
    }
    /// `faultline site serve` watches these folders, besides those of lessons, exercises and the site.
    @Test func theFoldersOfGuidesAndArticlesAreWatched() throws {
        let folders = SiteGenerator.documents
        #expect(Set(MarkdownGuides.folders.values).isSubset(of: folders) && folders.contains(StackPages.folder))
        for folder in folders {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Kit.repository.appendingPathComponent(folder).path)
            #expect(names.contains { $0.hasSuffix(".md") }, "\(folder)")
        }
    }
}
