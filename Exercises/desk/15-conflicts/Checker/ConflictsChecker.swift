import Checking
import CoreData
import Exercise
import XCTest

final class ConflictsChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!
    private var rival: NSManagedObjectContext!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try openDesk(at: file.url, model: model).viewContext
        for row in [StaffRow(1, "Ada", "King", "A", 1000), StaffRow(2, "Ben", "Ott", "A", 2000)] {
            try hire(row, in: context)
        }
        rival = try openDesk(at: file.url, model: model).viewContext
        // Both desks have read everybody.
        for number in [1, 2] {
            _ = try (person(number, context).salary, person(number, rival).salary)
        }
    }

    private func person(_ number: Int, _ context: NSManagedObjectContext) throws -> Employee {
        try require(
            "employee(\(number))", try employee(number, in: context), because: Words(en: "It was hired.", ko: "채용했습니다.")
        )
    }

    private func rows() throws -> [String] {
        try file.rows("SELECT ZNUMBER, ZFIRSTNAME, ZLASTNAME, CAST(ZSALARY AS INTEGER) FROM ZEMPLOYEE ORDER BY 1")
    }

    private func save() throws -> [String] {
        try attempt("saveMerging(context)") { try saveMerging(context) }
    }

    /// 충돌 없는 저장은 보고하지 않음
    func testASaveWithoutConflictReportsNothing() throws {
        try person(1, context).salary = 1500
        expect(
            "a salary is changed; saveMerging", try save(), equals: [],
            because: Words(en: "Nobody else changed anything.", ko: "다른 사람이 바꾼 것이 없습니다."))
        expect(
            "… the rows of the file", try rows(), equals: ["1|Ada|King|1500", "2|Ben|Ott|2000"],
            because: Words(en: "It has to be saved.", ko: "저장되어야 합니다."))
    }

    /// 서로 다른 프로퍼티의 편집은 둘 다 유지
    func testEditsOfDifferentPropertiesAreBothKept() throws {
        try person(1, rival).lastName = "Queen"
        try rival.save()
        try person(1, context).salary = 1500
        expect(
            "the rival renames Ada, we change her salary; saveMerging", try save(), equals: [],
            because: Words(en: "Nothing was overwritten.", ko: "덮어쓴 것이 없습니다."))
        expect(
            "… the rows of the file", try rows(), equals: ["1|Ada|Queen|1500", "2|Ben|Ott|2000"],
            because: Words(
                en: "Policies differ in whether they decide for a whole object or for each property.",
                ko: "병합 정책에는 객체 단위로 정하는 것과 프로퍼티 단위로 정하는 것이 있습니다."))
    }

    /// 둘 다 바꾼 것은 내 값으로 저장하고 보고
    func testWhatBothChangedIsOursAndReported() throws {
        try person(1, rival).salary = 1700
        try person(1, rival).lastName = "Queen"
        try person(2, rival).firstName = "Bob"
        try rival.save()
        try person(1, context).salary = 1500
        try person(2, context).firstName = "Benno"
        try person(2, context).salary = 2500
        let lines = try save()
        expect(
            "… the rows of the file", try rows(), equals: ["1|Ada|Queen|1500", "2|Benno|Ott|2500"],
            because: Words(en: "Where both changed a property, our value wins.", ko: "양쪽에서 바꾼 프로퍼티는 이쪽 값이 됩니다."))
        expect(
            "both change Ada's salary and Ben's first name; saveMerging", lines, equals: ["1 salary", "2 firstName"],
            because: Words(
                en: "Compare three values: the one that was read, ours, and the one in the store.",
                ko: "세 값을 비교하십시오. 읽었을 때의 값, 이쪽 값, 저장소의 값입니다."))
    }

    /// 같은 값은 덮어쓴 것이 아님
    func testTheSameValueIsNotOverwritten() throws {
        try person(1, rival).salary = 1500
        try rival.save()
        try person(1, context).salary = 1500
        expect(
            "both set Ada's salary to 1500; saveMerging", try save(), equals: [],
            because: Words(en: "Nobody loses anything.", ko: "잃는 사람이 없습니다."))
    }

    /// 정책이 복원됨
    func testThePolicyIsRestored() throws {
        let before = context.mergePolicy as? NSMergePolicy
        try person(1, rival).salary = 1700
        try rival.save()
        try person(1, context).salary = 1500
        _ = try save()
        expect(
            "context.mergePolicy before and after: the same?", context.mergePolicy as? NSMergePolicy === before,
            equals: true,
            because: Words(
                en: "With the other policy, later conflicts would be overwritten in silence.",
                ko: "다른 정책이 남아 있으면 뒤의 충돌은 알림 없이 덮어쓰게 됩니다."))
    }
}
