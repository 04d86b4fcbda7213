import Checking
import CoreData
import Exercise
import XCTest

final class RulesChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        try attempt("addRules(to:)") { try addRules(to: model) }
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: model).viewContext
    }

    private func refusal(_ row: StaffRow) -> (any Error)? {
        do { try hire(row, in: context) } catch { return error }
        return nil
    }

    private func check(_ cases: [(StaffRow, [String])], because reason: Words) throws {
        for (row, lines) in cases {
            let error = refusal(row)
            let name = "\(row.number) \"\(row.firstName.prefix(8))\" \"\(row.lastName.prefix(8))\" \(Int(row.salary))"
            let found = try error.map { error in try attempt("reasons(for:)") { try reasons(for: error) } } ?? []
            expect("hire(\(name)), reasons(for: the error)", found, equals: lines, because: reason)
        }
    }

    /// 규칙마다 검사
    func testEachRuleIsChecked() throws {
        let long = String(repeating: "가", count: 41)
        try check(
            [
                (StaffRow(0, "Ada", "King", "A", 1), ["number: \(Rule.number)"]),
                (StaffRow(1, "", "King", "A", 1), ["firstName: \(Rule.name)"]),
                (StaffRow(1, "Ada", long, "A", 1), ["lastName: \(Rule.name)"]),
                (StaffRow(1, "Ada", "King", "A", -1), ["salary: \(Rule.salary)"]),
                (StaffRow(1, "Ada", "King", "A", 1_000_001), ["salary: \(Rule.highSalary)"]),
            ],
            because: Words(
                en: "A predicate and a warning of the attribute check the value when it's saved.",
                ko: "속성의 조건식과 경고 문구가 저장할 때 값을 검사합니다."))
    }

    /// 한계값 자체는 허용
    func testTheLimitsThemselvesAreFine() throws {
        let forty = String(repeating: "x", count: 40)
        try check(
            [
                (StaffRow(1, "A", forty, "A", 0), []), (StaffRow(2, "Ada", "King", "A", 1_000_000), []),
            ], because: Words(en: "The limits are allowed.", ko: "경계값은 허용됩니다."))
    }

    /// 모든 이유가 한 번에 나옴
    func testAllReasonsAreGivenAtOnce() throws {
        try check(
            [
                (
                    StaffRow(-5, "", "King", "A", -1),
                    [
                        "firstName: \(Rule.name)", "number: \(Rule.number)", "salary: \(Rule.salary)",
                    ]
                )
            ],
            because: Words(
                en: "Several broken rules come as one error with a list. Its key is in the user info.",
                ko: "어긴 규칙이 여럿이면 목록이 든 오류 하나가 됩니다. 그 목록은 `userInfo`에 있습니다."))
    }

    /// 다른 오류에는 이유가 없음
    func testOtherErrorsHaveNoReasons() throws {
        let found = try attempt("reasons(for:)") { try reasons(for: CocoaError(.fileNoSuchFile)) }
        expect(
            "reasons(for: CocoaError(.fileNoSuchFile))", found, equals: [],
            because: Words(en: "No property is at fault.", ko: "프로퍼티의 문제가 아닙니다."))
    }

    /// 이전 저장소도 열림
    func testOldStoresCanBeOpened() throws {
        let url = try temporaryFolder().appendingPathComponent("old.sqlite")
        try hire(StaffRow(1, "Ada", "King", "A", 1), in: try openDesk(at: url, model: try makeDeskModel()).viewContext)
        let model = try makeDeskModel()
        try addRules(to: model)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
        expect(
            "a store without the rules, the model with the rules: is it compatible?",
            model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata), equals: true,
            because: Words(
                en: "Validation predicates are no part of the version hash. What is?",
                ko: "유효성 검사 조건식은 버전 해시에 들어가지 않습니다. 무엇이 들어갑니까?"))
    }
}
