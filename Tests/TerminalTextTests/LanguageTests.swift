import TerminalText
import Testing

@Suite struct LanguageTests {
    @Test func theFirstLocaleVariableThatIsSetSelectsTheLanguage() {
        #expect(Language(environment: ["LC_ALL": "", "LC_MESSAGES": "ko_KR.UTF-8", "LANG": "en_US.UTF-8"]) == .korean)
        #expect(Language(environment: ["LC_ALL": "C", "LANG": "ko_KR.UTF-8"]) == .english)
        #expect(Language(environment: ["LANG": "ko_KR.UTF-8"]) == .korean)
        #expect(Language(environment: ["FAULTLINE_LANG": "ko", "LC_ALL": "en_US.UTF-8"]) == .korean)
    }

    @Test func anUnknownLocaleFallsBackToEnglish() {
        #expect(Language(environment: [:]) == .english)
        #expect(Language(environment: ["LANG": "fr_FR.UTF-8"]) == .english)
    }
}
