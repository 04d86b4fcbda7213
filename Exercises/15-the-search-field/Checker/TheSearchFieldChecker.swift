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
        return try attempt("context.fetch(request)") { try context.fetch(request).map(\.firstName) }
    }

    private func expectFinding(_ names: [String], _ search: Search, _ call: String, _ reason: Words) throws {
        expect("predicate(for: \(call))", try find(search, call), equals: names, because: reason)
    }

    /// 검색어가 비면 모두 찾음
    func testAnEmptySearchFindsEveryone() throws {
        try expectFinding(
            ["Ada", "Grace", "Otto", "Élodie"], Search(), "Search()",
            Words(
                en: "An empty field isn't a condition. In a predicate, no string contains the empty string, "
                    + "and nothing is IN an empty list. Without any conditions, AND finds everyone and OR no one.",
                ko: "빈 칸은 조건이 아닙니다. 조건식에서는 어떤 문자열도 빈 문자열을 포함하지 않고, "
                    + "어떤 값도 빈 목록에 들어(IN) 있지 않습니다. 조건이 하나도 없으면 AND는 모두를 찾고 OR는 아무도 찾지 못합니다."))
    }

    /// 작은따옴표는 보통 문자
    func testAnApostropheIsAnOrdinaryCharacter() throws {
        try expectFinding(
            ["Grace"], Search(text: "O'Neill"), "Search(text: \"O'Neill\")",
            Words(
                en: "Pass the value with %@, so that no character in it can end the string.",
                ko: "값은 %@로 전달하십시오. 그러면 값에 든 어떤 문자도 문자열을 끝내지 못합니다."))
    }

    /// 입력한 글자는 형식 문자열로 해석되지 않음
    func testWhatIsTypedIsNeverParsed() throws {
        for (text, shown) in [
            ("x\" OR \"a\" == \"a", "x\\\" OR \\\"a\\\" == \\\"a"), ("x' OR 'a' == 'a", "x' OR 'a' == 'a"),
        ] {
            try expectFinding(
                [], Search(text: text), "Search(text: \"\(shown)\")",
                Words(
                    en: "What a user types must never be parsed as a part of the format. Pass it with %@.",
                    ko: "사용자가 입력한 내용이 형식 문자열의 일부로 해석되어서는 안 됩니다. %@로 전달하십시오."))
        }
    }

    /// 대소문자는 상관없음
    func testCaseDoesNotMatter() throws {
        try expectFinding(
            ["Otto"], Search(text: "WEI"), "Search(text: \"WEI\")",
            Words(en: "[c] ignores case.", ko: "[c]는 대소문자를 무시합니다."))
    }

    /// 악센트는 상관없음
    func testAccentsDoNotMatter() throws {
        try expectFinding(
            ["Élodie"], Search(text: "elo"), "Search(text: \"elo\")",
            Words(en: "[d] ignores accents.", ko: "[d]는 악센트를 무시합니다."))
    }

    /// 이름도 검색함
    func testFirstNamesAreSearchedToo() throws {
        try expectFinding(
            ["Ada", "Grace"], Search(text: "ada"), "Search(text: \"ada\")",
            Words(
                en: "The text is in Ada's first name and in Grace's last name: either is enough.",
                ko: "Ada는 이름에, Grace는 성에 들어 있습니다. 둘 중 하나면 됩니다."))
    }

    /// 양 끝 값은 범위에 포함
    func testBothEndsAreInTheRange() throws {
        try expectFinding(
            ["Ada", "Grace", "Otto"], Search(lowest: 70_000, highest: 90_000),
            "Search(lowest: 70_000, highest: 90_000)",
            Words(en: "70,000 and 90,000 are both part of the range.", ko: "70,000과 90,000도 범위에 들어갑니다."))
    }

    /// 한쪽 끝은 없어도 됨
    func testOneEndCanBeOpen() throws {
        try expectFinding(
            ["Ada", "Grace"], Search(lowest: 80_000), "Search(lowest: 80_000)",
            Words(
                en: "Without an upper limit, every higher salary matches. That isn't the same as a limit of 0.",
                ko: "상한을 정하지 않으면 더 높은 급여도 모두 포함합니다. 상한이 0인 것과는 다릅니다."))
    }

    /// 선택한 부서 중 하나면 충분
    func testOneOfTheSelectedDepartmentsIsEnough() throws {
        try expectFinding(
            ["Ada", "Grace", "Otto"], Search(departments: ["Engineering", "Design"]),
            "Search(departments: [\"Engineering\", \"Design\"])",
            Words(
                en: "Nobody works in two departments. IN checks whether a value is one of a list.",
                ko: "두 부서에서 일하는 사람은 없습니다. IN은 값이 목록에 있는지 확인합니다."))
    }

    /// 모든 조건을 만족해야 함
    func testAllConditionsHaveToMatch() throws {
        try expectFinding(
            ["Grace"], Search(text: "ada", departments: ["Design"]), "Search(text: \"ada\", departments: [\"Design\"])",
            Words(
                en: "A second condition should make the result smaller, not larger. Combine the conditions with AND.",
                ko: "조건을 하나 더 입력하면 결과가 줄어야 합니다. 조건을 AND로 이으십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        for employee in try context.fetch(NSFetchRequest<Employee>(entityName: "Employee")) { context.delete(employee) }
        let names = seed.names(2)
        let departments = names.map { name in
            let department = Department(context: context)
            department.name = name
            return department
        }
        let people = zip(seed.people(5), seed.numbers(5, in: 41...79).sorted(by: >)).enumerated().map { index, line in
            (first: line.0.first, last: line.0.last, salary: Double(line.1 * 1000), department: index % 2)
        }
        for person in people {
            let employee = Employee(context: context)
            (employee.firstName, employee.lastName, employee.salary) = (person.first, person.last, person.salary)
            employee.department = departments[person.department]
        }
        try context.save()
        let text = String(seed.pick(people).last.dropFirst().prefix(2)).uppercased()
        let bounds = seed.pick(2, of: people.map(\.salary)).sorted()
        typealias Person = (first: String, last: String, salary: Double, department: Int)
        let shown = people.map { "\($0.first) \($0.last) \(Int($0.salary))" }.joined(separator: ", ")
        func check(_ search: Search, _ call: String, _ matches: (Person) -> Bool) throws {
            try expectComputed(
                "\(shown); predicate(for: \(call))", try find(search, call),
                equals: people.filter(matches).map(\.first))
        }
        try check(Search(text: text), "Search(text: \"\(text)\")") {
            $0.first.uppercased().contains(text) || $0.last.uppercased().contains(text)
        }
        try check(
            Search(lowest: bounds[0], highest: bounds[1]),
            "Search(lowest: \(Int(bounds[0])), highest: \(Int(bounds[1])))"
        ) { (bounds[0]...bounds[1]).contains($0.salary) }
        try check(Search(departments: [names[1]]), "Search(departments: [\"\(names[1])\"])") { $0.department == 1 }
    }
}
