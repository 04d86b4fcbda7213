import CoreData
import Exercise

/// Adds the commands of step 03 to the program.
func addStep03(to desk: Console) {
    desk.adjustModel.append { model in try desk.unlessUnsolved { try addQuestions(to: model) } }
    desk.add("form ENTITY", Words(en: "shows the form for a new entry", ko: "새 항목의 입력 양식을 보여 줍니다")) { words in
        guard let name = words.first else { throw ConsoleUsage("form ENTITY") }
        desk.show(try form(for: name, in: desk.model()))
    }
    desk.add("ask [DEPT]", Words(en: "shows the request for a department", ko: "부서의 직원을 가져오는 요청을 보여 줍니다")) { words in
        let request = try question(about: words.first, in: desk.model())
        print(request?.predicate?.predicateFormat ?? "-")
    }
    desk.demonstrate("form Employee", "ask Sales", "ask")
}
