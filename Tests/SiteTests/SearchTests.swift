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

    @Test func theSearchQuotesParagraphsItemsAndRowsBySection() throws {
        let text = """
            # Faults

            ## One

            ### Part

            It's *empty*.

            - An item.

            <table><thead><tr><th>a</th></tr></thead>
            <tbody><tr><td>b</td><td><code>c &lt; d</code></td></tr></tbody></table>

            ## Check yourself

            1. A question?
               - [ ] false \u{2014} no
               - [x] true \u{2014} yes

            """
        let kit = try Kit(en: text, ko: text)
        try kit.build()
        let path = "assets/passages/en/01-faults.js"
        let part = "[\"It’s empty.\",\n\"An item.\",\n\"b – c < d\"]"
        let script = """
            (window.faultlinePassages||={})["01-faults"]={
            "":\(part),
            "one":\(part),
            "part":\(part),
            "check-yourself":["A question?"]
            };

            """
        #expect(try kit.page(path) == script)
        #expect(
            try kit.page("assets/search-en.js").contains(
                "[\"01-faults.html#one\",\"One\",\"It’s empty. An item. b – c < d\""))
        #expect(try kit.build().rendered.isEmpty && kit.page(path) == script)
        try FileManager.default.removeItem(at: kit.output.appendingPathComponent(path))
        try kit.build()
        #expect(try kit.page(path) == script)
    }

    @Test func wordsAreSplitAsTheSearchReadsThem() {
        #expect("컨텍스트를 save()하면, fetchLimit=10".searchWords == ["컨텍스트를", "save", "하면", "fetchLimit", "10"])
        #expect("“entity”—‘속성’ 0x1F…".searchWords == ["entity", "속성", "0x1F"])
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

    @Test func aPhraseOfAMissingSectionIsReported() throws {
        let kit = try Kit(en: "# Faults\n\n## One\n", ko: "# 폴트\n\n## 하나\n")
        try kit.write("01-faults#two\teager loading\t\n", to: "Site/search/phrases.tsv")
        #expect(try kit.problems().hasPrefix("Site/search/phrases.tsv:1: there is no section 01-faults#two."))
    }

    @Test func aResultOpensWithASentenceRatherThanATable() throws {
        let table = "<table>\n<tbody><tr><td>cell</td><td>other</td></tr></tbody>\n</table>\n"
        let kit = try Kit(
            en: "# Faults\n\n## One\n\n\(table)\nA sentence.\n\n## Two\n\n\(table)",
            ko: "# 폴트\n\n## 하나\n\n\(table)\n문장.\n\n## 둘\n\n\(table)")
        try kit.build()
        let index = try kit.page("assets/search-en.js")
        #expect(index.contains("\"One\",\"A sentence.\"") && index.contains("\"Two\",\"cell other\""))
    }

    @Test func koreanWordsLoseParticlesAndEndings() {
        let words = ["컨텍스트를", "저장하려면", "저장이안될때", "목록이안보여요", "값을", "가을", "관계", "저장소에서부터", "안전"]
        let roots = ["컨텍스트", "저장", "저장", "목록", "값", "가을", "관계", "저장소", "안전"]
        let found = words.map { KoreanRoots.root(of: $0) ?? "" }
        #expect(found == roots)
        #expect(KoreanRoots.root(of: "은") == nil && KoreanRoots.root(of: "행") == "행")
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
    func aSectionIsFoundByTheWordsOfPhrases() throws {
        let kit = try Kit(fixture: ())
        try kit.write(
            "11-faulting#what-a-fault-is\thollow placeholder; setHollow(_:forKey:)\t빈 껍데기가 보여요\n",
            to: "Site/search/phrases.tsv")
        try kit.build()
        for (language, queries) in ["en": ["hollow placeholders", "setHollow(_:forKey:)"], "ko": ["빈 껍데기는"]] {
            for found in try answers(to: queries, in: kit, language: language) {
                #expect(found.hasPrefix("11-faulting.html#what-a-fault-is"))
            }
        }
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func theIndexHasTheRootsThatTheScriptLooksFor() throws {
        let texts = try FileManager.default.contentsOfDirectory(
            at: Kit.repository.appendingPathComponent("Lessons"), includingPropertiesForKeys: nil
        ).compactMap { try? String(contentsOf: $0.appendingPathComponent("ko.md"), encoding: .utf8) }
        let words = Set(texts.flatMap(\.searchWords)).filter { $0.unicodeScalars.first!.value >= 0xAC00 }
            .filter { KoreanRoots.root(of: $0) != nil }.sorted()
        let kit = try Kit(fixture: ())
        try kit.build()
        let roots = try search(in: kit, language: "ko")
            .strings(of: "\(Browser.json(words)).map(faultlineLanguage.stripped)")
        #expect(words.count > 5_000)
        let different = zip(words, roots).filter { KoreanRoots.root(of: $0) != $1 }
        #expect(different.isEmpty, "\(different.prefix(10))")
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func formsOfAWordHaveOneRoot() throws {
        let kit = try Kit(fixture: ())
        try kit.build()
        let browser = try search(in: kit, language: "en")
        let pairs = [
            ("normalised", "normalize"), ("behaviour", "behavior"), ("cancelled", "canceled"),
            ("multiplying", "multiply"),
            ("fulfills", "fulfil"),
        ]
        let roots = try browser.strings(
            of: "\(Browser.json(pairs.flatMap { [$0.0, $0.1] })).map(faultlineLanguage.rooted)")
        for (index, pair) in pairs.enumerated() { #expect(roots[2 * index] == roots[2 * index + 1], "\(pair)") }
        let stops = ["했는데", "안되나요", "것도", "때마다", "되네요", "저장", "없음", "모델은"]
        let isStop = try browser.strings(
            of: "\(Browser.json(stops)).filter(faultlineLanguage.isStop)")
        #expect(isStop == Array(stops.prefix(5)))
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func whatDoesNotWorkIsFoundAsAFailure() throws {
        let kit = try WholeSite.shared.get().kit
        let found = try answers(to: ["저장이 안돼요", "마이그레이션이 안됨", "저장소가 안열려요"], in: kit, language: "ko")
        let sections = [
            "06-creating-saving-deleting.html#when-a-save-fails", "20-versioning-and-migration.html#when-it-fails",
            "04-setting-up-the-stack.html#when-it-doesnt-open",
        ]
        for (result, section) in zip(found, sections) { #expect(result.hasPrefix(section)) }
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func theNameOfTheFrameworkLeadsToItsChapter() throws {
        let kit = try WholeSite.shared.get().kit
        let queries: [Language: [String]] = [
            .english: ["Core Data", "CoreData", "coredata", "what is core data"],
            .korean: ["Core Data", "CoreData", "코어 데이터", "코어데이터란", "Core Data란 무엇인가", "core data가 뭐야"],
        ]
        for (language, queries) in queries {
            for (query, found) in zip(queries, try answers(to: queries, in: kit, language: language.rawValue)) {
                #expect(found.hasPrefix("01-what-core-data-is.html#one-sentence"), "\(query): \(found.prefix(100))")
            }
        }
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func queriesAboutSomethingElseFindNothing() throws {
        let kit = try WholeSite.shared.get().kit
        let queries: [Language: [String]] = [
            .english: ["", "?! …", "marathon training plan", "car insurance comparison", "how to bake bread"],
            .korean: ["", "…", "전세 대출 금리 비교", "제주도 항공권 예약", "김치찌개 맛있게 끓이는 법"],
        ]
        for (language, queries) in queries {
            for (query, found) in zip(queries, try answers(to: queries, in: kit, language: language.rawValue)) {
                #expect(found.isEmpty, "\(query)")
            }
        }
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func sectionsThatDefineATermComeBeforeSummariesAndExercises() throws {
        let kit = try WholeSite.shared.get().kit
        let queries: [Language: [String]] = [
            .english: ["faulting", "delete rule", "merge policy", "snapshot", "derived attribute"],
            .korean: ["폴트", "삭제 규칙", "병합 정책", "스냅샷", "파생 속성"],
        ]
        for (language, queries) in queries {
            for (query, found) in zip(queries, try answers(to: queries, in: kit, language: language.rawValue)) {
                let first = found.split(separator: " ").first.map(String.init) ?? ""
                let isLesson = first.first?.isNumber == true
                let isAside = ["summary", "check-yourself", "exercises", "goals"].contains { first.hasSuffix("#" + $0) }
                #expect(isLesson && !isAside, "\(query): \(first)")
            }
        }
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing))
    func longNamesAreFoundWithSeveralWrongLettersAndSentencesWithoutSpaces() throws {
        let kit = try WholeSite.shared.get().kit
        let english = try answers(to: ["nsfetchresultscontroler", "optimistic locking"], in: kit, language: "en")
        #expect(english[0].hasPrefix("18-fetched-results-controller.html"))
        // Both words are the subject, not only the name that begins with them.
        #expect(
            english[1].split(separator: " ").prefix(3).contains(
                "15-conflicts-and-merge-policies.html#two-contexts-one-record"))
        let korean = try answers(to: ["충돌났을때처리"], in: kit, language: "ko")
        #expect(korean[0].hasPrefix("15-conflicts-and-merge-policies.html"))
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

    /// The queries of `Site/queries`: those that the search was made with, and those that it had never seen when they
    /// were first measured. Their files say how it did then.
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
        let removedNeighbors = kinds.removeValue(forKey: "neighbor")
        let neighbors = try #require(removedNeighbors)
        let good = kinds.values.reduce(0) { $0 + $1.good }
        let all = kinds.values.reduce(0) { $0 + $1.all }
        let summary = "\(language.rawValue): \(good) of \(all). \(report.joined(separator: ", "))"
        print("The search finds an acceptable section among the first three in \(summary)")
        #expect(rows.count >= 400)
        #expect(good * 100 >= all * 95, "\(summary)")
        #expect((nonsense.all - nonsense.good) * 100 < nonsense.all * 5, "\(report)")
        // Subjects that the course doesn't have, in words that it has. How the site is made says what is missing.
        #expect(neighbors.all >= 80 && neighbors.good * 2 > neighbors.all, "\(report)")
    }

    @Test(arguments: Language.allCases)
    func theIndexAndTheScriptsAreSmall(language: Language) throws {
        let kit = try WholeSite.shared.get().kit
        #expect(try kit.compressedSize(of: ["assets/search-\(language.rawValue).js"]) < 150_000)
        let scripts = (searchScripts + ["search", "site", "progress", "theme"]).map { "assets/\($0).js" }
        #expect(try kit.compressedSize(of: scripts) < 40_000)
        #expect(try kit.compressedSize(of: ["assets/style.css"]) < 12_000)
    }
}
