import CoreData
import Exercise

/// Adds the commands of step 22 to the program.
func addStep22(to desk: Console) {
    desk.add("summary", Words(en: "reports on the departments", ko: "부서별 보고서를 보여 줍니다")) { _ in
        let context = try desk.context()
        let (lines, statements) = try selectStatements { try summary(in: context) }
        // Since step 21 the store announces its changes. On another queue, it looks up its last transaction for that.
        let selects = statements.filter { !$0.sql.contains("Z_PRIMARYKEY") }
        desk.show(lines)
        let rows = selects.map(\.rows).reduce(0, +)
        desk.say(Words(en: "SELECT: \(selects.count), rows: \(rows)", ko: "SELECT: \(selects.count), 행: \(rows)"))
    }
    desk.demonstrate("company", "summary", "raise 10 Sales", "summary")
}
