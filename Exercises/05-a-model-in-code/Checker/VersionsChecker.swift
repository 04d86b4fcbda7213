import Checking
import CoreData
import XCTest

@testable import AModelInCode

/// Checks `startingWith(mood:_:)` and `secondVersion(of:)`.
final class VersionsChecker: XCTestCase {
    private var model: NSManagedObjectModel!
    private var context: NSManagedObjectContext!

    private func open() throws {
        model = try usable()
        context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
    }

    private func starting(with mood: Int) throws -> NSManagedObjectModel {
        try open()
        return try attempt("startingWith(mood: \(mood), model)") { try startingWith(mood: mood, model) }
    }

    /// 새 항목은 주어진 기분으로 시작
    func testNewEntriesStartWithTheGivenMood() throws {
        for mood in [4, 1] {
            let attribute = try starting(with: mood).entitiesByName["Entry"]?.attributesByName["mood"]
            expect(
                "startingWith(mood: \(mood), model): mood.defaultValue", attribute?.defaultValue as? Int, equals: mood,
                because: Words(
                    en: "Set the default on the attribute of the copy's own Entry.",
                    ko: "기본값은 사본에 있는 Entry의 속성에 설정해야 합니다."))
        }
    }

    /// 기본값이 달라도 저장소가 열림
    func testStoresOpenWithAnotherDefault() throws {
        let folder = try temporaryFolder()
        let model = try make()
        _ = try StoreFile(model: model, in: folder).open()
        let variant = try attempt("startingWith(mood: 5, model)") { try startingWith(mood: 5, model) }
        let error = self.error(opening: folder, with: variant, isMigrated: false)
        expect(
            "\(Words(en: "opening a store of model with startingWith(mood: 5, model)", ko: "model의 저장소를 startingWith(mood: 5, model)로 열기"))",
            error == nil, expected: Words(en: "no error", ko: "오류 없음"), came: error as Any,
            because: Words(
                en: "A default isn't part of the version hash. Name, type and optionality are: leave them as they are.",
                ko: "기본값은 버전 해시에 들어가지 않습니다. 이름, 유형, 옵셔널 여부는 들어가므로 그대로 두십시오."))
    }

    private func error(opening folder: URL, with model: NSManagedObjectModel, isMigrated: Bool) -> (any Error)? {
        let container = NSPersistentContainer(name: "Diary", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("store.sqlite"))
        description.shouldMigrateStoreAutomatically = isMigrated
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        context = container.viewContext
        return failure
    }

    // MARK: - secondVersion(of:)

    private func secondEntry() throws -> NSEntityDescription? {
        try open()
        return try attempt("secondVersion(of: model)") { try secondVersion(of: model) }.entitiesByName["Entry"]
    }

    /// The entity of the second version; skips the test if the new attributes are missing.
    private func second() throws -> NSEntityDescription {
        guard let entry = try secondEntry(), entry.attributesByName["place"] != nil,
            entry.attributesByName["isFavorite"] != nil
        else { throw XCTSkip("the new attributes are missing") }
        return entry
    }

    /// 두 번째 버전에 새 속성이 있음
    func testTheSecondVersionHasTheNewAttributes() throws {
        expect(
            "secondVersion(of: model): Entry.attributesByName.keys.sorted()",
            try secondEntry()?.attributesByName.keys.sorted(),
            equals: ["day", "isFavorite", "mood", "place", "text"],
            because: Words(
                en: "Append the new attributes to the properties of the copy's own Entry.",
                ko: "새 속성은 사본에 있는 Entry의 properties에 더해야 합니다."))
    }

    /// 장소는 없어도 됨
    func testAPlaceMayBeMissing() throws {
        expect(
            "secondVersion(of: model): place.isOptional", try second().attributesByName["place"]!.isOptional,
            equals: true,
            because: Words(
                en: "An empty string isn't the same as no place, and searches tell them apart.",
                ko: "빈 문자열은 장소가 없는 것과 다르고, 검색에서도 구별됩니다."))
    }

    /// 즐겨찾기는 필수
    func testAFavoriteIsMandatory() throws {
        expect(
            "secondVersion(of: model): isFavorite.isOptional", try second().attributesByName["isFavorite"]!.isOptional,
            equals: false,
            because: Words(
                en: "An optional Boolean has three values: true, false and missing.",
                ko: "옵셔널 불리언에는 참, 거짓, 없음이라는 세 가지 값이 있습니다."))
    }

    /// 첫 버전의 저장소가 마이그레이션됨
    func testAStoreOfTheFirstVersionIsMigrated() throws {
        _ = try second()
        let folder = try temporaryFolder()
        model = try make()
        let container = try StoreFile(model: model, in: folder).open()
        context = container.viewContext
        for text in ["Rain.", "Sun."] { context.write(["text": text, "mood": 4]) }
        try context.save()
        let store = container.persistentStoreCoordinator.persistentStores[0]
        try container.persistentStoreCoordinator.remove(store)
        let version = try secondVersion(of: model)
        let error = error(opening: folder, with: version, isMigrated: true)
        expect(
            "\(Words(en: "opening a store of model with secondVersion(of: model)", ko: "model의 저장소를 secondVersion(of: model)로 열기"))",
            error == nil, expected: Words(en: "no error", ko: "오류 없음"), came: error as Any,
            because: Words(
                en:
                    "The entries of the first version have no values for new attributes. A mandatory one needs a default.",
                ko: "첫 번째 버전의 일기에는 새 속성의 값이 없습니다. 필수 속성이면 기본값이 필요합니다."))
        guard error == nil else { return }
        let entries = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
        let shown = entries.map { "\($0.value(forKey: "text") ?? "nil") \($0.value(forKey: "mood") ?? "nil")" }.sorted()
        expect(
            "\(Words(en: "the entries after the migration", ko: "마이그레이션 뒤의 일기"))", shown,
            equals: ["Rain. 4", "Sun. 4"],
            because: Words(
                en: "An attribute that was renamed or replaced loses its values. Leave the old ones as they are.",
                ko: "속성의 이름을 바꾸거나 새로 만들면 값이 사라집니다. 원래 속성은 그대로 두십시오."))
    }
}
