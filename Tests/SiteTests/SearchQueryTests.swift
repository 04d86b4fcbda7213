import Foundation
import TestSupport
import Testing

/// What the search makes of the words of a query.
@Suite(.enabled(if: Browser.isInstalled, Browser.missing)) struct SearchQueryTests {
    /// The chapters of the first three sections that each query finds.
    private func chapters(_ queries: [String], _ language: String) throws -> [Set<String>] {
        try answers(to: queries, in: try WholeSite.shared.get().kit, language: language)
            .map { Set($0.split(separator: " ").prefix(3).map { String($0.prefix(2)) }) }
    }

    @Test func formsOfAKnownVerbHaveOneStem() throws {
        let browser = try search(in: try WholeSite.shared.get().kit, language: "ko")
        try browser.value(of: "faultlineEngine.prepare(faultlineSearch) && 0")
        let forms = [
            "느려요 느렸는데 느려져요 느린 느리더라구요": "느리", "지우는 지웠더니 지우려면 지우기 지워버리면 지울게요": "지우",
            "만드는 만든 만들게요 만들었던데": "만들", "쉬운 쉽게 쉬워요": "쉽", "들어 들었는데": "들", "하얀 보고서 가을 주기 한": "",
        ]
        for (words, stem) in forms {
            let stems = try browser.strings(
                of: "\(Browser.json(words.split(separator: " ").map(String.init)))"
                    + ".map((word) => faultlineVerbs.stemOf(word) || '')")
            #expect(Set(stems) == [stem], "\(words): \(stems)")
        }
    }

    @Test func wordsOfOrdinaryLanguageNeitherSinkAQueryNorAnswerIt() throws {
        let browser = try search(in: try WholeSite.shared.get().kit, language: "ko")
        try browser.value(of: "faultlineEngine.prepare(faultlineSearch) && 0")
        let words = ["몽땅", "한참", "쉽게", "제대로", "기다려요", "삭제", "느린", "지우면", "facing", "delete"]
        let ordinary = try browser.strings(of: "\(Browser.json(words)).filter(faultlineVerbs.isOrdinary)")
        #expect(ordinary == ["몽땅", "한참", "쉽게", "제대로", "facing"])
        let found = try chapters(["저장이 갑자기 제대로 안돼요", "도대체 한참 빨리 천천히", "마이그레이션 좀 쉽게"], "ko")
        #expect(!found[0].isDisjoint(with: ["06", "22"]) && found[2].contains("20"), "\(found)")
    }

    @Test func dataOfTheReadersOwnAppIsNoSubject() throws {
        let found = try chapters(["폴더 지우면 안에 든 메모도 같이 지워지나요", "단골 마일리지를 저장하는 컨텍스트와 객체의 속성"], "ko")
        #expect(found[0].contains("09") && !found[1].isEmpty, "\(found)")
    }

    @Test func namesFromOtherFrameworksFindNothing() throws {
        let queries = [
            "ko": ["블루투스 기기 연결", "푸시 알림 권한", "앱 아이콘 변경"], "en": ["bluetooth device disconnects", "app store review"],
        ]
        for (language, queries) in queries {
            for (query, found) in zip(queries, try chapters(queries, language)) { #expect(found.isEmpty, "\(query)") }
        }
    }

    @Test func twoWordsMayMeanSomethingElseThanEach() throws {
        let found = try chapters(["같은 사람이 또 등록되지 않게", "자식이 있으면 삭제 못 하게"], "ko")
        #expect(found[0].contains("15") && found[1].contains("09"), "\(found)")
    }

    @Test func aPairOfWordsCountsAtMostAsMuchAsBoth() throws {
        let browser = try search(in: try WholeSite.shared.get().kit, language: "en")
        let weights = try browser.strings(
            of: """
                (() => {
                    const { understood } = faultlineEngine.prepare(faultlineSearch);
                    const weight = (query) => understood(query).map((term) => `${term.weight}`);
                    return [weight("predicate string")[0], ...weight("predicate"), ...weight("string")];
                })()
                """
        ).compactMap(Double.init)
        #expect(weights.count == 3 && weights[0] <= weights[1] + weights[2] + 0.001, "\(weights)")
    }

    @Test func aDoubtfulCorrectionNeedsANameThatHasItNextToAnotherWord() throws {
        let found = try chapters(["유효성 건사", "감기 건사", "트렌젝션 하나", "마이그레이숀 실패", "폴트란 무었인가"], "ko")
        #expect(found[0].contains("12") && found[1].isEmpty && found[2].contains("19"), "\(found)")
        #expect(found[3].contains("20") && found[4].contains("11"), "\(found)")
        let english = try chapters(["fetchedproperty", "passport number"], "en")
        #expect(english[0].contains("10") && english[1].isEmpty, "\(english)")
    }

    @Test func numbersAndAmountsAreNoSubjects() throws {
        let browser = try search(in: try WholeSite.shared.get().kit, language: "ko")
        let words = ["20", "300", "133020", "259", "자까지만", "오만원", "백만", "뭐였는지", "백업", "자동"]
        let stops = try browser.strings(of: "\(Browser.json(words)).filter(faultlineLanguage.isStop)")
        #expect(stops == ["20", "300", "자까지만", "오만원", "백만", "뭐였는지"])
    }

    @Test func aWordThatOnlyATextMentionsFindsNothingNextToOrdinaryOnes() throws {
        #expect(try chapters(["서울 날씨", "내일 서울 날씨"], "ko").allSatisfy(\.isEmpty))
    }
}
