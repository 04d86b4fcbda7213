import Checking
import CoreData
import Exercise
import XCTest

final class HiringChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        // The desk doesn't accept a negative salary.
        model.entitiesByName["Employee"]?.attributesByName["salary"]?.setValidationPredicates(
            [NSPredicate(format: "SELF >= 0")], withValidationWarnings: ["A salary is never negative."])
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try openDesk(at: file.url, model: model).viewContext
    }

    private let ada = StaffRow(1, "Ada", "King", "Engineering", 98_000)
    private let grace = StaffRow(2, "Grace", "Murray", "Engineering", 91_500, manager: 1)
    private let susan = StaffRow(7, "Susan", "Rivera", "Design", 76_000)

    private func hireAll(_ rows: [StaffRow]) throws {
        for row in rows { try attempt("hire(\(row.firstName) …)") { try hire(row, in: context) } }
    }

    /// 부서는 한 번만 만듦
    func testADepartmentIsMadeOnce() throws {
        for name in ["Sales", "연구소"] {
            let first = try attempt("department(named: \"\(name)\")") { try department(named: name, in: context) }
            let second = try attempt("department(named: \"\(name)\")") { try department(named: name, in: context) }
            expect(
                "department(named: \"\(name)\") twice: are they the same?", first === second, equals: true,
                because: Words(
                    en: "A fetch also finds what has been inserted and not saved.",
                    ko: "삽입하고 아직 저장하지 않은 것도 가져오기로 찾을 수 있습니다."))
            expect("the department's name", first.name, equals: name, because: Words(en: "It's new.", ko: "새 부서입니다."))
        }
    }

    /// 사람들이 파일에 있음
    func testThePeopleAreInTheFile() throws {
        try hireAll([ada, grace, susan])
        expect(
            "hire(Ada), hire(Grace), hire(Susan); the rows of the file",
            try file.rows(
                """
                SELECT e.ZNUMBER, e.ZFIRSTNAME, e.ZLASTNAME, e.ZSALARY, d.ZNAME FROM ZEMPLOYEE e
                LEFT JOIN ZDEPARTMENT d ON d.Z_PK = e.ZDEPARTMENT ORDER BY 1
                """),
            equals: [
                "1|Ada|King|98000.0|Engineering", "2|Grace|Murray|91500.0|Engineering", "7|Susan|Rivera|76000.0|Design",
            ],
            because: Words(en: "Only what is saved is there tomorrow.", ko: "저장해야 내일도 남아 있습니다."))
    }

    /// 관리자를 찾음
    func testTheManagerIsFound() throws {
        try hireAll([ada, grace])
        expect(
            "hire(Ada), hire(Grace, manager: 1); Grace's manager",
            try file.rows("SELECT m.ZFIRSTNAME FROM ZEMPLOYEE e JOIN ZEMPLOYEE m ON m.Z_PK = e.ZMANAGER"),
            equals: ["Ada"], because: Words(en: "The row names the manager's number.", ko: "행에 관리자의 번호가 있습니다."))
    }

    /// 실패한 저장은 아무것도 남기지 않음
    func testAFailedSaveLeavesNothing() throws {
        try hireAll([ada])
        var bad = StaffRow(3, "Bad", "Luck", "Accounting", -1)
        bad.manager = 1
        var caught: (any Error)?
        do { try hire(bad, in: context) } catch is Unsolved { throw XCTSkip() } catch { caught = error }
        expect(
            "hire(a salary of -1)", caught != nil, expected: Words(en: "an error", ko: "오류"),
            came: Words(en: "no error", ko: "오류 없음"),
            because: Words(en: "The caller has to know.", ko: "호출한 쪽에서 알아야 합니다."))
        let left = try ["Employee", "Department"].map { name in
            try context.count(for: NSFetchRequest<NSManagedObject>(entityName: name))
        }
        expect(
            "hire(Ada), hire(a salary of -1 in a new department); employees and departments in the context", left,
            equals: [1, 1],
            because: Words(
                en: "What couldn't be saved is still in the context, and the next save would fail as well.",
                ko: "저장하지 못한 것은 컨텍스트에 남아 있으며, 다음 저장도 실패하게 만듭니다."))
        guard left == [1, 1] else { return }
        let reports = try employee(1, in: context)?.directReports.count
        expect(
            "… and Ada's direct reports", reports, equals: 0,
            because: Words(en: "The other side of a relationship was changed too.", ko: "관계의 반대쪽도 바뀌었습니다."))
    }

    /// 실패한 저장에도 다른 편집은 남음
    func testAFailedSaveKeepsOtherEdits() throws {
        try hireAll([ada])
        let other = try require(
            "employee(1)", try employee(1, in: context), because: Words(en: "Ada was hired.", ko: "Ada를 채용했습니다."))
        other.salary = 99_000
        do { try hire(StaffRow(3, "Bad", "Luck", "Engineering", -1), in: context) } catch is Unsolved {
            throw XCTSkip()
        } catch {}
        expect(
            "Ada's salary set to 99000, not saved; hire(a salary of -1); Ada's salary", other.salary, equals: 99_000,
            because: Words(
                en: "A rollback takes every unsaved change with it, not only yours.",
                ko: "`rollback()`은 여기서 만든 것만이 아니라 저장하지 않은 변경을 모두 되돌립니다."))
    }

    /// 퇴사하면 한 사람만 없어짐
    func testLeavingRemovesOnePerson() throws {
        try hireAll([ada, grace, susan])
        let answers = try attempt("dismiss") { [try dismiss(1, in: context), try dismiss(99, in: context)] }
        expect(
            "dismiss(1), dismiss(99)", answers, equals: [true, false],
            because: Words(en: "There's nobody with the number 99.", ko: "99번 직원은 없습니다."))
        expect(
            "dismiss(1); SELECT ZNUMBER, ZMANAGER", try file.rows("SELECT ZNUMBER, ZMANAGER FROM ZEMPLOYEE ORDER BY 1"),
            equals: ["2|NULL", "7|NULL"],
            because: Words(en: "The people who reported to Ada stay.", ko: "Ada의 부하 직원은 남습니다."))
    }
}
