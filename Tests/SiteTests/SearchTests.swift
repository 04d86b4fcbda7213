import Course
import Foundation
import Testing

@testable import SiteGenerator

@Suite struct SearchTests {
    @Test func theSearchIndexContainsEverySectionWithItsURL() throws {
        let kit = try Kit(fixture: ())
        kit.options.lunr = URL(fileURLWithPath: #filePath)
        try kit.build()
        let file = try kit.page("assets/search-ko.js")
        let json = try #require(file.firstMatch(of: #/window\.faultlineSearch=(.*);\n$/#.dotMatchesNewlines())).1
        let index = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [[String]]]
        let sections = try #require(index?["sections"])
        #expect(sections.map { $0[0] }.contains("12-validation.html#when-it-happens"))
        let faults = try #require(sections.first { $0[0] == "11-faulting.html#what-a-fault-is" })
        #expect(faults[1] == "폴트란 무엇인가" && faults[2].contains("폴트는 아직 값을") && faults[3].contains("isFault"))
        #expect(index?["chapters"]?.first == ["11-faulting", "11. 폴팅과 고유화"])
    }

    @Test(arguments: Language.allCases)
    func searchAliasesMapToNamesUsedInTheLessons(language: Language) throws {
        let words = try AllWords(site: Kit.repository.appendingPathComponent("Site"))[language]
        let lessons = Kit.repository.appendingPathComponent("Lessons")
        let catalogue = try Catalogue(root: Kit.repository)
        let text = try catalogue.chapters.filter(\.isWritten).map {
            try String(
                contentsOf: lessons.appendingPathComponent("\($0.slug)/\(language.rawValue).md"), encoding: .utf8)
        }.joined()
        let pairs = words[.searchAliases].components(separatedBy: ", ").map { $0.components(separatedBy: "=") }
        #expect(pairs.allSatisfy { $0.count == 2 && text.contains($0[1]) && !text.contains($0[0] + " ") }, "\(pairs)")
    }

    @Test func withoutLunrThePagesHaveNoSearchAndTheBuildReportsIt() throws {
        let kit = try Kit()
        kit.options.lunr = nil
        let report = try kit.build()
        #expect(report.notes.contains { $0.en.contains("apt-get install libjs-lunr") })
        #expect(try kit.lesson().contains("<body class=\"lesson\""))
        #expect(!kit.exists("assets/lunr.js") && !kit.exists("assets/search-en.js"))
    }

    /// The list of results after searching for `question` in a browser.
    private func answers(to question: String, in kit: Kit, language: String) throws -> [String] {
        let page = kit.output.appendingPathComponent("\(language)/index.html").absoluteString
        let query = try #require(question.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.browser)
        process.arguments = [
            "--no-sandbox", "--virtual-time-budget=5000", "--timeout=240000", "--dump-dom", "\(page)?q=\(query)",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        DispatchQueue.global().asyncAfter(deadline: .now() + 300) { if process.isRunning { process.terminate() } }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let list = try #require(text.firstMatch(of: #/<ol class="results">(.*?)</ol>/#.dotMatchesNewlines())).1
        return list.matches(of: #/href="([^"]*)"/#).map { String($0.1) }
    }

    private static let browser = "/usr/bin/chromium-headless-shell"
    private static let canSearch = FileManager.default.isExecutableFile(atPath: browser) && BuildOptions().lunr != nil

    @Test(.enabled(if: canSearch, "needs chromium-headless-shell and libjs-lunr"))
    func searchFindsKoreanWordsWithAnyParticle() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        // The text contains "컨텍스트를 저장하면" and "컨텍스트가". Both are found by the bare noun and with another particle.
        for question in ["컨텍스트", "컨텍스트와"] {
            #expect(
                try answers(to: question, in: kit, language: "ko").contains("12-validation.html#when-it-happens"),
                "\(question)")
        }
        #expect(try answers(to: "고유화", in: kit, language: "ko").first == "11-faulting.html")
        #expect(try answers(to: "없는낱말", in: kit, language: "ko").isEmpty)
        // The lessons use 관리 객체 컨텍스트 and NSManagedObjectContext; readers may type another name.
        let resolved = try answers(to: "NSManagedObjectContext", in: kit, language: "ko")
        #expect(try answers(to: "MOC는", in: kit, language: "ko") == resolved)
    }

    @Test(.enabled(if: canSearch, "needs chromium-headless-shell and libjs-lunr"))
    func searchFindsNamesByPartsAndWordsByStems() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        #expect(
            try answers(to: "validateForUpdate", in: kit, language: "en").first == "12-validation.html#when-it-happens")
        #expect(try answers(to: "predicate", in: kit, language: "en").first == "11-faulting.html#what-a-fault-is")
        #expect(try answers(to: "uniquings", in: kit, language: "en").first == "11-faulting.html")
    }
}
