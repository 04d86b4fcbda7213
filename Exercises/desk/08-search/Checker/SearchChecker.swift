import Checking
import CoreData
import Exercise
import XCTest

final class SearchChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: try makeDeskModel()).viewContext
        for row in [
            StaffRow(1, "Zoë", "Kim", "Sales", 40_000), StaffRow(2, "Max", "Saleh", "Design", 60_000),
            StaffRow(3, "Ida", "O'Neil", "Design", 80_000),
        ] {
            try hire(row, in: context)
        }
    }

    private func check(_ cases: [(text: String, numbers: [Int64])], because reason: Words) throws {
        for (text, numbers) in cases {
            let found = try attempt("find(\"\(text)\")") { try find(text, in: context) }
            expect("find(\"\(text)\"), the numbers", found.map(\.number), equals: numbers, because: reason)
        }
    }

    /// 이름과 부서에서 단어를 찾음
    func testAWordIsFoundInNamesAndDepartments() throws {
        try check(
            [("sal", [1, 2]), ("ida", [3]), ("'nei", [3]), ("xyz", [])],
            because: Words(
                en: "Zoë works in Sales, and Max is called Saleh. One word may match in three places.",
                ko: "Zoë의 부서가 Sales이고 Max의 성이 Saleh입니다. 단어 하나를 세 곳에서 찾습니다."))
    }

    /// 대소문자와 악센트는 상관없음
    func testCaseAndAccentsDoNotMatter() throws {
        try check(
            [("ZOE", [1]), ("saLEH", [2])],
            because: Words(en: "Two options of the comparison do that.", ko: "비교 연산자의 두 옵션이 그 일을 합니다."))
    }

    /// 모든 단어가 맞아야 함
    func testEveryWordHasToMatch() throws {
        try check(
            [("sal design", [2]), ("design  ida", [3]), ("zoe design", [])],
            because: Words(en: "Each further word narrows the search.", ko: "단어를 더하면 결과가 좁아집니다."))
    }

    /// 급여에 한계가 있음
    func testSalariesHaveLimits() throws {
        try check(
            [(">50000", [3, 2]), (">50000 <70000", [2]), ("<60000", [1]), ("design >60000", [3])],
            because: Words(en: "These words compare the salary as a number.", ko: "이런 단어는 급여를 수로 비교합니다."))
    }

    /// 입력한 글자를 그대로 해석
    func testTheTextIsTakenLiterally() throws {
        try check(
            [("*", []), ("?", []), (">", [])],
            because: Words(
                en: "No name contains this character. In which operator is it a wildcard?",
                ko: "이 문자가 든 이름은 없습니다. 이 문자를 와일드카드로 쓰는 연산자는 무엇입니까?"))
    }

    /// 검색어가 비면 모두 찾음
    func testAnEmptySearchFindsEverybody() throws {
        try check(
            [("", [1, 3, 2]), ("  ", [1, 3, 2])],
            because: Words(en: "There's no word that doesn't match.", ko: "맞지 않는 단어가 없습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: try makeDeskModel()).viewContext
        let salaries = seed.numbers(4, in: 21...99)
        let rows = zip(seed.people(4), salaries).enumerated().map { index, line in
            StaffRow(index, line.0.first, line.0.last, seed.names(1)[0], Double(line.1 * 1000))
        }
        for row in rows { try hire(row, in: context) }
        let shown = rows.map { "\($0.number) \($0.firstName) \($0.lastName) \($0.department) \(Int($0.salary))" }
            .joined(separator: ", ")
        func check(_ text: String, _ matches: (StaffRow) -> Bool) throws {
            try expectComputed(
                "\(shown); find(\"\(text)\"), the numbers",
                try attempt("find(\"\(text)\")") { try find(text, in: context) }.map { Int($0.number) },
                equals: rows.filter(matches).sorted { $0.lastName < $1.lastName }.map(\.number))
        }
        let word = String(seed.pick(rows).lastName.dropFirst().prefix(2)).uppercased()
        let limit = seed.pick(salaries) * 1000 - 500
        func contains(_ row: StaffRow) -> Bool {
            [row.firstName, row.lastName, row.department].contains { $0.uppercased().contains(word) }
        }
        try check(word, contains)
        try check(">\(limit)") { $0.salary > Double(limit) }
        try check("\(word) <\(limit)") { contains($0) && $0.salary < Double(limit) }
    }
}
