import Checking
import CoreData
import XCTest

@testable import PatientCard

final class PatientCardChecker: XCTestCase {
    private var file: StoreFile!
    private var mine: NSManagedObjectContext!
    private var theirs: NSManagedObjectContext!
    private var questions: [Question] = []

    /// Two desks of one program, and a card that both have read.
    override func setUpWithError() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        let container = try file.open()
        mine = container.viewContext
        theirs = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        theirs.persistentStoreCoordinator = container.persistentStoreCoordinator
        questions = []
        try add("Sol", phone: "111", allergies: "none")
    }

    private func add(_ name: String, phone: String, allergies: String) throws {
        let card = Patient(context: mine)
        (card.name, card.phone, card.allergies) = (name, phone, allergies)
        try mine.save()
    }

    private func card(_ name: String = "Sol", in context: NSManagedObjectContext) throws -> Patient {
        let request = NSFetchRequest<Patient>(entityName: "Patient")
        request.predicate = NSPredicate(format: "name == %@", name)
        let card = try context.fetch(request)[0]
        _ = card.phone
        return card
    }

    /// The other desk changes a card and saves.
    private func change(in context: NSManagedObjectContext, _ edit: (Patient) -> Void) throws {
        edit(try card(in: context))
        try context.save()
    }

    private func save(_ choice: Choice = .mine, while asked: () throws -> Void = {}) throws {
        try attempt("save(context, asking: ask)", explaining: Self.meaning) {
            try PatientCard.save(mine) { question in
                questions.append(question)
                try? asked()
                return choice
            }
        }
    }

    /// Why an error of a save that can succeed is wrong.
    private static func meaning(of error: any Error) -> Words? {
        let snapshots = Words(
            en: """
                Unless another program changed the row, `persistedSnapshot` is nil, and the stored values are in \
                `cachedSnapshot`.
                """,
            ko: """
                다른 프로그램이 행을 바꾸지 않았다면 `persistedSnapshot`은 nil이고, 저장된 값은 `cachedSnapshot`에 있습니다.
                """)
        return switch (error, (error as? CocoaError)?.code) {
        case (is CardIsGone, _), (_, .validationMissingMandatoryProperty): snapshots
        case (_, .managedObjectMerge):
            Words(
                en: "A conflict is left. Resolve every conflict of the error, and save again until a save succeeds.",
                ko: "충돌이 남아 있습니다. 오류에 있는 충돌을 모두 해결하고, 성공할 때까지 다시 저장하십시오.")
        default: nil
        }
    }

    private func expectRow(_ call: String, _ row: String, _ reason: Words, line: UInt = #line) throws {
        expect(
            "\(call); SELECT ZNAME, ZPHONE, ZALLERGIES",
            try file.rows("SELECT ZNAME, ZPHONE, ZALLERGIES FROM ZPATIENT WHERE Z_PK = 1"), equals: [row],
            because: reason, line: line)
    }

    /// 충돌이 없으면 묻지 않음
    func testWithoutAConflictNobodyIsAsked() throws {
        try card(in: mine).phone = "222"
        try save()
        expect(
            "phone = 222; save", questions, equals: [],
            because: Words(en: "There is no conflict.", ko: "충돌이 없습니다."))
        try expectRow("phone = 222; save", "Sol|222|none", Words(en: "It's a plain save.", ko: "평범한 저장입니다."))
    }

    /// 한쪽만 바꾼 필드는 유지
    func testFieldsThatOneSideChangedAreKept() throws {
        try card(in: mine).phone = "222"
        try change(in: theirs) { $0.allergies = "nuts" }
        try save()
        expect(
            "phone = 222; elsewhere allergies = nuts; save", questions, equals: [],
            because: Words(
                en: "Compare with the snapshot of the object. Each field was changed by one side only.",
                ko: "객체를 읽었을 때의 스냅샷과 비교하십시오. 필드마다 한쪽만 바꾸었습니다."))
        try expectRow(
            "phone = 222; elsewhere allergies = nuts; save", "Sol|222|nuts",
            Words(
                en: "A refresh that merges takes over the new row and keeps your changes on top of it.",
                ko: "변경을 병합하는 새로 고침은 새 행을 받아들이고 그 위에 내 변경을 유지합니다."))
    }

    /// 양쪽이 바꾼 필드는 물어봄
    func testFieldsThatBothSidesChangedAreAskedFor() throws {
        try card(in: mine).phone = "222"
        try change(in: theirs) { $0.phone = "333" }
        try save(.theirs)
        expect(
            "phone = 222; elsewhere phone = 333; save", questions,
            equals: [Question(field: "phone", mine: "222", theirs: "333")],
            because: Words(
                en: "Both have changed it, so only a person can decide.",
                ko: "양쪽이 모두 바꾸었으므로 사람이 결정해야 합니다."))
        try expectRow(
            "phone = 222; elsewhere phone = 333; save; theirs", "Sol|333|none",
            Words(en: "The answer counts.", ko: "대답을 따라야 합니다."))
    }

    /// 내 답이 저장됨
    func testMyAnswerIsSaved() throws {
        let mine = try card(in: self.mine)
        (mine.phone, mine.allergies) = ("222", "milk")
        try change(in: theirs) { ($0.phone, $0.name) = ("333", "Sol Park") }
        try save(.mine)
        try expectRow(
            "phone = 222, allergies = milk; elsewhere phone = 333, name = Sol Park; save; mine", "Sol Park|222|milk",
            Words(
                en: "The policy `overwrite` also writes the fields that you haven't touched.",
                ko: "`overwrite` 정책은 건드리지 않은 필드까지 기록합니다."))
    }

    /// 같은 값은 묻지 않음
    func testEqualValuesAreNotAskedFor() throws {
        try card(in: mine).phone = "444"
        try change(in: theirs) { $0.phone = "444" }
        try save()
        expect(
            "phone = 444; elsewhere phone = 444; save", questions, equals: [],
            because: Words(
                en: "The versions differ, the values don't. There is nothing to decide.",
                ko: "버전은 다르지만 값은 같습니다. 결정할 것이 없습니다."))
    }

    /// 다른 프로그램의 변경도 반영
    func testAnotherProgramCountsToo() throws {
        try card(in: mine).phone = "222"
        let elsewhere = try file.open().viewContext
        try change(in: elsewhere) { $0.phone = "555" }
        try save(.theirs)
        expect(
            "phone = 222; another program: phone = 555; save", questions,
            equals: [Question(field: "phone", mine: "222", theirs: "555")],
            because: Words(
                en: "The coordinator's cache is out of date then. The file's values are in `persistedSnapshot`.",
                ko: "이때는 코디네이터의 캐시도 오래된 값입니다. 파일의 값은 `persistedSnapshot`에 있습니다."))
    }

    /// 카드 여러 장을 결정
    func testSeveralCardsAreDecided() throws {
        try add("Ben", phone: "777", allergies: "none")
        try card(in: mine).phone = "222"
        try card("Ben", in: mine).phone = "888"
        try card(in: theirs).phone = "333"
        try card("Ben", in: theirs).phone = "999"
        try theirs.save()
        try save(.theirs)
        expect(
            "two cards in conflict; save; theirs of each question", questions.map { $0.theirs ?? "nil" }.sorted(),
            equals: ["333", "999"],
            because: Words(
                en: "The error lists all conflicts of the save.",
                ko: "오류에는 저장의 모든 충돌이 들어 있습니다."))
    }

    /// 묻는 동안의 변경도 반영
    func testChangesDuringTheQuestionCount() throws {
        try card(in: mine).phone = "222"
        try change(in: theirs) { $0.phone = "333" }
        var count = 0
        try save(.mine) {
            count += 1
            if count < 3 { try change(in: theirs) { $0.phone = "33\(count)" } }
        }
        expect(
            "phone = 222; elsewhere 333, and while ask runs 331 and 332; save; theirs of each question",
            questions.map { $0.theirs ?? "nil" }, equals: ["333", "331", "332"],
            because: Words(
                en: """
                    The user has seen only the older value. The next save notices the newer one if you refresh before \
                    you ask, and if the refresh keeps your change: without it there is nothing to save.
                    """,
                ko: """
                    사용자는 예전 값만 보았습니다. 묻기 전에 새로 고치고, 그때 내 변경을 유지해야 다음 저장에서 새 값을 알 수 있습니다. \
                    변경이 사라지면 저장할 것이 없습니다.
                    """))
        try expectRow(
            "phone changes twice more while ask runs; save; mine", "Sol|222|none",
            Words(
                en: "Another save may come first again. Try until yours succeeds.",
                ko: "다른 저장이 또 먼저 끝날 수 있습니다. 성공할 때까지 다시 시도하십시오."))
    }

    /// 삭제된 카드는 삭제된 채로
    func testADeletedCardStaysDeleted() throws {
        let edited = try card(in: mine)
        edited.phone = "222"
        theirs.delete(try card(in: theirs))
        try theirs.save()
        var thrown: (any Error)?
        do { try PatientCard.save(mine) { _ in .mine } } catch let error as Unsolved {
            throw XCTSkip("\(error)")
        } catch { thrown = error }
        expect(
            "phone = 222; elsewhere deleted; save", thrown is CardIsGone,
            expected: Words(en: "CardIsGone", ko: "CardIsGone"), came: thrown as Any,
            because: Words(
                en: "A row that another context has deleted has no snapshot, neither cached nor persisted.",
                ko: "다른 컨텍스트에서 삭제한 행에는 캐시된 스냅샷도 저장된 스냅샷도 없습니다."))
        expect(
            "phone = 222; elsewhere deleted; save; phone", edited.phone, equals: "222",
            because: Words(
                en: "The user may want to copy what was typed.", ko: "사용자가 입력한 내용을 옮겨 적을 수 있어야 합니다."))
    }

    /// Several cards are in conflict, and the last one that the error lists was deleted.
    /// 삭제된 카드가 있어도 나머지는 그대로
    func testADeletedCardLeavesTheOthersAsTheyAre() throws {
        let names = ["Sol", "Ben", "Ida", "Kim"]
        for name in names.dropFirst() { try add(name, phone: "111", allergies: "none") }
        let edited = try names.map { try card($0, in: mine) }
        for card in edited { card.phone = "222" }
        for name in names { try card(name, in: theirs).phone = "333" }
        try theirs.save()
        let last = try conflicts().last!
        theirs.delete(theirs.object(with: last))
        try theirs.save()
        var thrown: (any Error)?
        do {
            try PatientCard.save(mine) { question in
                questions.append(question)
                return .theirs
            }
        } catch let error as Unsolved { throw XCTSkip("\(error)") } catch { thrown = error }
        let call =
            "\(Words(en: "four cards in conflict, one of them deleted elsewhere", ko: "카드 4장 충돌, 그중 1장은 다른 곳에서 삭제")); save"
        let reason = Words(
            en: "Look through all conflicts for a deleted card before you refresh a card or ask about one.",
            ko: "카드를 새로 고치거나 묻기 전에, 모든 충돌에서 삭제된 카드가 있는지 먼저 확인하십시오.")
        expect(
            call, thrown is CardIsGone, expected: Words(en: "CardIsGone", ko: "CardIsGone"), came: thrown as Any,
            because: reason)
        expect("\(call); \(Words(en: "number of questions", ko: "질문의 수"))", questions.count, equals: 0, because: reason)
        expect(
            "\(call); phone of each card", edited.map { $0.phone ?? "nil" }, equals: ["222", "222", "222", "222"],
            because: reason)
    }

    /// The cards in conflict, in the order in which the error of a save lists them.
    private func conflicts() throws -> [NSManagedObjectID] {
        do {
            try mine.save()
            return []
        } catch let error as CocoaError where error.code == .managedObjectMerge {
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? []
            return conflicts.map(\.sourceObject.objectID)
        }
    }

    /// 다른 오류는 그대로 전달
    func testOtherErrorsComeThrough() throws {
        try card(in: mine).name = nil
        var thrown: (any Error)?
        do { try PatientCard.save(mine) { _ in .mine } } catch let error as Unsolved {
            throw XCTSkip("\(error)")
        } catch { thrown = error }
        expect(
            "name = nil; save", (thrown as? CocoaError)?.code == .validationMissingMandatoryProperty,
            expected: Words(en: "the error 1570", ko: "오류 1570"), came: thrown as Any,
            because: Words(
                en: "A save can fail for other reasons, and the caller has to know.",
                ko: "저장은 다른 이유로도 실패할 수 있고, 호출한 쪽에 알려야 합니다."))
    }
}
