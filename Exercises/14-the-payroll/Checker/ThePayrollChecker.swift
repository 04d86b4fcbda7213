import Checking
import Company
import CoreData
import XCTest

@testable import ThePayroll

final class ThePayrollChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var design: Department!

    override func setUpWithError() throws {
        context = try CompanyFile(in: try temporaryFolder()).open().viewContext
    }

    /// Two employees in Design, three in Sales, one without a department, none in Research.
    private func hire() throws {
        var departments: [String: Department] = [:]
        for name in ["Sales", "Design", "Research"] {
            let department = Department(context: context)
            department.name = name
            departments[name] = department
        }
        design = departments["Design"]
        for (department, salary) in [
            ("Sales", 30_000.0), ("Design", 40_000), ("Sales", 30_000), ("Design", 50_000), ("Sales", 30_000),
            ("", 90_000),
        ] {
            let employee = Employee(context: context)
            employee.firstName = "-"
            employee.lastName = "-"
            employee.salary = salary
            employee.department = departments[department]
        }
        try context.save()
    }

    /// 부서마다 한 번씩
    func testEachDepartmentIsNamedOnce() throws {
        try hire()
        let call = "departmentNames(in: context)"
        expect(
            call, try attempt(call) { try departmentNames(in: context) }, equals: ["Design", "Sales"],
            because: Words(
                en: "returnsDistinctResults returns each combination once; sort descriptors set the order.",
                ko: "returnsDistinctResults를 쓰면 같은 조합이 한 번만 나오고, 순서는 정렬 기술자가 정합니다."))
    }

    /// 평균에 모든 직원이 포함됨
    func testTheAverageIncludesEveryone() throws {
        try hire()
        let call = "salarySpan(in: context)"
        expect(
            call, try attempt(call) { try salarySpan(in: context) },
            equals: Span(lowest: 30_000, highest: 90_000, average: 45_000),
            because: Words(
                en: "average: uses every row, not only the lowest and the highest.",
                ko: "average:는 가장 낮은 값과 높은 값만이 아니라 모든 행의 평균을 계산합니다."))
    }

    /// 직원이 없는 회사에는 급여 범위가 없음
    func testACompanyWithoutEmployeesHasNoSpan() throws {
        let call = "salarySpan(in: emptyContext)"
        expect(
            call, try attempt(call) { try salarySpan(in: context) }, equals: nil,
            because: Words(
                en: "Without rows there is no minimum: the result is NULL, which isn't 0.",
                ko: "행이 없으면 최솟값도 없습니다. 결과는 NULL이고, NULL은 0이 아닙니다."))
    }

    private func departments(onPayrollOf heads: Int) throws -> [String] {
        try attempt("payroll(atLeast: \(heads), in: context)") {
            try payroll(atLeast: heads, in: context).map(\.department)
        }
    }

    /// 부서가 없는 직원은 어느 줄에도 없음
    func testEmployeesWithoutADepartmentAreInNoLine() throws {
        try hire()
        expect(
            "payroll(atLeast: 1, in: context).map(\\.department)", try departments(onPayrollOf: 1),
            equals: ["Design", "Sales"],
            because: Words(
                en: "Rows without a department form a group too, unless the predicate excludes them first.",
                ko: "부서가 없는 행도 그룹 하나가 됩니다. 그 전에 조건식으로 제외하십시오."))
    }

    /// 인원이 기준과 같은 부서도 목록에 있음
    func testADepartmentWithExactlyThatManyIsListed() throws {
        try hire()
        let names = try departments(onPayrollOf: 2).filter { !$0.isEmpty }
        expect(
            "payroll(atLeast: 2, in: context).map(\\.department)", names, equals: ["Design", "Sales"],
            because: Words(en: "At least two means two or more.", ko: "적어도 둘이란 둘이거나 그보다 많다는 뜻입니다."))
    }

    /// 작은 부서는 빠짐
    func testASmallDepartmentIsLeftOut() throws {
        try hire()
        expect(
            "payroll(atLeast: 3, in: context).map(\\.department)",
            try departments(onPayrollOf: 3), equals: ["Sales"],
            because: Words(
                en: "havingPredicate filters groups by their computed values.",
                ko: "havingPredicate는 계산된 값으로 그룹을 거릅니다."))
    }

    /// 줄마다 인원과 평균이 있음
    func testALineSaysHowManyAndTheirAverage() throws {
        try hire()
        let call = "payroll(atLeast: 1, in: context).last"
        expect(
            call, try attempt(call) { try payroll(atLeast: 1, in: context).last },
            equals: Line(department: "Sales", heads: 3, average: 30_000),
            because: Words(
                en: "count: counts all values, not only different ones.", ko: "count:는 서로 다른 값의 수가 아니라 모든 값의 수를 셉니다."))
    }

    /// 인상된 급여가 평균에 반영됨
    func testTheRaiseIsInTheAverage() throws {
        try hire()
        let call = "raise(design, by: 1_000, in: context)"
        expect(
            call, try attempt(call) { try raise(design, by: 1_000, in: context) }, equals: 46_000,
            because: Words(
                en: "The store computes from the file, and the raise is only in the context: save first.",
                ko: "저장소는 파일의 값으로 계산하는데 오른 급여는 아직 컨텍스트에만 있습니다. 먼저 저장하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let names = seed.names(3)
        let departments = names.map { name in
            let department = Department(context: context)
            department.name = name
            return department
        }
        // Nobody works in the third department, and one employee has none.
        // Divisible by 2, 3 and 6, so that the averages are exact.
        let salaries = seed.numbers(6, in: 6...19).map { Double($0 * 6000) }
        let places = seed.shuffled([0, 0, 0, 1, 1, nil])
        for (salary, place) in zip(salaries, places) {
            let employee = Employee(context: context)
            (employee.firstName, employee.lastName) = ("-", "-")
            employee.salary = salary
            employee.department = place.map { departments[$0] }
        }
        try context.save()
        func staff(_ place: Int) -> [Double] { zip(salaries, places).filter { $1 == place }.map(\.0) }
        func average(_ salaries: [Double]) -> Double { salaries.reduce(0, +) / Double(salaries.count) }
        let shown = zip(salaries, places).map { "\($1.map { names[$0] } ?? "-") \(Int($0))" }.joined(separator: ", ")
        func check<Value: Equatable>(_ call: String, equals expected: Value, _ body: () throws -> Value) throws {
            try expectComputed("\(shown); \(call)", try attempt(call, body), equals: expected)
        }
        try check("departmentNames(in: context)", equals: names.prefix(2).sorted()) {
            try departmentNames(in: context)
        }
        try check(
            "salarySpan(in: context)",
            equals: Span(lowest: salaries.min()!, highest: salaries.max()!, average: average(salaries))
        ) { try salarySpan(in: context) }
        let lines = [0, 1].map { Line(department: names[$0], heads: staff($0).count, average: average(staff($0))) }
        for heads in [1, 3] {
            try check(
                "payroll(atLeast: \(heads), in: context)",
                equals: lines.filter { $0.heads >= heads }.sorted { $0.department < $1.department }
            ) { try payroll(atLeast: heads, in: context) }
        }
        let (place, amount) = (seed.number(in: 0...1), Double(seed.number(in: 2...9) * 500))
        try check(
            "raise(\(names[place]), by: \(amount), in: context)", equals: average(staff(place).map { $0 + amount })
        ) { try raise(departments[place], by: amount, in: context) }
    }
}
