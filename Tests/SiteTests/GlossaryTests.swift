import Course
import TerminalText
import Testing

@testable import SiteGenerator

/// The page of terms.
@Suite struct GlossaryTests {
    @Test func theGlossaryQuotesTheSentenceThatIntroducesATerm() throws {
        let kit = try Kit.withExercise()
        try kit.build()
        let page = try kit.page("en/glossary.html")
        #expect(page.contains("<dt id=\"term-fault\">fault <span lang=\"ko\">폴트</span></dt>"))
        #expect(page.contains("<dd>A fault is a placeholder. <a href=\"01-faults.html\">1. Faults</a></dd>"))
        #expect(try kit.page("ko/glossary.html").contains("<dd>폴트는 자리 표시자입니다. "))
    }

    @Test func theGlossaryHasAHeadingForEachLetterThatTheOutlineLists() throws {
        let kit = try Kit.withExercise()
        try kit.write("fault\t폴트\t01-faults\nobject\t객체\t01-faults\tA thing.\t물건.\n", to: "Lessons/terms.tsv")
        try kit.build()
        for (language, letters) in [("en", ["F", "O"]), ("ko", ["ㄱ", "ㅍ"])] {
            let page = try kit.page("\(language)/glossary.html")
            for (index, letter) in letters.enumerated() {
                #expect(page.contains("<h2 id=\"letter-\(index + 1)\">\(letter)</h2>\n<dl class=\"glossary\">"))
                #expect(page.contains("<a href=\"#letter-\(index + 1)\">\(letter)</a>"))
            }
        }
    }

    @Test func aTermsOwnDefinitionReplacesTheLessonsSentence() throws {
        let kit = try Kit.withExercise()
        try kit.write("fault\t폴트\t01-faults\tA fault has no values.\t폴트에는 값이 없습니다.\n", to: "Lessons/terms.tsv")
        try kit.build()
        #expect(try kit.page("en/glossary.html").contains("<dd>A fault has no values. <a href"))
        #expect(try kit.page("ko/glossary.html").contains("<dd>폴트에는 값이 없습니다. <a href"))
    }

    @Test(arguments: Language.allCases)
    func eachTermOfTheCourseHasADefinition(language: Language) throws {
        let page = try WholeSite.shared.get().kit.page("\(language.rawValue)/glossary.html")
        #expect(page.contains("<dd>") && !page.contains("<dd><a "))
    }
}
