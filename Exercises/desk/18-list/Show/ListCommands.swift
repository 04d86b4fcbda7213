import CoreData
import Exercise

/// Adds the commands of step 18 to the program.
func addStep18(to desk: Console) {
    var list: StaffList?
    func staffList() throws -> StaffList {
        if let list { return list }
        let made = try StaffList(in: desk.context())
        list = made
        return made
    }
    var server: PageServer?

    desk.add("live", Words(en: "shows the list after each change", ko: "목록이 바뀔 때마다 보여 줍니다")) { _ in
        let list = try staffList()
        func show() { desk.show(list.sections.map { "\($0.name): \($0.lines.joined(separator: ", "))" }) }
        list.onChange = show
        show()
    }
    desk.add("serve", Words(en: "serves the list as a web page", ko: "목록을 웹 페이지로 보여 줍니다")) { _ in
        let list = try staffList()
        // An error appears in the terminal, not on the page.
        _ = try page(of: list)
        let started = try server ?? PageServer { try page(of: list) }
        server = started
        // The port differs from run to run, so the demonstration leaves it out.
        if !desk.isDemonstration { print("http://127.0.0.1:\(started.port)/") }
    }
    desk.add("get", Words(en: "fetches the page and prints it", ko: "페이지를 요청해 출력합니다")) { _ in
        guard let server else { throw ConsoleUsage("serve") }
        print(try server.requestFromHere())
    }
    desk.idle.append { try server?.answer() }
    desk.demonstrate(
        "company", "serve", "live", "dismiss 105", "hire 203 Ida <i> Design 50000 106", "get")
}
