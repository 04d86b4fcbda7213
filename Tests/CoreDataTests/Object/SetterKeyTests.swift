import CoreData
import Testing

/// Key-value coding looks for `setName:` for both keys `name` and `Name`.
@Suite struct SetterKeyTests {
    @Test func aCapitalizedKeySetsTheProperty() throws {
        let stack = try Stack(model: TestModel.model(of: "name"))
        let object = NSEntityDescription.insertNewObject(forEntityName: "Item", into: stack.context())
        object.setValue("Ada", forKey: "Name")
        #expect(object.value(forKey: "name") as? String == "Ada")
        object.setValuesForKeys(["Name": "Bob"])
        #expect(object.value(forKey: "name") as? String == "Bob")
        object.setValue(nil, forKeyPath: "Name")
        #expect(object.value(forKey: "name") == nil)
    }

    @Test func aPropertyWithTheExactNameTakesPrecedence() throws {
        let stack = try Stack(model: TestModel.model(of: "name", "Name"))
        let object = NSEntityDescription.insertNewObject(forEntityName: "Item", into: stack.context())
        object.setValue("upper", forKey: "Name")
        #expect(object.value(forKey: "name") == nil)
        #expect(object.value(forKey: "Name") as? String == "upper")
    }

    @Test func aCapitalizedKeyIsNotReadable() async {
        await #expect(processExitsWith: .failure) {
            let stack = try Stack(model: TestModel.model(of: "name"))
            let object = NSEntityDescription.insertNewObject(forEntityName: "Item", into: stack.context())
            _ = object.value(forKey: "Name")
        }
    }
}

extension TestModel {
    /// One entity with optional string attributes.
    fileprivate static func model(of names: String...) -> NSManagedObjectModel {
        return NSManagedObjectModel(entities: [entity("Item", names.map { attribute($0, .stringAttributeType) })])
    }
}
