import CoreData
import Testing

/// An account with a method that validates and corrects a property.
final class Account: NSManagedObject {
    @NSManaged var owner: String?
    @NSManaged var balance: Double

    func validateOwner(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
        guard let owner = value.pointee as? String else { return }
        if owner == "nobody" { throw CocoaError(.managedObjectValidation) }
        if owner.hasPrefix("restless") { value.pointee = NSString(string: owner + "!") }
        if owner.hasPrefix(" ") { value.pointee = NSString(string: String(owner.drop { $0 == " " })) }
    }
}

@Suite struct ValidationTests {
    private static func model() -> NSManagedObjectModel {
        let owner = TestModel.attribute("owner", .stringAttributeType)
        owner.isOptional = false
        let balance = TestModel.attribute("balance", .doubleAttributeType)
        balance.setValidationPredicates(
            [NSPredicate(format: "SELF >= 0"), NSPredicate(format: "SELF < 1000")],
            withValidationWarnings: ["Balance < 0", "Too rich"])
        let account = TestModel.entity("Account", [owner, balance])
        account.managedObjectClassName = NSStringFromClass(Account.self)
        let model = NSManagedObjectModel()
        model.entities = [account]
        model.localizationDictionary = [
            "Property/owner/Entity/Account": "The owner", "ErrorString/Balance < 0": "A balance must not be negative.",
        ]
        return model
    }

    private func failure(_ values: [String: Any]) throws -> CocoaError? {
        let stack = try Stack(.inMemory, model: Self.model())
        let context = stack.context()
        context.make("Account", values)
        do { try context.save() } catch { return error as? CocoaError }
        return nil
    }

    @Test func aValidationPredicateReportsItsWarning() throws {
        let error = try #require(try failure(["owner": "Ada", "balance": -1.0]))
        #expect(error.code == .managedObjectValidation)
        #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "A balance must not be negative.")
        #expect((error.userInfo[NSValidationPredicateErrorKey] as? NSPredicate)?.predicateFormat == "SELF >= 0")
        #expect(error.userInfo[NSValidationValueErrorKey] as? Double == -1)
        #expect(try failure(["owner": "Ada", "balance": 5000.0])?.localizedDescription == "Too rich")
        #expect(try failure(["owner": "Ada", "balance": 5.0]) == nil)
    }

    @Test func aMissingValueIsReportedWithItsLocalizedName() throws {
        let error = try #require(try failure([:]))
        #expect(error.code == .validationMissingMandatoryProperty)
        #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "The owner is a required value.")
    }

    @Test func aValidationMethodChecksAndCorrectsItsProperty() throws {
        #expect(try failure(["owner": "nobody"])?.code == .managedObjectValidation)
        let stack = try Stack(.inMemory, model: Self.model())
        let context = stack.context()
        let account = context.make("Account", ["owner": "  Ada"])
        try context.save()
        #expect(account.string("owner") == "Ada")
    }

    @Test func aReplacedValueIsValidatedAgain() throws {
        let stack = try Stack(.inMemory, model: Self.model())
        let context = stack.context()
        let account = context.make("Account", ["owner": " nobody"])
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(account.string("owner") == "nobody")
    }

    @Test func endlesslyChangingValidationFailsTheSave() throws {
        let stack = try Stack(.inMemory, model: Self.model())
        let context = stack.context()
        context.make("Account", ["owner": "restless"])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .coreData)
        #expect(error?.localizedDescription.contains("a validation method changes its object") == true)
    }

    @Test func validateForUpdateChecksUnchangedProperties() throws {
        let stack = try Stack(.sqlite, model: Self.model())
        let context = stack.context()
        let account = context.make("Account", ["owner": "Ada"])
        try context.save()
        let update = NSBatchUpdateRequest(entityName: "Account")
        update.propertiesToUpdate = ["balance": -1.0]
        try context.execute(update)
        context.refresh(account, mergeChanges: false)
        account.setValue("Bea", forKey: "owner")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "balance")
    }

    @Test func validateValueChecksAValueBeforeItIsSet() throws {
        let stack = try Stack(.inMemory, model: Self.model())
        let account = stack.context().make("Account", ["owner": "Ada"])
        func check(_ value: Any?, _ key: String) throws -> Any? {
            var object = value as AnyObject?
            try account.validateValue(&object, forKey: key)
            return object
        }
        #expect(throws: CocoaError.self) { try check(-1.0, "balance") }
        #expect(throws: CocoaError.self) { try check(nil, "owner") }
        #expect(try check(" Bea", "owner") as? String == "Bea")
        #expect(account.string("owner") == "Ada")
    }
}

@Suite struct SnapshotTests {
    @Test(arguments: StoreKind.allCases) func changedValuesForCurrentEventContainsOldValues(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        #expect(ada.changedValuesForCurrentEvent()["firstName"] as? NSNull != nil)
        try context.save()
        #expect(ada.changedValuesForCurrentEvent().isEmpty)
        ada.setValue("Bea", forKey: "firstName")
        #expect(ada.changedValuesForCurrentEvent() as NSDictionary == ["firstName": "Ada"] as NSDictionary)
        context.processPendingChanges()
        #expect(ada.changedValuesForCurrentEvent().isEmpty)
        ada.setValue("Cleo", forKey: "firstName")
        #expect(ada.changedValuesForCurrentEvent() as NSDictionary == ["firstName": "Bea"] as NSDictionary)
        #expect(ada.committedValues(forKeys: ["firstName"])["firstName"] as? String == "Ada")
    }

    @Test(arguments: StoreKind.allCases) func objectIDsForRelationshipsDoNotFetchObjects(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "R"])
        let people = (0..<3).map { _ in context.make("Employee", ["department": department]) }
        try context.save()
        let other = stack.context()
        let found = try #require(try other.all("Department").first)
        #expect(Set(found.objectIDs(forRelationshipNamed: "employees")) == Set(people.map(\.objectID)))
        #expect(found.hasFault(forRelationshipNamed: "employees"))
        #expect(other.registeredObjects == [found])
        let person = other.object(with: people[0].objectID)
        #expect(person.objectIDs(forRelationshipNamed: "department") == [department.objectID])
    }

    @Test func relationshipsAcrossStoresAreRefused() throws {
        let model = TestModel.make()
        model.setEntities([model.entitiesByName["Department"]!], forConfigurationName: "A")
        model.setEntities(
            ["Person", "Employee", "Customer", "Project"].map { model.entitiesByName[$0]! }, forConfigurationName: "B")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let here = URL(fileURLWithPath: "/dev/null")
        let first = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: "A", at: here)
        let second = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: "B", at: here)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let department = context.make("Department", ["name": "R"])
        let ada = context.make("Employee", ["firstName": "Ada", "department": department])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code.rawValue == 133010)
        ada.setValue(nil, forKey: "department")
        try context.save()
        #expect(department.objectID.persistentStore === first)
        #expect(ada.objectID.persistentStore === second)
    }
}
