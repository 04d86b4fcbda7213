import CoreData
import Testing
import TestSupport

/// A constraint that a model file can put on an attribute, a value that violates it, and the error code.
private struct Demand: CustomTestStringConvertible, Sendable {
    let name: String
    let code: Int
    let attribute: String
    nonisolated(unsafe) let value: Any
    var testDescription: String { name }

    static let all: [Demand] = [
        Demand("large", 1610, "Integer 32", "maxValueString='10'", 11),
        Demand("small", 1620, "Integer 32", "minValueString='1'", 0),
        Demand("heavy", 1610, "Double", "maxValueString='1.5'", 1.75),
        Demand("late", 1630, "Date", "maxDateTimeInterval='100'", Date(timeIntervalSinceReferenceDate: 101)),
        Demand("soon", 1640, "Date", "minDateTimeInterval='100'", Date(timeIntervalSinceReferenceDate: 99)),
        Demand("long", 1660, "String", "maxValueString='3'", "abcd"),
        Demand("short", 1670, "String", "minValueString='3'", "ab"),
        Demand("pattern", 1680, "String", "regularExpressionString='[a-z]+'", "A1"),
    ]

    private init(_ name: String, _ code: Int, _ type: String, _ limit: String, _ value: Any) {
        (self.name, self.code, self.value) = (name, code, value)
        attribute = "<attribute name='\(name)' optional='YES' attributeType='\(type)' \(limit)/>"
    }
}

/// A class that overrides every validation method.
final class Form: NSManagedObject {
    nonisolated(unsafe) static var asked: [String] = []

    override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        Form.asked.append(key)
        try super.validateValue(value, forKey: key)
        guard key == "text", let text = value.pointee as? String else { return }
        if text == "forbidden" { throw CocoaError(.managedObjectValidation) }
        value.pointee = NSString(string: text.lowercased())
    }
    override func validateForInsert() throws {
        try super.validateForInsert()
        try checkTogether()
    }
    override func validateForUpdate() throws {
        try super.validateForUpdate()
        try checkTogether()
    }
    override func validateForDelete() throws {
        try super.validateForDelete()
        if value(forKey: "text") as? String == "kept" { throw CocoaError(.managedObjectValidation) }
    }
    /// A check across several properties.
    private func checkTogether() throws {
        if value(forKey: "text") as? String == "half", value(forKey: "more") == nil {
            throw CocoaError(.validationMissingMandatoryProperty, userInfo: [NSValidationKeyErrorKey: "more"])
        }
    }
}

@Suite struct ValidationErrorTests {
    private func model(_ attributes: [NSAttributeDescription], class name: String? = nil) -> NSManagedObjectModel {
        let entity = TestModel.entity("Form", attributes)
        entity.managedObjectClassName = name
        return NSManagedObjectModel(entities: [entity])
    }

    /// A model of one entity, parsed from XML.
    private func model(reading attributes: String) throws -> NSManagedObjectModel {
        let url = TestFolder.place(".xcdatamodel")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let text = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
                <entity name="Form">\(attributes)</entity>
            </model>
            """
        try text.write(to: url.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
        return try #require(NSManagedObjectModel(contentsOf: url))
    }

    @Test(arguments: Demand.all) private func eachValidationRuleHasItsErrorCode(_ demand: Demand) throws {
        let context = try Stack(.inMemory, model: try model(reading: demand.attribute)).keptContext()
        let form = context.make("Form", [demand.name: demand.value])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code.rawValue == demand.code)
        #expect(error?.validationKey == demand.name)
        #expect(error?.validationObject as? NSManagedObject === form)
        #expect(error?.validationPredicate != nil)
        #expect(error?.validationValue != nil)
        #expect(error?.localizedDescription.contains(demand.name) == true)
        form.setValue(nil, forKey: demand.name)
        try context.save()
    }

    @Test func relationshipCountsHaveTheirErrorCodes() throws {
        let team = TestModel.entity("Team", [])
        let player = TestModel.entity("Player", [])
        TestModel.relate(player, "team", to: team, "players", toMany: true)
        let players = team.relationshipsByName["players"]!
        (players.minCount, players.maxCount, players.isOptional) = (2, 3, false)
        let model = NSManagedObjectModel()
        model.entities = [team, player]
        let context = try Stack(.sqlite, model: model).keptContext()
        let object = context.make("Team")
        func code() -> Int? {
            do { try context.save() } catch { return (error as? CocoaError)?.code.rawValue }
            return nil
        }
        context.make("Player", ["team": object])
        #expect(code() == 1580)
        context.make("Player", ["team": object])
        #expect(code() == nil)
        for _ in 0..<2 { context.make("Player", ["team": object]) }
        #expect(code() == 1590)
    }

    @Test func allValidationErrorsAreReportedTogether() throws {
        let model = try model(
            reading: """
                <attribute name="name" attributeType="String"/>
                <attribute name="age" optional="YES" attributeType="Integer 32" minValueString="0"/>
                """)
        let context = try Stack(.inMemory, model: model).keptContext()
        let (first, second) = (context.make("Form", ["age": -1]), context.make("Form", ["age": 1]))
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .validationMultipleErrors)
        let details = try #require(error?.userInfo[NSDetailedErrorsKey] as? [CocoaError])
        #expect(Set(details.map(\.code.rawValue)) == [1570, 1620])
        #expect(details.filter { $0.validationObject as? NSManagedObject === first }.count == 2)
        #expect(details.filter { $0.validationObject as? NSManagedObject === second }.count == 1)
        #expect(throws: CocoaError.self) { try second.validateForInsert() }
        second.setValue("Bea", forKey: "name")
        try second.validateForInsert()
    }

    @Test func anOverriddenValidateValueIsCalledForEachPropertyOnSave() throws {
        let attributes = ["text", "more"].map { TestModel.attribute($0, .stringAttributeType) }
        let context = try Stack(.sqlite, model: model(attributes, class: NSStringFromClass(Form.self))).keptContext()
        let form = context.make("Form", ["text": "LOUD"])
        Form.asked = []
        try context.save()
        #expect(Set(Form.asked) == ["text", "more"])
        #expect(form.string("text") == "loud")
        form.setValue("x", forKey: "more")
        Form.asked = []
        try context.save()
        #expect(Set(Form.asked) == ["text", "more"])
        form.setValue("forbidden", forKey: "text")
        #expect(throws: CocoaError.self) { try context.save() }
        form.setValue("half", forKey: "text")
        try context.save()
        form.setValue(nil, forKey: "more")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.validationKey == "more")
        form.setValue("kept", forKey: "text")
        try context.save()
        context.delete(form)
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(form.isDeleted)
    }

    @Test func errorMessagesUseTheLocalizationDictionary() throws {
        let model = try model(
            reading: """
                <attribute name="name" attributeType="String"/>
                <attribute name="age" optional="YES" attributeType="Integer 32" minValueString="0"/>
                <attribute name="years" optional="YES" attributeType="Integer 32"/>
                """)
        let years = model.entities[0].attributesByName["years"]
        years?.setValidationPredicates([NSPredicate(format: "SELF < 100")], withValidationWarnings: ["too old"])
        model.localizationDictionary = [
            "Property/name": "이름", "Property/age/Entity/Form": "나이", "Property/age": "not this one",
            "ErrorString/too old": "나이가 너무 많습니다.",
        ]
        let context = try Stack(.inMemory, model: model).keptContext()
        func message(_ values: [String: Any]) -> String? {
            defer { context.rollback() }
            context.make("Form", values)
            do { try context.save() } catch { return error.localizedDescription }
            return nil
        }
        #expect(message(["name": "a", "years": 200]) == "나이가 너무 많습니다.")
        #expect(message(["name": "a", "age": -1])?.hasPrefix("나이") == true)
        #expect(message([:])?.hasPrefix("이름") == true)
    }
}
