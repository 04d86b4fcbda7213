import Course
import Foundation
import TerminalText
import Testing
import TestSupport

@testable import SiteGenerator

@Suite struct SearchTests {
    @Test func theSearchIndexContainsEverySectionWithItsURL() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let file = try kit.page("assets/search-ko.js")
        #expect(file.contains("[\"12-validation.html#when-it-happens\","))
        #expect(file.contains("[\"11-faulting.html#what-a-fault-is\",\"폴트란 무엇인가\",\"폴트는 아직 값을"))
        #expect(file.contains("\"chapters\":[[\"11-faulting\",\"11. 폴팅과 고유화\"]"))
    }

    @Test func wordsAreSplitAsTheSearchReadsThem() {
        #expect("컨텍스트를 save()하면, fetchLimit=10".searchWords == ["컨텍스트를", "save", "하면", "fetchLimit", "10"])
        #expect(
            "value(forKey:)".labelsJoined == "valueForKey" && "setValue(_:forKey:)".labelsJoined == "setValueForKey")
        #expect("save()".labelsJoined == nil)
        let names = ["NSManagedObject", "fetchLimit", "SQL", "Fetch", "Z_PK", "isFault"]
        #expect(names.filter(\.isCamelCase) == ["NSManagedObject", "fetchLimit", "isFault"])
    }

    @Test func aNameOfAMissingSectionIsReported() throws {
        let kit = try Kit(en: "# Faults\n\n## One\n", ko: "# 폴트\n\n## 하나\n")
        try kit.write("01-faults#one\tlazy loading\t지연 로딩\n01-faults#two\teager\t즉시\n", to: "Site/search/names.tsv")
        #expect(try kit.problems().hasPrefix("Site/search/names.tsv:2: there is no section 01-faults#two."))
        try kit.write("01-faults#one\tlazy loading\n", to: "Site/search/names.tsv")
        #expect(try kit.problems().hasPrefix("Site/search/names.tsv:1: the line has 2 cells instead of 3."))
    }

    /// What a query of the fixture finds, in the order of relevance.
    private func answers(to queries: [String], in kit: Kit, language: String) throws -> [String] {
        let browser = try Browser()
        try browser.open(kit.output.appendingPathComponent("\(language)/index.html").absoluteString)
        for name in ["language", "vocabulary", "query", "engine", "search-\(language)"] {
            try browser.value(
                of: """
                    new Promise((resolve) => document.head.append(Object.assign(
                        document.createElement("script"), { src: "../assets/\(name).js", onload: () => resolve(0) })))
                    """)
        }
        return try browser.strings(
            of: """
                (() => {
                    const engine = faultlineEngine.prepare(faultlineSearch);
                    const place = ({ section }) => faultlineSearch.sections[section][0];
                    return \(Browser.json(queries)).map((query) => engine.find(query).map(place).join(" "));
                })()
                """)
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func searchFindsKoreanWordsWithAnyParticleAndNothingForNonsense() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let found = try answers(
            to: ["컨텍스트", "컨텍스트와", "고유화", "없는낱말", "", "?! …", "vhfxm"], in: kit, language: "ko")
        #expect(found[0].contains("12-validation.html#when-it-happens"))
        #expect(found[1] == found[0])
        #expect(found[2].hasPrefix("11-faulting.html"))
        #expect(found[3...5].allSatisfy { $0.isEmpty })
        #expect(found[6].contains("11-faulting.html#what-a-fault-is"), "폴트 typed on the Latin keyboard")
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func searchFindsNamesByPartsWordsByStemsAndMisspelledWords() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let found = try answers(
            to: ["validateForUpdate", "predicate", "uniquings", "vlaidateForUpdate", "predicaet"], in: kit,
            language: "en")
        #expect(found[0].hasPrefix("12-validation.html#when-it-happens") && found[3] == found[0])
        #expect(found[1].hasPrefix("11-faulting.html#what-a-fault-is") && found[4].hasPrefix(found[1].prefix(30)))
        #expect(found[2].hasPrefix("11-faulting.html"))
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func wholeTypeNamesLeadToTheReferenceAndGuidesAreFoundByTheirSubjects() throws {
        let kit = try WholeSite.shared.get().kit
        let wanted: [Language: [(query: String, page: String)]] = [
            .english: [
                ("NSFetchRequest", "api-NSFetchRequest.html"), ("nspredicate", "api-NSPredicate.html"),
                ("NSManagedObjectContext", "api-NSManagedObjectContext.html"), ("install", "install.html"),
                ("how to install on ubuntu", "install.html"),
            ],
            .korean: [
                ("NSFetchRequest", "api-NSFetchRequest.html"), ("설치", "install.html"), ("설치 방법", "install.html"),
                ("설치하려면", "install.html"), ("계단식 삭제", "09-relationships.html#the-four-delete-rules"),
            ],
        ]
        for (language, rows) in wanted {
            let found = try answers(to: rows.map(\.query), in: kit, language: language.rawValue)
            for (row, places) in zip(rows, found) {
                let first = places.split(separator: " ").prefix(2)
                #expect(first.contains(row.page[...]), "\(row.query): \(first)")
            }
        }
    }

    /// The queries of `Site/queries`: those that the search was made with, and those that it had never seen when they were
    /// first measured. Their files say how it did then.
    @Test(.enabled(if: Browser.isInstalled, Browser.missing), arguments: Language.allCases)
    func anAcceptableSectionIsAmongTheFirstThree(language: Language) throws {
        let kit = try WholeSite.shared.get().kit
        let rows = try ["", "held-out-"].flatMap { set in
            try String(
                contentsOf: Kit.repository.appendingPathComponent("Site/queries/\(set)\(language.rawValue).tsv"),
                encoding: .utf8
            ).split(separator: "\n").filter { !$0.hasPrefix("#") }
                .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        }
        let found = try answers(to: rows.map { $0[0] }, in: kit, language: language.rawValue)
        var kinds: [String: (good: Int, all: Int)] = [:]
        for (row, result) in zip(rows, found) {
            let places = result.split(separator: " ").prefix(3).map { String($0).replacing(".html", with: "") }
            let wanted = row[2].split(separator: " ").map(String.init)
            let isGood = wanted == ["-"] ? places.isEmpty : !Set(wanted).isDisjoint(with: places)
            kinds[row[1], default: (0, 0)].all += 1
            kinds[row[1], default: (0, 0)].good += isGood ? 1 : 0
        }
        let report = kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.good)/\($0.value.all)" }
        let removed = kinds.removeValue(forKey: "none")
        let nonsense = try #require(removed)
        let good = kinds.values.reduce(0) { $0 + $1.good }
        let all = kinds.values.reduce(0) { $0 + $1.all }
        let summary = "\(language.rawValue): \(good) of \(all). \(report.joined(separator: ", "))"
        print("The search finds an acceptable section among the first three in \(summary)")
        #expect(rows.count >= 400)
        #expect(good * 100 >= all * 95, "\(summary)")
        #expect((nonsense.all - nonsense.good) * 100 < nonsense.all * 5, "\(report)")
    }

    @Test(arguments: Language.allCases)
    func theIndexAndTheScriptsAreSmall(language: Language) throws {
        let kit = try WholeSite.shared.get().kit
        #expect(try kit.compressedSize(of: ["assets/search-\(language.rawValue).js"]) < 150_000)
        let scripts = ["language", "vocabulary", "query", "engine", "search", "site", "progress", "theme"].map {
            "assets/\($0).js"
        }
        #expect(try kit.compressedSize(of: scripts) < 40_000)
        #expect(try kit.compressedSize(of: ["assets/style.css"]) < 12_000)
    }
}
