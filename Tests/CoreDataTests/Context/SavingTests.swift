import CoreData
import Testing

@Suite struct SavingTests {
    @Test(arguments: StoreKind.allCases) func everyScalarTypeSurvivesASave(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let values: [String: Any] = [
            "integer16": Int16.min, "integer32": Int32.max, "integer64": Int64.min, "boolean": true,
            "float": Float(1.5), "double": 0.1, "date": Date(timeIntervalSinceReferenceDate: 12.25),
            "string": "한글 e\u{301} \0 끝",
            "decimal": NSDecimalNumber(string: "1234.5678"), "binary": Data([0, 255, 7]), "uuid": UUID(),
            "uri": URL(string: "https://example.com/a?b=c")!,
        ]
        let context = stack.context()
        context.make("Everything", values)
        try context.save()

        let found = try #require(try stack.context().all("Everything").first)
        for (key, value) in values {
            let read = try #require(found.value(forKey: key) as? NSObject, "\(key)")
            #expect(read == (value as? NSObject ?? NSNumber(value: 0)) || "\(read)" == "\(value)", "\(key)")
        }
        #expect(found.value(forKey: "integer64") as? Int64 == Int64.min)
        #expect(found.value(forKey: "boolean") as? Bool == true)
        #expect(found.value(forKey: "float") as? Float == 1.5)
    }

    @Test(arguments: StoreKind.allCases) func nilAndEmptyValuesAreDistinguished(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Everything", ["string": "", "binary": Data(), "integer64": 0, "double": 0.0])
        context.make("Everything")
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Everything")
        let found = try stack.context().fetch(request)
        let full = try #require(found.first { $0.string("string") != nil })
        let empty = try #require(found.first { $0.string("string") == nil })
        #expect(full.value(forKey: "binary") as? Data == Data())
        #expect(full.value(forKey: "integer64") as? Int == 0)
        #expect(full.value(forKey: "double") as? Double == 0)
        for key in ["binary", "integer64", "double", "date", "uuid"] {
            #expect(empty.value(forKey: key) == nil, "\(key)")
        }
    }

    @Test(arguments: StoreKind.allCases) func anUpdateAndADeleteReachTheStore(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada", "salary": 10.0])
        let bob = context.make("Employee", ["firstName": "Bob"])
        try context.save()
        ada.setValue("Augusta", forKey: "firstName")
        context.delete(bob)
        try context.save()
        #expect(bob.managedObjectContext == nil)
        let names = try stack.context().all("Employee").map { $0.string("firstName") }
        #expect(names == ["Augusta"])
    }

    @Test(arguments: StoreKind.allCases) func aSaveMakesTemporaryIDsPermanent(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let object = context.make("Department", ["name": "R&D"])
        let temporary = object.objectID
        #expect(temporary.isTemporaryID)
        #expect(temporary.uriRepresentation().absoluteString.hasPrefix("x-coredata:///Department/t"))
        try context.save()
        #expect(!object.objectID.isTemporaryID)
        #expect(object.objectID != temporary)
        #expect(object.objectID.uriRepresentation().lastPathComponent == "p1")
        #expect(context.registeredObject(for: object.objectID) === object)
        let uri = object.objectID.uriRepresentation()
        #expect(
            stack.container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri) == object.objectID)
    }

    @Test(arguments: StoreKind.allCases) func aFailedSaveLeavesTheContextUnchanged(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department")
        context.make("Employee", ["firstName": "Ada"]).setValue(department, forKey: "department")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .validationMissingMandatoryProperty)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "name")
        #expect(error?.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === department)
        #expect(context.insertedObjects.count == 2)
        #expect(department.objectID.isTemporaryID)
        #expect(try stack.context().all("Employee").isEmpty)
        department.setValue("R&D", forKey: "name")
        try context.save()
        #expect(try stack.context().all("Employee").first?.object("department")?.string("name") == "R&D")
    }

    @Test(arguments: StoreKind.allCases) func severalValidationErrorsAreReportedTogether(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Department")
        context.make("Department")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .validationMultipleErrors)
        #expect((error?.userInfo[NSDetailedErrorsKey] as? [any Error])?.count == 2)
    }

    @Test(arguments: StoreKind.allCases) func optimisticLockingDetectsALostUpdate(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (first, second) = (stack.context(), stack.context())
        let ada = first.make("Employee", ["firstName": "Ada"])
        try first.save()
        let twin = second.object(with: ada.objectID)
        twin.setValue(1.0, forKey: "salary")
        ada.setValue(2.0, forKey: "salary")
        try first.save()
        let error = #expect(throws: CocoaError.self) { try second.save() }
        #expect(error?.code == .managedObjectMerge)
        let conflict = (error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict])?.first
        #expect(conflict?.sourceObject === twin)
        #expect(conflict?.oldVersionNumber == 1)
        #expect(conflict?.newVersionNumber == 2)
        #expect(conflict?.cachedSnapshot?["salary"] as? Double == 2)
        #expect(conflict?.objectSnapshot?["salary"] as? Double == 0)
        second.refresh(twin, mergeChanges: true)
        #expect(twin.value(forKey: "salary") as? Double == 1)
    }

    @Test(arguments: StoreKind.allCases) func settingAValueBackWritesNothing(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        ada.setValue("Bea", forKey: "firstName")
        ada.setValue("Ada", forKey: "firstName")
        #expect(context.hasChanges)
        try context.save()
        #expect(!context.hasChanges)
        let other = stack.context()
        other.object(with: ada.objectID).setValue("Cleo", forKey: "firstName")
        try other.save()
    }

    @Test(arguments: StoreKind.allCases) func rollbackDiscardsUnsavedChanges(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "R&D"])
        let ada = context.make("Employee", ["firstName": "Ada"])
        ada.setValue(department, forKey: "department")
        try context.save()
        let new = context.make("Employee", ["firstName": "New"])
        new.setValue(department, forKey: "department")
        ada.setValue("Changed", forKey: "firstName")
        ada.setValue(nil, forKey: "department")
        context.delete(department)
        context.rollback()
        #expect(!context.hasChanges)
        #expect(ada.string("firstName") == "Ada")
        #expect(ada.object("department") === department)
        #expect(department.objects("employees") == [ada])
        #expect(!department.isDeleted)
        #expect(new.managedObjectContext == nil)
    }

    @Test(arguments: StoreKind.allCases) func permanentIDsCanBeObtainedBeforeTheSave(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "R&D"])
        let ada = context.make("Employee", ["firstName": "Ada"])
        ada.setValue(department, forKey: "department")
        try context.obtainPermanentIDs(for: [department])
        let id = department.objectID
        #expect(!id.isTemporaryID)
        #expect(department.isInserted)
        #expect(ada.object("department") === department)
        try context.save()
        #expect(department.objectID == id)
        let found = try #require(try stack.context().all("Employee").first)
        #expect(found.object("department")?.objectID == id)
    }
}

@Suite struct ChangeTests {
    @Test(arguments: StoreKind.allCases) func aChangeAfterARefreshIsTracked(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        ada.setValue(5.0, forKey: "salary")
        context.refresh(ada, mergeChanges: false)
        ada.setValue(nil, forKey: "firstName")
        #expect(context.updatedObjects == [ada])
        try context.save()
        let other = stack.context()
        #expect(try other.all("Employee")[0].string("firstName") == nil)
    }

    @Test func changedValuesContainsValuesThatDifferFromTheStore() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        #expect(ada.changedValues().isEmpty)
        ada.setValue("Bea", forKey: "firstName")
        ada.setValue(1.0, forKey: "salary")
        #expect(ada.changedValues() as NSDictionary == ["firstName": "Bea", "salary": 1.0] as NSDictionary)
        #expect(ada.committedValues(forKeys: ["firstName"])["firstName"] as? String == "Ada")
        ada.setValue("Ada", forKey: "firstName")
        #expect(Set(ada.changedValues().keys) == ["salary"])
        ada.setValue(0.0, forKey: "salary")
        #expect(ada.hasChanges && !ada.hasPersistentChangedValues)
    }
}
