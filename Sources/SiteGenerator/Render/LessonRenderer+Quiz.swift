/// Renders quizzes. Each answer is a `details` element that opens to its verdict and reason, so no script is needed.
/// Answers stay open, so that the reasons can be compared.
extension LessonRenderer {
    mutating func quiz(_ quiz: Quiz) {
        html.raw("<ol class=\"quiz\">\n")
        for question in quiz.questions {
            check(question)
            html.raw("<li><div class=\"question\">")
            innerBlocks(question.text)
            html.raw("</div>\n<div class=\"answers\">\n")
            for answer in question.answers { self.answer(answer) }
            html.raw("</div></li>\n")
        }
        html.raw("</ol>\n")
    }

    private mutating func answer(_ answer: Quiz.Answer) {
        search.add(answer.text.plainText)
        html.raw("<details class=\"answer \(answer.isRight ? "right" : "wrong")\">")
        html.raw("<summary>")
        inlines(answer.text)
        html.raw("</summary><p><strong>\(words[answer.isRight ? .right : .wrong].escapedForHTML)</strong> ")
        linksChapters = true
        inlines(answer.reason)
        linksChapters = false
        html.raw("</p></details>\n")
    }

    private mutating func check(_ question: Quiz.Question) {
        if !question.answers.contains(where: \.isRight) {
            problem(
                question.line,
                en: "the question has no right answer. Mark one with [x].",
                ko: "질문에 맞는 답이 없습니다. 답 하나를 [x]로 표시하십시오.")
        }
        for answer in question.answers where answer.reason.isEmpty {
            problem(
                answer.line,
                en: "the answer gives no reason. Write it after an em dash: - [ ] answer — reason",
                ko: "답에 이유가 없습니다. 긴 줄표 뒤에 적으십시오: - [ ] 답 — 이유")
        }
    }
}
