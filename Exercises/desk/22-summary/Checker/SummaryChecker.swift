import Checking
import CoreData
import Exercise
import XCTest

final class SummaryChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: try makeDeskModel()).viewContext
        for row in [
            StaffRow(1, "Ute", "Wolf", "Sales", 100), StaffRow(2, "Ben", "Ott", "Sales", 205),
            StaffRow(3, "Ann", "Ott", "Design", 300), StaffRow(4, "Eva", "Abel", "Design", 300),
            StaffRow(5, "Cem", "Aydin", "Design", 100),
        ] {
            try hire(row, in: context)
        }
        _ = try department(named: "Empty", in: context)
        try context.save()
        context.reset()
    }

    private let right = [
        "Design: 3 people, average 233, best paid: Eva Abel, Ann Ott",
        "Sales: 2 people, average 152, best paid: Ben Ott",
    ]

    private func report() throws -> [String] { try attempt("summary(in:)") { try summary(in: context) } }

    /// 보고서가 맞음
    func testTheReportIsRight() throws {
        expect(
            "summary(in:)", try report(), equals: right,
            because: Words(en: "Two people in Design are paid best.", ko: "Design에는 가장 많이 받는 사람이 둘입니다."))
    }

    /// 다른 부서의 급여는 최고가 아님
    func testAnotherDepartmentsSalaryIsNoBest() throws {
        // 205 is the best in Sales, and a salary in Design.
        try hire(StaffRow(6, "Dan", "Beck", "Design", 205), in: context)
        context.reset()
        guard try report().count == 2 else { throw XCTSkip("another test reports it") }
        expect(
            "somebody in Design earns what is the best in Sales; summary(in:)", try report(),
            equals: ["Design: 4 people, average 226, best paid: Eva Abel, Ann Ott", right[1]],
            because: Words(en: "The best salary belongs to its department.", ko: "가장 많은 급여는 그 부서 안에서만 비교합니다."))
    }

    /// Adds people who are neither best paid nor few.
    private func crowd() throws {
        for number in 100..<160 {
            let employee = Employee(context: context)
            employee.setValuesForKeys(["firstName": "F", "lastName": "L\(number)", "number": number, "salary": 50])
            employee.department = try department(named: number % 2 == 0 ? "Sales" : "Design", in: context)
        }
        try context.save()
        context.reset()
    }

    /// SQL 문이 적음
    func testStatementsAreFew() throws {
        try crowd()
        let selects = try selectStatements { try report() }.selects
        expect(
            "65 people; the SELECT statements of summary(in:)", selects.count <= 3,
            expected: Words(en: "at most 3", ko: "3개 이하"), came: selects.count,
            because: Words(
                en: "Group by department, and find the best paid of all at once.",
                ko: "부서로 그룹화하고, 가장 많이 받는 사람은 한꺼번에 찾으십시오."))
    }

    /// 행이 적음
    func testRowsAreFew() throws {
        try crowd()
        let rows = try selectStatements { try report() }.selects.map(\.rows).reduce(0, +)
        expect(
            "65 people in two departments, three of them paid best; the rows that summary(in:) reads", rows <= 10,
            expected: Words(en: "at most 10", ko: "10행 이하"), came: rows,
            because: Words(
                en: "People who aren't named in the report don't have to be read.",
                ko: "보고서에 이름이 나오지 않는 사람은 읽을 필요가 없습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: try makeDeskModel()).viewContext
        let names = seed.names(2)
        let rows = zip(seed.people(5), seed.numbers(5, in: 100...900)).enumerated().map { index, line in
            StaffRow(index, line.0.first, line.0.last, names[index / 3], Double(line.1))
        }
        for row in rows { try hire(row, in: context) }
        context.reset()
        let lines = names.sorted().map { name in
            let staff = rows.filter { $0.department == name }
            let average = staff.map { Int($0.salary) }.reduce(0, +) / staff.count
            let best = staff.max { $0.salary < $1.salary }!
            return "\(name): \(staff.count) people, average \(average), best paid: \(best.firstName) \(best.lastName)"
        }
        let shown = rows.map { "\($0.lastName) \($0.department) \(Int($0.salary))" }.joined(separator: ", ")
        try expectComputed("\(shown); summary(in:)", try report(), equals: lines)
    }
}
