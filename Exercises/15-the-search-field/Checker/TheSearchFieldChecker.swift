import Checking
import Company
import CoreData
import XCTest

@testable import TheSearchField

final class TheSearchFieldChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        context = try CompanyFile(in: try temporaryFolder()).open().viewContext
        var departments: [String: Department] = [:]
        for name in ["Engineering", "Design"] {
            let department = Department(context: context)
            department.name = name
            departments[name] = department
        }
        for (first, last, salary, department) in [
            ("Ada", "King", 90_000.0, "Engineering"), ("Grace", "O'Neill-Adams", 80_000, "Design"),
            ("Otto", "Weiss", 70_000, "Design"), ("Élodie", "Durand", 60_000, ""),
        ] {
            let employee = Employee(context: context)
            employee.firstName = first
            employee.lastName = last
            employee.salary = salary
            employee.department = departments[department]
        }
        try context.save()
    }

    private func find(_ search: Search, _ call: String) throws -> [String] {
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.predicate = try attempt("predicate(for: \(call))") { try predicate(for: search) }
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.salary, ascending: false)]
        return try context.fetch(request).map(\.firstName)
    }

    private func expectFinding(_ names: [String], _ search: Search, _ call: String, _ reason: Words) throws {
        expect("predicate(for: \(call))", try find(search, call), equals: names, because: reason)
    }

    func testNothingFilledInFindsEverybody() throws {
        try expectFinding(
            ["Ada", "Grace", "Otto", "Élodie"], Search(), "Search()",
            Words(
                en: "What was not filled in is no condition. No text contains the empty one, in this language, "
                    + "and nothing is IN an empty list.",
                ko: "채우지 않은 칸은 조건이 아닙니다. 이 언어에서는 어떤 문자열도 빈 문자열을 포함하지 않고, "
                    + "어떤 값도 빈 목록에 들어(IN) 있지 않습니다."))
    }

    func testAnApostropheIsALetterLikeAnyOther() throws {
        try expectFinding(
            ["Grace"], Search(text: "O'Neill"), "Search(text: \"O'Neill\")",
            Words(
                en: "A value goes in by %@, so that no sign in it can end the string.",
                ko: "값은 %@로 넣습니다. 그러면 값에 든 어떤 기호도 문자열을 끝내지 못합니다."))
    }

    func testWhatIsTypedIsNeverRead() throws {
        for (text, shown) in [
            ("x\" OR \"a\" == \"a", "x\\\" OR \\\"a\\\" == \\\"a"), ("x' OR 'a' == 'a", "x' OR 'a' == 'a"),
        ] {
            try expectFinding(
                [], Search(text: text), "Search(text: \"\(shown)\")",
                Words(
                    en: "What a user types must never be read as a part of the sentence. Pass it by %@.",
                    ko: "사용자가 입력한 것이 문장의 일부로 읽혀서는 안 됩니다. %@로 넘기십시오."))
        }
    }

    func testCaseDoesNotMatter() throws {
        try expectFinding(
            ["Otto"], Search(text: "WEI"), "Search(text: \"WEI\")",
            Words(en: "[c] takes no notice of case.", ko: "[c]는 대소문자를 가리지 않습니다."))
    }

    func testAccentsDoNotMatter() throws {
        try expectFinding(
            ["Élodie"], Search(text: "elo"), "Search(text: \"elo\")",
            Words(en: "[d] takes no notice of accents.", ko: "[d]는 악센트를 가리지 않습니다."))
    }

    func testFirstNamesAreSearchedToo() throws {
        try expectFinding(
            ["Ada", "Grace"], Search(text: "ada"), "Search(text: \"ada\")",
            Words(
                en: "Ada has it in her first name, Grace in her last one: either is enough.",
                ko: "에이다는 이름에, 그레이스는 성에 들어 있습니다. 어느 쪽이든 충분합니다."))
    }

    func testBothEndsBelongToTheSpan() throws {
        try expectFinding(
            ["Ada", "Grace", "Otto"], Search(lowest: 70_000, highest: 90_000),
            "Search(lowest: 70_000, highest: 90_000)",
            Words(en: "From 70,000 to 90,000 includes both.", ko: "70,000부터 90,000까지에는 양 끝이 들어갑니다."))
    }

    func testOneEndMayBeOpen() throws {
        try expectFinding(
            ["Ada", "Grace"], Search(lowest: 80_000), "Search(lowest: 80_000)",
            Words(
                en: "No upper limit was given. That is not an upper limit of 0.",
                ko: "위쪽 한계를 정하지 않은 것과 한계가 0인 것은 다릅니다."))
    }

    func testOneOfTheTickedDepartmentsIsEnough() throws {
        try expectFinding(
            ["Ada", "Grace", "Otto"], Search(departments: ["Engineering", "Design"]),
            "Search(departments: [\"Engineering\", \"Design\"])",
            Words(
                en: "Nobody works in two departments. IN asks whether a value is one of a list.",
                ko: "두 부서에서 일하는 사람은 없습니다. IN은 값이 목록 가운데 하나인지 묻습니다."))
    }

    func testWhatIsFilledInHoldsTogether() throws {
        try expectFinding(
            ["Grace"], Search(text: "ada", departments: ["Design"]), "Search(text: \"ada\", departments: [\"Design\"])",
            Words(
                en: "A user who fills in a second field wants fewer lines, not more: join with AND.",
                ko: "칸을 하나 더 채우는 사용자는 결과가 줄기를 바랍니다. AND로 이으십시오."))
    }
}
