import Checking
import CoreData
import XCTest

@testable import AClinicForModels

final class AClinicForModelsChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    /// A stack for the learner's model. Skips the test if the model can't work, which another test reports.
    private func open() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        guard model.entitiesByName.keys.sorted() == Self.entities,
            model.entitiesByName["Asset"]?.relationshipsByName["holder"] != nil,
            model.entitiesByName["Person"]?.relationshipsByName["assets"] != nil,
            model.entities.allSatisfy({ $0.propertiesByName["description"] == nil }),
            model.entities.contains(where: { $0.attributesByName["price"] != nil })
        else { throw XCTSkip("the model is not whole yet") }
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try file.open().viewContext
    }

    private static let entities = ["Asset", "Laptop", "Person", "Vehicle"]

    /// 엔티티가 설계도와 같음
    func testTheEntitiesAreThoseOfTheSketch() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        expect(
            "makeModel().entitiesByName.keys.sorted()", model.entitiesByName.keys.sorted(), equals: Self.entities,
            because: Words(
                en: "The program looks entities up by these names.", ko: "프로그램은 이 이름으로 엔티티를 찾습니다."))
    }

    /// 관계가 설계도와 같음
    func testTheRelationshipsAreThoseOfTheSketch() throws {
        for (entity, name) in [("Asset", "holder"), ("Person", "assets")] {
            let found = try self.entity(entity).relationshipsByName.keys.sorted()
            expect(
                "\(entity): relationshipsByName.keys.sorted()", found, equals: [name],
                because: Words(
                    en: "The program follows the relationships by these names.", ko: "프로그램은 이 이름으로 관계를 따라갑니다."))
        }
    }

    private func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    private func entity(_ name: String) throws -> NSEntityDescription {
        let model = try attempt("makeModel()") { try makeModel() }
        return try require(
            "makeModel().entitiesByName[\"\(name)\"]", model.entitiesByName[name],
            because: Words(
                en: "All four entities of the sketch are needed.", ko: "밑그림의 엔티티 넷이 모두 필요합니다."))
    }

    /// 메서드와 이름이 같은 프로퍼티가 없음
    func testNoPropertyIsNamedLikeAMethod() throws {
        let names = try entity("Asset").attributesByName.keys.sorted()
        let isTaken = names.contains("description")
        expect(
            "Asset: attributesByName.keys.sorted()", names, equals: ["details", "label", "price", "title"],
            because: isTaken
                ? Words(
                    en: "NSObject has a method called description. A model with a property of that name is refused.",
                    ko: "description은 NSObject에 있는 메서드의 이름입니다. 그런 이름의 프로퍼티가 있는 모델은 거부됩니다.")
                : Words(
                    en: "The program reads the attributes by these names.", ko: "프로그램은 이 이름으로 속성을 읽습니다."))
    }

    /// Asset 엔티티의 객체를 직접 만들 수 없음
    func testNothingIsJustAnAsset() throws {
        expect(
            "Asset: isAbstract", try entity("Asset").isAbstract, equals: true,
            because: Words(
                en: "Unless Asset is abstract, someone can insert an asset that is neither a laptop nor a vehicle.",
                ko: "Asset이 추상이 아니면 노트북도 차량도 아닌 자산을 삽입할 수 있습니다."))
    }

    /// 가격이 없는 자산을 0으로 찾음
    func testAnAssetWithoutAPriceIsFoundBySearchingForZero() throws {
        try open()
        _ = insert("Laptop", ["label": "L1"])
        _ = insert("Laptop", ["label": "L2", "price": 900.0])
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Asset")
        request.predicate = NSPredicate(format: "price == 0")
        expect(
            "laptop.label = \"L1\"; context.save(); price == 0", try context.count(for: request), equals: 1,
            because: Words(
                en: "Without a default, the price is NULL in the file, and NULL isn't equal to 0.",
                ko: "기본값이 없으면 파일의 값은 NULL이고, NULL은 0과 같지 않습니다."))
    }

    /// 가격은 비울 수 없음
    func testAPriceCannotBeTakenAway() throws {
        try open()
        let laptop = insert("Laptop", ["label": "L1", "price": 900.0])
        laptop.setValue(nil, forKey: "price")
        var code: CocoaError.Code?
        do { try context.save() } catch let error as CocoaError { code = error.code }
        expect(
            "laptop.setValue(nil, forKey: \"price\"); context.save()", code == .validationMissingMandatoryProperty,
            expected: Words(en: "an error: the value is missing", ko: "값이 빠졌다는 오류"),
            came: Words(en: "a row with NULL", ko: "NULL이 든 행"),
            because: Words(
                en: "A default applies to new objects only. An optional value can be set to nil later.",
                ko: "기본값은 새 객체에만 적용됩니다. 옵셔널이면 나중에 nil로 바꿀 수 있습니다."))
    }

    /// 제목에는 열이 없음
    func testTheTitleHasNoColumn() throws {
        try open()
        let sql = "SELECT name FROM pragma_table_info('ZASSET') WHERE name = 'ZTITLE'"
        expect(
            sql, try file.rows(sql), equals: [],
            because: Words(
                en: "A value that is computed while the program runs is transient: tracked but not stored.",
                ko: "실행 중에 계산하는 값은 일시적 속성입니다. 변경은 추적되지만 저장되지 않습니다."))
    }

    /// 소유자에게 자산이 있음
    func testAHolderHasTheirAssets() throws {
        try open()
        let ada = insert("Person", ["name": "Ada"])
        _ = insert("Laptop", ["label": "L1", "holder": ada])
        let held = ada.value(forKey: "assets")
        let count = (held as? Set<NSManagedObject>)?.count ?? (held is NSManagedObject ? 1 : 0)
        expect(
            "laptop.holder = ada; ada.assets", count, equals: 1,
            because: Words(
                en: "Core Data keeps both sides in step only if each relationship is the other's inverse.",
                ko: "두 관계가 서로의 역관계일 때만 양쪽이 함께 바뀝니다."))
    }

    /// 한 사람이 여러 자산을 가질 수 있음
    func testAPersonCanHoldSeveralAssets() throws {
        try open()
        let ada = insert("Person", ["name": "Ada"])
        _ = insert("Laptop", ["label": "L1", "holder": ada])
        _ = insert("Vehicle", ["label": "V1", "holder": ada])
        try? context.save()
        let sql = "SELECT COUNT(*) FROM ZASSET WHERE ZHOLDER IS NOT NULL"
        expect(
            "laptop.holder = ada; vehicle.holder = ada; context.save(); \(sql)", try file.rows(sql), equals: ["2"],
            because: Words(
                en: "A maximum count of 1 makes a to-one relationship, so the second asset replaces the first.",
                ko: "최대 개수가 1이면 to-one 관계이므로 두 번째 자산이 첫 번째를 대신합니다."))
    }

    /// 소유자가 삭제되어도 자산은 남음
    func testAssetsOutliveTheirHolder() throws {
        try open()
        let ada = insert("Person", ["name": "Ada"])
        _ = insert("Laptop", ["label": "L1", "holder": ada])
        try context.save()
        context.delete(ada)
        try? context.save()
        let sql = "SELECT ZLABEL, ZHOLDER FROM ZASSET"
        expect(
            "laptop.holder = ada; context.save(); context.delete(ada); context.save(); \(sql)", try file.rows(sql),
            equals: ["L1|NULL"],
            because: Words(
                en: "Cascade deletes the objects at the other end. Nullify only disconnects them, and it needs the "
                    + "inverse relationship for that.",
                ko: "연쇄 삭제는 반대쪽 객체를 모두 삭제합니다. 무효화는 연결만 끊으며, "
                    + "그러려면 역관계가 있어야 합니다."))
    }
}
