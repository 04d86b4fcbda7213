import Checking
import CoreData
import XCTest

@testable import AModelInCode

final class AModelInCodeChecker: XCTestCase {
    private var model: NSManagedObjectModel!
    private var context: NSManagedObjectContext!

    private func open() throws {
        model = try attempt("makeModel()") { try makeModel() }
        let run = try require(
            "makeModel().entitiesByName[\"Run\"]", model.entitiesByName["Run"],
            because: Words(en: "The log's entity is called Run.", ko: "기록의 엔티티 이름은 Run입니다."))
        for name in ["date", "processID"] {
            _ = try require(
                "Run: attributesByName[\"\(name)\"]", run.attributesByName[name],
                because: Words(en: "Every run has it.", ko: "모든 실행에 있는 속성입니다."))
        }
        guard run.attributesByName["date"]?.attributeType == .dateAttributeType,
            run.attributesByName["processID"]?.attributeType == .integer64AttributeType
        else { throw XCTSkip("the types are not right yet") }
        context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
    }

    private func run(_ values: [String: Any]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Run", into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    /// What the save says; nil if it says nothing.
    private func complaint() -> CocoaError? {
        do { try context.save() } catch let error as CocoaError { return error } catch {}
        return nil
    }

    func testTheTypesAreAsWanted() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        let types = model.entitiesByName["Run"]?.attributesByName.mapValues(\.attributeType)
        let isRight = types == ["date": .dateAttributeType, "processID": .integer64AttributeType]
        expect(
            "makeModel(): Run.attributesByName", isRight,
            expected: Words(en: "a date and a 64-bit integer", ko: "날짜와 64비트 정수"),
            came: (types ?? [:]).map { "\($0.key): \($0.value)" }.sorted(),
            because: Words(
                en: "The type decides the column, and what can be compared with what.",
                ko: "파일의 열도, 무엇을 무엇과 비교할 수 있는지도 유형이 정합니다."))
    }

    func testARunWithoutADateIsRefused() throws {
        try open()
        _ = run(["processID": 7])
        expect(
            "run.processID = 7; context.save()", complaint()?.code == .validationMissingMandatoryProperty,
            expected: Words(en: "an error: the date is missing", ko: "날짜가 없다는 오류"),
            came: Words(en: "a run without a date", ko: "날짜 없는 실행"),
            because: Words(
                en: "Attributes are optional unless you say otherwise.", ko: "따로 정하지 않으면 속성은 선택 항목입니다."))
    }

    func testAProcessIDIsZeroWhereNobodySetsIt() throws {
        try open()
        let object = run(["date": Date()])
        expect(
            "let run = Run(); run.processID", object.value(forKey: "processID") as? Int, equals: 0,
            because: Words(
                en: "A mandatory number wants a default, or nothing could be saved without setting it.",
                ko: "필수인 숫자에는 기본값이 있어야 합니다. 없으면 값을 넣지 않고는 저장할 수 없습니다."))
    }

    func testANegativeProcessIDIsRefused() throws {
        try open()
        _ = run(["date": Date(), "processID": -7])
        let came = complaint()
        expect(
            "run.processID = -7; context.save()", came != nil, expected: Words(en: "an error", ko: "오류"),
            came: Words(en: "a saved run", ko: "저장된 실행"),
            because: Words(
                en: "A validation predicate holds for every value, whoever sets it. SELF is the value.",
                ko: "유효성 검사 조건식은 누가 값을 넣든 지켜집니다. SELF가 그 값입니다."))
    }

    func testZeroIsAccepted() throws {
        try open()
        _ = run(["date": Date(), "processID": 0])
        expect(
            "run.processID = 0; context.save()", complaint() == nil, expected: Words(en: "no error", ko: "오류 없음"),
            came: Words(en: "an error", ko: "오류"),
            because: Words(en: "Never negative: 0 is not negative.", ko: "음수만 안 됩니다. 0은 음수가 아닙니다."))
    }

    func testTheWarningReadsWellToUsers() throws {
        try open()
        _ = run(["date": Date(), "processID": -7])
        guard let came = complaint() else { throw XCTSkip("negative numbers are not refused yet") }
        expect(
            "run.processID = -7; context.save()", came.localizedDescription,
            equals: "The process number must not be negative.",
            because: Words(
                en: "The dictionary's key is ErrorString/ and the warning, letter for letter.",
                ko: "딕셔너리의 키는 ErrorString/ 뒤에 경고를 한 글자도 다르지 않게 붙인 것입니다."))
    }

    func testAMissingDateIsAMissingStart() throws {
        try open()
        _ = run(["processID": 7])
        guard let came = complaint() else { throw XCTSkip("a missing date is not refused yet") }
        let sentence = came.localizedDescription
        expect(
            "run.processID = 7; context.save()", sentence.hasPrefix("Start "),
            expected: Words(en: "a sentence about \"Start\"", ko: "\"Start\"에 관한 문장"), came: sentence,
            because: Words(
                en: "Property/date/Entity/Run is the key under which the dictionary names this attribute.",
                ko: "딕셔너리에서 이 속성의 이름을 찾는 키는 Property/date/Entity/Run입니다."))
    }

    func testNotesAreAddedToAModelInUse() throws {
        try open()
        let call = "withNotes(model)"
        let model = try attempt(call) { try withNotes(self.model) }
        expect(
            "\(call): Run.attributesByName[\"note\"]", model.entitiesByName["Run"]?.attributesByName["note"] != nil,
            expected: Words(en: "an attribute", ko: "속성"), came: Words(en: "nil", ko: "nil"),
            because: Words(
                en: "properties of the copy's own entity have to be extended.",
                ko: "사본이 가진 엔티티의 properties를 늘려야 합니다."))
    }

    func testTheModelInUseStaysAsItWas() throws {
        try open()
        let copy = try attempt("withNotes(model)") { try withNotes(self.model) }
        guard copy.entitiesByName["Run"]?.attributesByName["note"] != nil else { throw XCTSkip("no notes yet") }
        _ = run(["date": Date()])
        expect(
            "withNotes(model); context.save()", complaint() == nil && copy !== model,
            expected: Words(en: "another model, and the old one works", ko: "다른 모델, 그리고 그대로인 옛 모델"),
            came: Words(en: "the same model", ko: "같은 모델"),
            because: Words(
                en: "A model that is in use never changes. Only a copy can.",
                ko: "쓰이고 있는 모델은 바뀌지 않습니다. 사본만 바꿀 수 있습니다."))
    }

    func testANoteMayBeMissing() throws {
        try open()
        let copy = try attempt("withNotes(model)") { try withNotes(self.model) }
        guard let note = copy.entitiesByName["Run"]?.attributesByName["note"] else { throw XCTSkip("no notes yet") }
        expect(
            "withNotes(model): note.isOptional", note.isOptional, equals: true,
            because: Words(
                en: "No run of the past has a note: a mandatory one could not be migrated without a default.",
                ko: "지난 실행에는 메모가 없습니다. 필수로 하면 기본값 없이는 마이그레이션할 수 없습니다."))
    }
}
