import TerminalText

/// The list of the course's exercises, and the next one to solve.
extension Page {
    /// Adds the list of exercises, chapter by chapter, with the progress.
    public mutating func addList(_ catalog: Catalog, _ progress: LearnerProgress, _ language: Language) {
        let solved = catalog.exercises.count { progress.isSolved($0) }
        let count = catalog.exercises.count
        add("", catalog.title[language], ink: .bold)
        let score = LocalizedText(en: "\(solved) of \(count) exercises solved", ko: "연습 문제 \(count)개 중 \(solved)개 해결")
        add("", score[language], ink: .dim)
        let next = catalog.next(in: .course, progress)
        for chapter in catalog.chapters where chapter.isWritten || !chapter.exercises.isEmpty {
            space()
            let number = chapter.number < 10 ? "0\(chapter.number)" : "\(chapter.number)"
            add("\(number)  ", chapter.title[language], ink: .bold)
            for exercise in catalog.exercises(of: chapter) { addLine(for: exercise, next: next, progress, language) }
        }
        if !catalog.steps.isEmpty {
            space()
            let solved = catalog.steps.count { progress.isSolved($0) }
            let text = LocalizedText(
                en: "Your personnel desk, a program that grows: \(solved) of \(catalog.steps.count) steps solved.",
                ko: "단계마다 발전하는 '나의 인사 관리 프로그램': \(catalog.steps.count)단계 중 \(solved)단계 해결")
            add("", text[language], ink: .bold)
            addCommand("desk", LocalizedText(en: "To list its steps:", ko: "단계 목록을 보려면:")[language])
        }
        let unwritten = catalog.chapters.count { !$0.isWritten }
        if unwritten > 0 {
            space()
            let text = LocalizedText(
                en: unwritten == 1
                    ? "One chapter is still being written." : "\(unwritten) chapters are still being written.",
                ko: "아직 집필 중인 장이 \(unwritten)개 있습니다.")
            add("", text[language], ink: .dim)
        }
    }

    /// Adds the list of the personnel desk's steps with the learner's progress.
    public mutating func addSteps(_ catalog: Catalog, _ progress: LearnerProgress, _ language: Language) {
        add("", LocalizedText(en: "Your personnel desk", ko: "나의 인사 관리 프로그램")[language], ink: .bold)
        let text = LocalizedText(
            en:
                "A terminal program that you write yourself, one step per chapter. Start at any step: for earlier steps "
                + "that you haven't solved, the solutions are used.",
            ko: "장마다 한 단계씩 직접 만들어 가는 터미널 프로그램입니다. 어느 단계에서든 시작할 수 있습니다. "
                + "아직 풀지 않은 앞 단계에는 모범 답안을 사용합니다.")
        add("", text[language], ink: .dim)
        space()
        let next = catalog.next(in: .desk, progress)
        for step in catalog.steps { addLine(for: step, next: next, progress, language) }
        space()
        addCommand(
            "run desk",
            LocalizedText(en: "To run the program you have so far:", ko: "지금까지 만든 프로그램을 실행하려면:")[language])
        addCommand(
            "check desk", LocalizedText(en: "To check the next step:", ko: "다음 단계를 검사하려면:")[language])
    }

    private mutating func addLine(
        for exercise: Exercise, next: Exercise?, _ progress: LearnerProgress, _ language: Language
    ) {
        let isSolved = progress.isSolved(exercise)
        let mark = isSolved ? "[x]" : exercise == next ? "[>]" : "[ ]"
        add(
            "    \(mark) \(exercise.label)  ", exercise.titleAndTime[language],
            leadInk: isSolved ? .green : exercise == next ? .yellow : .plain)
    }

    /// Adds the command that runs the program after a step was solved.
    public mutating func addRun(of step: Exercise, _ language: Language) {
        addCommand(
            "run \(step.label)",
            LocalizedText(en: "To see what your program can do now:", ko: "이제 프로그램이 무엇을 할 수 있는지 보려면:")[language])
    }

    /// Adds the first unsolved exercise of a series, its file and the command to watch it.
    public mutating func addNext(
        _ catalog: Catalog, _ series: Exercise.Series, _ progress: LearnerProgress, in kit: Kit,
        _ language: Language
    ) {
        space()
        guard let next = catalog.next(in: series, progress) else {
            let text =
                series == .desk
                ? LocalizedText(en: "Every step is solved.", ko: "모든 단계를 풀었습니다.")
                : LocalizedText(en: "Every exercise is solved.", ko: "모든 연습 문제를 풀었습니다.")
            add("", text[language], ink: .green)
            return
        }
        let title = "\(next.label) \(next.title[language])"
        add("", LocalizedText(en: "Next: \(title)", ko: "다음: \(title)")[language])
        addCommand(
            series == .desk ? "watch desk" : "watch",
            LocalizedText(en: "See the verdict each time you save:", ko: "저장할 때마다 결과를 보려면:")[language])
        add("", LocalizedText(en: "Meanwhile, edit this file:", ko: "그동안 이 파일을 편집하십시오:")[language])
        add("    ", kit.path(of: kit.answer(to: next)), ink: .cyan)
    }
}

extension Exercise {
    /// The title and the estimated time.
    fileprivate var titleAndTime: LocalizedText {
        LocalizedText(en: "\(title.en) (\(minutes) min)", ko: "\(title.ko) (\(minutes)분)")
    }
}
