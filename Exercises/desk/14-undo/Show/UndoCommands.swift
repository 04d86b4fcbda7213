import CoreData
import Exercise

/// Adds the commands of step 14 to the program.
func addStep14(to desk: Console) {
    desk.prepareContext.append { context in try desk.unlessUnsolved { try turnOnUndo(in: context) } }
    desk.around = { name, body in
        let context = try desk.context()
        // While the step is unsolved, there's no manager, and commands run as before.
        guard context.undoManager != nil else { return try body() }
        try undoable(name, in: context, body)
    }
    desk.add("raise PERCENT DEPT", Words(en: "raises a department's pay", ko: "부서의 급여를 올립니다"), changesData: true) {
        words in
        guard words.count == 2, let percent = Double(words[0]) else { throw ConsoleUsage("raise PERCENT DEPT") }
        let count = try raise(percent, in: words[1], context: desk.context())
        desk.say(Words(en: "Raises: \(count)", ko: "급여 인상: \(count)명"))
    }
    desk.add("undo", Words(en: "takes the last command back", ko: "마지막 명령을 되돌립니다")) { _ in
        print(try undoLast(in: desk.context()) ?? "-")
    }
    desk.add("redo", Words(en: "does it again", ko: "되돌린 명령을 다시 실행합니다")) { _ in
        print(try redoLast(in: desk.context()) ?? "-")
    }
    desk.demonstrate(
        "company", "raise 10 Sales", "dismiss 101", "payroll", "undo", "payroll", "undo", "payroll", "redo", "payroll")
}
