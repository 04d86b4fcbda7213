import Checking
import CoreData
import Exercise
import XCTest

final class NotesChecker: XCTestCase {
    private var people: NSManagedObjectContext!
    private var notesFile: StoreFile!
    private var notebook: NSManagedObjectContext!
    private var (ute, ben): (Employee?, Employee?)

    override func setUpWithError() throws {
        let folder = try temporaryFolder()
        people = try openDesk(at: folder.appendingPathComponent("desk.sqlite"), model: makeDeskModel()).viewContext
        ute = try hire(StaffRow(1, "Ute", "Wolf", "A", 1), in: people)
        ben = try hire(StaffRow(2, "Ben", "Ott", "A", 1), in: people)
        let model = try attempt("makeNotesModel()") { try makeNotesModel() }
        notesFile = StoreFile(model: model, in: folder, name: "notes")
        notebook = try notesFile.open().viewContext
    }

    private func add(_ text: String, about employee: Employee) throws {
        try attempt("addNote(\"\(text)\", about: \(employee.firstName))") {
            try addNote(text, about: employee, in: notebook)
        }
    }

    private func texts(about employee: Employee) throws -> [String] {
        try attempt("notes(about: \(employee.firstName))") { try notes(about: employee, in: notebook) }
            .map { $0.value(forKey: "text") as? String ?? "-" }
    }

    private func related(to text: String) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "text == %@", text)
        let note = try require(
            "the note \"\(text)\"", try notebook.fetch(request).first,
            because: Words(en: "It was added.", ko: "추가한 메모입니다."))
        return (note.value(forKey: "related") as? [NSManagedObject] ?? []).map {
            $0.value(forKey: "text") as? String ?? "-"
        }
    }

    /// 모델에 메모가 있음
    func testTheModelHasNotes() throws {
        let entity = try attempt("makeNotesModel()") { try makeNotesModel() }.entitiesByName["Note"]
        let attributes = entity?.attributesByName ?? [:]
        expect(
            "the mandatory attributes of Note", attributes.values.filter { !$0.isOptional }.map(\.name).sorted(),
            equals: ["person", "text"],
            because: Words(en: "A note without a text or a person says nothing.", ko: "텍스트나 대상이 없는 메모는 쓸모가 없습니다."))
        expect(
            "the type of person", attributes["person"]?.attributeType.rawValue,
            equals: NSAttributeType.URIAttributeType.rawValue,
            because: Words(
                en: "No relationship leads to another file; an address does.", ko: "관계는 다른 파일로 이어지지 않지만 주소는 이어집니다."))
    }

    /// 메모를 직원으로 찾음
    func testNotesAreFoundByTheirPerson() throws {
        guard let ute, let ben else { return }
        for text in ["b", "a"] { try add(text, about: ute) }
        try add("c", about: ben)
        expect(
            "notes(about: Ute), as texts", try texts(about: ute), equals: ["a", "b"],
            because: Words(en: "Only the notes about Ute, by their text.", ko: "Ute에 대한 메모만 텍스트 순으로 있어야 합니다."))
    }

    /// 메모가 파일에 있음
    func testNotesAreInTheFile() throws {
        guard let ute else { return }
        try add("kept", about: ute)
        expect(
            "the notes in the file", try notesFile.rows("SELECT ZTEXT FROM ZNOTE"), equals: ["kept"],
            because: Words(en: "Save the context of the notes.", ko: "메모의 컨텍스트를 저장하십시오."))
    }

    /// 새 직원에 대한 메모가 레코드로 이어짐
    func testANoteAboutANewEmployeeLeadsToTheRecord() throws {
        let new = Employee(context: people)
        (new.number, new.firstName, new.lastName) = (3, "Eve", "Abel")
        try add("new", about: new)
        guard try notesFile.rows("SELECT 1 FROM ZNOTE") == ["1"] else { throw XCTSkip("another test reports it") }
        try people.save()
        expect(
            "addNote(\"new\", about: Eve), then Eve is saved; notes(about: Eve)", try texts(about: new),
            equals: ["new"],
            because: Words(
                en: "A temporary ID leads nowhere after the save. A context can obtain a permanent one before it.",
                ko: "임시 ID는 저장한 뒤에는 쓸모가 없습니다. 컨텍스트는 저장하기 전에도 영구 ID를 얻을 수 있습니다."))
    }

    /// 관련 메모는 같은 사람에 대한 다른 메모
    func testRelatedNotesAreTheOthers() throws {
        guard let ute, let ben else { return }
        try add("a", about: ute)
        try add("d", about: ben)
        for text in ["c", "b"] { try add(text, about: ute) }
        notebook.reset()
        expect(
            "the related notes of \"a\"", try related(to: "a"), equals: ["b", "c"],
            because: Words(
                en: "The others about the same person, by their text: not the note itself, and none about Ben.",
                ko: "같은 사람에 대한 다른 메모가 텍스트 순으로 있어야 합니다. 자기 자신과 Ben에 대한 메모는 아닙니다."))
    }

    /// 관련 메모에 새 메모가 나타남
    func testRelatedNotesIncludeANewOne() throws {
        guard let ute else { return }
        for text in ["a", "b"] { try add(text, about: ute) }
        // Keeps the object, and with it what it has read.
        let read = try notes(about: ute, in: notebook)
        guard try related(to: "a") == ["b"] else { throw XCTSkip("another test reports it") }
        try add("c", about: ute)
        let found = try withExtendedLifetime(read) { try related(to: "a") }
        expect(
            "the related notes of \"a\", read, then addNote(\"c\"), and read again", found, equals: ["b", "c"],
            because: Words(
                en: "A fetched property is read once, and then kept until its owner is refreshed.",
                ko: "페치드 프로퍼티는 한 번 읽으면 객체를 새로 고칠 때까지 그대로입니다."))
    }

    /// 메모에서 직원을 찾음
    func testANoteLeadsToItsPerson() throws {
        guard let ben else { return }
        try add("x", about: ben)
        people.reset()
        let note = try notebook.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first
        let found = try note.flatMap { note in
            try attempt("person(of:in:)") { try person(of: note, in: people) }
        }
        expect(
            "person(of: the note about Ben)?.firstName", found?.firstName, equals: "Ben",
            because: Words(
                en: "The coordinator of the people turns the address into an object ID.",
                ko: "직원 쪽의 코디네이터가 주소를 객체 ID로 바꾸어 줍니다."))
    }

    /// 퇴사한 직원의 메모도 남음
    func testTheNoteOutlivesItsPerson() throws {
        guard let ben else { return }
        try add("x", about: ben)
        _ = try dismiss(2, in: people)
        people.reset()
        let note = try notebook.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first
        let found = try note.flatMap { note in
            try attempt("person(of:in:)") { try person(of: note, in: people) }
        }
        expect(
            "dismiss(2), then person(of: the note about Ben)", found == nil, expected: Words(en: "nil", ko: "nil"),
            came: "an object without a record",
            because: Words(
                en: "No delete rule reaches another file. Look for the record before you return the object.",
                ko: "삭제 규칙은 다른 파일에 미치지 않습니다. 객체를 반환하기 전에 레코드가 있는지 확인하십시오."))
    }
}
