/// Renders quizzes. Each answer is a `details` element that opens to its verdict and reason, so no script is needed.
/// Answers stay open, so that the reasons can be compared.
///
/// On paper, the verdicts are at the end of the page instead, in the answer key, which screens don't show. The IDs of
/// its entries have a period, so no heading can have the same one.
extension LessonRenderer {
    mutating func quiz(_ quiz: Quiz) {
        html.raw("<ol class=\"quiz\">\n")
        for question in quiz.questions {
            check(question)
            let number = "\(answerKey.count + 1)"
            html.raw("<li id=\"q.\(number)\"><div class=\"question\">")
            innerBlocks(question.text)
            html.raw("</div>\n<div class=\"answers\">\n")
            let reasons = question.answers.map { answer($0) }
            html.raw("</div>\n<a class=\"to-key\" href=\"#a.\(number)\">")
            html.text(words[.toAnswer].replacing("{n}", with: number))
            html.raw("</a></li>\n")
            answerKey.append(entry(number, question, reasons: reasons))
        }
        html.raw("</ol>\n")
    }

    /// Writes the answers of all quizzes on the page.
    mutating func writeAnswerKey() {
        guard !answerKey.isEmpty else { return }
        html.raw("<section class=\"key\">\n<h2 id=\"a.0\">\(words[.answers].escapedForHTML)</h2>\n<ol>\n")
        for entry in answerKey { html.raw(entry) }
        html.raw("</ol>\n</section>\n")
    }

    /// Writes an answer and returns the markup of its reason.
    private mutating func answer(_ answer: Quiz.Answer) -> String {
        search.add(answer.text.plainText)
        html.raw("<details class=\"answer \(answer.isRight ? "right" : "wrong")\">")
        html.raw("<summary>")
        inlines(answer.text)
        html.raw("</summary><p><strong>\(words[answer.isRight ? .right : .wrong].escapedForHTML)</strong> ")
        linksChapters = true
        let reason = fragment { $0.inlines(answer.reason) }
        linksChapters = false
        html.raw(reason)
        html.raw("</p></details>\n")
        return reason
    }

    /// An entry of the answer key: the letters of the right answers, and the reasons in the order of the answers.
    private func entry(_ number: String, _ question: Quiz.Question, reasons: [String]) -> String {
        let letters = zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", question.answers).filter(\.1.isRight).map { String($0.0) }
        let title = words[.question].replacing("{n}", with: number).escapedForHTML
        return "<li id=\"a.\(number)\"><a href=\"#q.\(number)\">\(title)</a>: "
            + "<b>\(letters.joined(separator: ", "))</b>\n<ol type=\"A\">\n"
            + reasons.map { "<li>\($0)</li>\n" }.joined() + "</ol></li>\n"
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
