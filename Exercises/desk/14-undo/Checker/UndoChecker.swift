import Checking
import CoreData
import Exercise
import XCTest

final class UndoChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try openDesk(at: file.url, model: model).viewContext
        for row in [
            StaffRow(1, "Ada", "King", "A", 1000), StaffRow(2, "Ben", "Ott", "A", 2000),
            StaffRow(3, "Cem", "Aydin", "B", 3000),
        ] {
            try hire(row, in: context)
        }
        try attempt("turnOnUndo(in:)") { try turnOnUndo(in: context) }
    }

    private func salaries() throws -> [String] {
        try file.rows("SELECT CAST(ROUND(ZSALARY) AS INTEGER) FROM ZEMPLOYEE ORDER BY ZNUMBER")
    }

    private func raiseStep(_ percent: Double, _ department: String) throws {
        try attempt("undoable(\"raise \(department)\") { raise(\(Int(percent)), in: \"\(department)\") }") {
            try undoable("raise \(department)", in: context) {
                _ = try raise(percent, in: department, context: context)
            }
        }
    }

    /// 급여 인상이 부서 전체에 적용
    func testARaiseReachesTheDepartment() throws {
        let counts = try attempt("raise") {
            var counts: [Int] = []
            try undoable("raise", in: context) {
                counts = [
                    try raise(10, in: "A", context: context), try raise(50, in: "B", context: context),
                    try raise(10, in: "C", context: context),
                ]
            }
            return counts
        }
        expect(
            "raise(10, in: \"A\"), raise(50, in: \"B\"), raise(10, in: \"C\")", counts, equals: [2, 1, 0],
            because: Words(en: "It's the number of people in the department.", ko: "그 부서의 인원입니다."))
        expect(
            "… and the salaries in the file", try salaries(), equals: ["1100", "2200", "4500"],
            because: Words(en: "The raise is saved.", ko: "인상은 저장되어야 합니다."))
    }

    /// 한 번에 한 단계씩 되돌림
    func testOneStepIsTakenBackAtATime() throws {
        try raiseStep(10, "A")
        try raiseStep(50, "B")
        let name = try attempt("undoLast(in:)") { try undoLast(in: context) }
        expect(
            "raise A by 10, raise B by 50, undoLast; the salaries in the file", try salaries(),
            equals: ["1100", "2200", "3000"],
            because: Words(
                en: "Each command is its own step, with all the people it changed, and going back is saved.",
                ko: "명령마다 한 단계이고, 그 명령이 바꾼 사람이 모두 포함됩니다. 되돌린 것도 저장합니다."))
        expect(
            "undoLast", name, equals: "raise B",
            because: Words(en: "The name tells the user what is gone.", ko: "무엇을 되돌렸는지 사용자에게 알려 주는 이름입니다."))
    }

    /// 단계를 다시 실행
    func testAStepIsDoneAgain() throws {
        try raiseStep(10, "A")
        _ = try attempt("undoLast(in:)") { try undoLast(in: context) }
        let name = try attempt("redoLast(in:)") { try redoLast(in: context) }
        expect(
            "raise A by 10, undoLast, redoLast; the salaries in the file", try salaries(),
            equals: ["1100", "2200", "3000"],
            because: Words(en: "The change is back, and saved.", ko: "변경이 다시 적용되고 저장되어야 합니다."))
        expect("redoLast", name, equals: "raise A", because: Words(en: "It has the name too.", ko: "이름도 같습니다."))
    }

    /// 되돌릴 것이 없음
    func testNothingIsLeftToTakeBack() throws {
        let names = try attempt("undoLast, redoLast") { [try undoLast(in: context), try redoLast(in: context)] }
        expect(
            "turnOnUndo, undoLast, redoLast", names, equals: [nil, nil],
            because: Words(
                en: "Nothing has been done since undo was turned on. Ask the manager first.",
                ko: "준비한 뒤로 한 일이 없습니다. 관리자에게 먼저 확인하십시오."))
    }

    /// 오류가 나면 단계가 끝남
    func testAnErrorEndsTheStep() throws {
        struct Stop: Error {}
        var caught: (any Error)?
        do {
            try undoable("broken", in: context) { throw Stop() }
        } catch is Unsolved { throw XCTSkip() } catch { caught = error }
        expect(
            "undoable { throw Stop() }", caught is Stop, expected: Words(en: "the error", ko: "그 오류"),
            came: caught.map { "\($0)" } ?? "-", because: Words(en: "The caller shows it.", ko: "호출한 쪽에서 보여 줍니다."))
        expect(
            "undoable { throw Stop() }; undoManager.groupingLevel", context.undoManager?.groupingLevel, equals: 0,
            because: Words(
                en: "A group that stays open swallows every later step.", ko: "열린 채 남은 그룹이 뒤의 단계를 모두 삼킵니다."))
    }
}
