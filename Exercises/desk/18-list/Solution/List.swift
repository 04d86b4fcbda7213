import CoreData
import Exercise

/// The staff by department, kept in step with a context by a fetched results controller.
///
/// Departments are in alphabetical order, and people in the order of the list: last name, first name, number. `onChange` is
/// called once after each change of the list.
///
/// 부서별 직원 목록입니다. 결과 컨트롤러가 컨텍스트의 변경을 반영합니다.
///
/// 부서는 이름순이고, 직원은 목록의 순서(성, 이름, 번호)입니다. 목록이 바뀔 때마다 `onChange`를 한 번 호출합니다.
final class StaffList: NSObject, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<Employee>
    var onChange: () -> Void = {}

    init(in context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.sortDescriptors = ["department.name", "lastName", "firstName", "number"].map {
            NSSortDescriptor(key: $0, ascending: true)
        }
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "department.name", cacheName: nil)
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        onChange()
    }

    /// The name of each department, with a line such as `101 Ada King` for each employee.
    ///
    /// 부서마다 이름과, `101 Ada King`처럼 직원마다 한 줄입니다.
    var sections: [(name: String, lines: [String])] {
        (controller.sections ?? []).map { section in
            let people = (section.objects ?? []).compactMap { $0 as? Employee }
            return (section.name, people.map { "\($0.number) \($0.fullName)" })
        }
    }
}

/// The list as the body of a web page. Each department is `<h2>name</h2>`, followed by a list of its lines:
/// `<ul><li>line</li>…</ul>`. The names are data: `<`, `>`, `&` and `"` in them must not become markup.
///
/// 목록을 웹 페이지의 본문으로 만듭니다. 부서는 `<h2>이름</h2>`이고, 그 뒤에 `<ul><li>줄</li>…</ul>`이 옵니다. 이름은 데이터입니다. 그 안의 `<`,
/// `>`, `&`, `"`가 마크업이 되어서는 안 됩니다.
func page(of list: StaffList) throws -> String {
    list.sections.map { name, lines in
        "<h2>\(escaped(name))</h2><ul>" + lines.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
    }.joined(separator: "\n")
}

private func escaped(_ text: String) -> String {
    // The ampersand first, or it would be escaped twice.
    // 앰퍼샌드를 먼저 바꿉니다. 그러지 않으면 두 번 이스케이프됩니다.
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) { text, pair in
        text.replacingOccurrences(of: pair.0, with: pair.1)
    }
}
