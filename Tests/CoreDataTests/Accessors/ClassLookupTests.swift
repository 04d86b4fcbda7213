import Company
import Testing

@testable import CoreData

class LookedUpByName: NSManagedObject {
    class Inner: NSManagedObject {}
}

/// Finding the class for a class name in a model.
@Suite struct ClassLookupTests {
    private func found(_ name: String) -> NSManagedObject.Type {
        let entity = NSEntityDescription()
        entity.name = "Thing"
        entity.managedObjectClassName = name
        return ManagedObjectClasses.find(for: entity)
    }

    @Test func aClassIsFoundByItsFullName() {
        #expect(found("Company.Customer") == Customer.self)
        #expect(found("CoreDataTests.LookedUpByName") == LookedUpByName.self)
    }

    @Test func aClassOfAnyModuleIsFoundByItsUnqualifiedName() {
        // As Xcode writes it: a class of this module, and one of a library.
        #expect(found("LookedUpByName") == LookedUpByName.self)
        #expect(found(".LookedUpByName") == LookedUpByName.self)
        #expect(found("Customer") == Customer.self)
    }

    @Test func onlyTopLevelManagedObjectClassesAreFound() {
        #expect(found("Inner") == NSManagedObject.self)
        #expect(found("NSManagedObjectModel") == NSManagedObject.self)
        #expect(found("NobodyDeclaresThis") == NSManagedObject.self)
    }

    @Test func typeMetadataOfAllModulesIsRead() {
        let names = ["NSManagedObjectContext", "LookedUpByName", "NSUndoManager", "UndoManager"]
        #expect(names.map { DeclaredClasses.named($0).count } == [1, 1, 0, 1])
        #expect(DeclaredClasses.named("NSManagedObjectContext").first == NSManagedObjectContext.self)
        #expect(DeclaredClasses.named("Array").isEmpty)
    }
}
