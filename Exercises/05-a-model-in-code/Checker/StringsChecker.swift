import Checking
import CoreData
import XCTest

@testable import AModelInCode

/// Checks `englishStrings()`.
final class StringsChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    private func strings() throws -> (fileName: String, contents: String) {
        try attempt("englishStrings()") { try englishStrings() }
    }

    /// The dictionary of a model file that has the learner's strings next to it.
    ///
    /// The file has the right name here, whatever the learner calls it: another test is about the name.
    private func dictionary() throws -> [String: String]? {
        let folder = try temporaryFolder()
        let files = [
            "Diary.xcdatamodeld/Diary.xcdatamodel/contents": "<model><entity name=\"Entry\"/></model>",
            "en.lproj/DiaryModel.strings": try strings().contents,
        ]
        for (path, text) in files {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        let url = folder.appendingPathComponent("Diary.xcdatamodeld")
        return NSManagedObjectModel(contentsOf: url)?.localizationDictionary
    }

    /// The sentence that a user reads when an object of the entity can't be saved.
    private func sentence(_ entityName: String, _ values: [String: Any]) throws -> String {
        guard let dictionary = try dictionary() else { throw XCTSkip("the strings can't be read") }
        let model = try usable()
        let day = NSAttributeDescription()
        day.name = "day"
        day.attributeType = .dateAttributeType
        day.isOptional = false
        let reminder = NSEntityDescription()
        reminder.name = "Reminder"
        reminder.properties = [day]
        model.entities.append(reminder)
        model.localizationDictionary = dictionary
        context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
        let object = NSEntityDescription.insertNewObject(forEntityName: entityName, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        guard let error = context.saveError() else { throw XCTSkip("the values aren't refused") }
        return error.localizedDescription
    }

    /// 파일 이름은 Core Data에서 찾는 이름
    func testTheFileHasTheNameThatCoreDataLooksFor() throws {
        expect(
            "englishStrings().fileName", try strings().fileName, equals: "DiaryModel.strings",
            because: Words(
                en: "Core Data looks for the model's name with Model appended. A file of another name is never read.",
                ko: "Core Data는 모델 이름 뒤에 Model을 붙인 파일을 찾습니다. 이름이 다른 파일은 읽지 않습니다."))
    }

    /// 파일을 읽을 수 있음
    func testTheFileCanBeRead() throws {
        let dictionary = try dictionary()
        expect(
            "NSManagedObjectModel(contentsOf: Diary.xcdatamodeld).localizationDictionary", dictionary != nil,
            expected: Words(en: "a dictionary", ko: "딕셔너리"), came: Words(en: "nil", ko: "nil"),
            because: Words(
                en: "Each line of a strings file has the form \"key\" = \"value\"; with the semicolon.",
                ko: "문자열 파일의 각 줄은 \"키\" = \"값\"; 형식이며 세미콜론으로 끝납니다."))
    }

    /// 엔티티에 이름이 있음
    func testTheEntityHasAName() throws {
        guard let dictionary = try dictionary() else { throw XCTSkip("the strings can't be read") }
        expect(
            "localizationDictionary[\"Entity/Entry\"]", dictionary["Entity/Entry"], equals: "Diary entry",
            because: Words(
                en: "The key for the name of an entity is Entity/ and the name that the model uses.",
                ko: "엔티티 이름의 키는 Entity/ 뒤에 모델에서 쓰는 이름을 붙인 것입니다."))
    }

    /// 날짜가 사용자의 말로 보임
    func testUsersReadTheirWordForTheDay() throws {
        let sentence = try sentence("Entry", ["text": "Rain.", "mood": 3])
        expect(
            "entry.day = nil; context.save()", sentence.hasPrefix("Date "),
            expected: Words(en: "a sentence about \"Date\"", ko: "\"Date\"로 시작하는 문장"), came: sentence,
            because: Words(
                en: "The key for the property of one entity is Property/, its name, /Entity/ and the entity's name.",
                ko: "엔티티 하나의 프로퍼티를 가리키는 키는 Property/이름/Entity/엔티티 이름의 꼴입니다."))
    }

    /// 다른 엔티티의 이름은 그대로
    func testOtherEntitiesKeepTheirNames() throws {
        let sentence = try sentence("Reminder", [:])
        expect(
            "reminder.day = nil; context.save()", sentence.hasPrefix("day "),
            expected: Words(en: "a sentence about \"day\"", ko: "\"day\"로 시작하는 문장"), came: sentence,
            because: Words(
                en: "Property/day renames the day of every entity. Here another entity, Reminder, has a day too.",
                ko: "Property/day는 모든 엔티티의 day에 적용됩니다. 여기서는 Reminder라는 엔티티에도 day가 있습니다."))
    }

    /// 경고가 문장으로 보임
    func testUsersReadTheWarningAsASentence() throws {
        let sentence = try sentence("Entry", ["day": Date(), "text": "Rain.", "mood": 9])
        expect(
            "entry.mood = 9; context.save()", sentence, equals: "Choose a mood from 1 to 5.",
            because: Words(
                en: "The key is ErrorString/ and the warning of your model, letter for letter.",
                ko: "키는 ErrorString/ 뒤에 모델의 경고를 한 글자도 다르지 않게 붙인 것입니다."))
    }
}
