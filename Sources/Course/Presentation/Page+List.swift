/// The course at a glance, and what to do next.
extension Page {
    public mutating func addList(_ catalogue: Catalogue, _ progress: LearnerProgress, _ language: Language) {
        let solved = catalogue.exercises.count { progress.isSolved($0) }
        let count = catalogue.exercises.count
        add("", catalogue.title[language], ink: .bold)
        let score = LocalizedText(en: "\(solved) of \(count) exercises solved", ko: "연습 문제 \(count)개 중 \(solved)개 해결")
        add("", score[language], ink: .dim)
        let next = catalogue.exercises.first { !progress.isSolved($0) }
        for chapter in catalogue.chapters where chapter.isWritten || !chapter.exercises.isEmpty {
            space()
            let number = chapter.number < 10 ? "0\(chapter.number)" : "\(chapter.number)"
            add("\(number)  ", chapter.title[language], ink: .bold)
            for exercise in catalogue.exercises(of: chapter) {
                let isSolved = progress.isSolved(exercise)
                let mark = isSolved ? "[x]" : exercise == next ? "[>]" : "[ ]"
                add(
                    "    \(mark) \(exercise.label)  ", exercise.titleAndTime[language],
                    leadInk: isSolved ? .green : exercise == next ? .yellow : .plain)
            }
        }
        let unwritten = catalogue.chapters.count { !$0.isWritten }
        if unwritten > 0 {
            space()
            let text = LocalizedText(
                en: unwritten == 1
                    ? "One chapter is still being written." : "\(unwritten) chapters are still being written.",
                ko: "아직 집필 중인 장이 \(unwritten)개 있습니다.")
            add("", text[language], ink: .dim)
        }
    }

    /// Adds the next step: the first unsolved exercise, its file and the command to watch it.
    public mutating func addNext(_ catalogue: Catalogue, _ progress: LearnerProgress, in kit: Kit, _ language: Language)
    {
        space()
        guard let next = catalogue.exercises.first(where: { !progress.isSolved($0) }) else {
            add("", LocalizedText(en: "Every exercise is solved.", ko: "모든 연습 문제를 풀었습니다.")[language], ink: .green)
            return
        }
        let title = "\(next.label) \(next.title[language])"
        add("", LocalizedText(en: "Next: \(title)", ko: "다음: \(title)")[language])
        add("", LocalizedText(en: "Edit this file:", ko: "이 파일을 편집하십시오:")[language])
        addVerbatim("    \(kit.path(of: kit.answer(to: next)))", ink: .cyan)
        addCommand(
            "watch",
            LocalizedText(en: "See the verdict each time you save:", ko: "저장할 때마다 결과를 보려면:")[language])
    }
}

extension Exercise {
    /// The title, and how long the exercise takes.
    fileprivate var titleAndTime: LocalizedText {
        LocalizedText(en: "\(title.en) (\(minutes) min)", ko: "\(title.ko) (\(minutes)분)")
    }
}
