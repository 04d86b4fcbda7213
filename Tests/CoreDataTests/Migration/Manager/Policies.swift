import CoreData

/// Records each method call in the list "log" of the manager's user info.
class NotingPolicy: NSEntityMigrationPolicy {
    final class Log: @unchecked Sendable {
        // Sendable: used only on the thread of the test that created it.
        var lines: [String] = [] {
            didSet { if let line = lines.last { heard?(line) } }
        }
        var heard: ((String) -> Void)?
        /// Actions for method calls, by name.
        var actions: [String: (NSMigrationManager) throws -> Void] = [:]
    }

    private func note(_ step: String, _ mapping: NSEntityMapping, _ manager: NSMigrationManager, _ detail: String = "")
        throws
    {
        guard let log = manager.userInfo?["log"] as? Log else { return }
        precondition(manager.currentEntityMapping === mapping)
        log.lines.append("\(mapping.name ?? "") \(step)\(detail.isEmpty ? "" : " " + detail)")
        try log.actions[step]?(manager)
    }

    override func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {
        try note("begin", mapping, manager)
    }
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try note("create", mapping, manager, sInstance.string("name") ?? "")
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
    }
    override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        try note("endCreation", mapping, manager)
    }
    override func createRelationships(
        forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        let source = manager.sourceInstances(
            forEntityMappingName: mapping.name, destinationInstances: [dInstance])
        try note("relate", mapping, manager, source.first?.string("name") ?? "")
        try super.createRelationships(forDestination: dInstance, in: mapping, manager: manager)
    }
    override func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        try note("endRelations", mapping, manager)
    }
    override func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        try note("validate", mapping, manager)
    }
    override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        try note("end", mapping, manager)
    }
}

/// Maps a person to a human and an address, which all people of a street share: splits an entity and merges records.
final class AddressPolicy: NSEntityMigrationPolicy {
    private var addresses: [String: NSManagedObject] = [:]

    override func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        guard let street = sInstance.string("street") else { return }
        let address =
            addresses[street]
            ?? NSEntityDescription.insertNewObject(forEntityName: "Address", into: manager.destinationContext)
        address.setValue(street, forKey: "street")
        addresses[street] = address
        manager.associate(sourceInstance: sInstance, withDestinationInstance: address, for: mapping)
    }

    override func createRelationships(
        forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        let people = manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: [dInstance])
        let humans = manager.destinationInstances(forEntityMappingName: "PersonToHuman", sourceInstances: people)
        dInstance.setValue(NSSet(array: humans), forKey: "residents")
    }
}

/// Maps each pair of a many-to-many relationship to a record.
final class MembershipPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        for club in sInstance.objects("clubs") {
            let membership = NSManagedObject(
                entity: manager.destinationEntity(for: mapping)!, insertInto: manager.destinationContext)
            membership.setValue("\(sInstance.string("name") ?? "") in \(club.string("title") ?? "")", forKey: "note")
            // The pair's two objects identify it.
            manager.associate(sourceInstance: sInstance, withDestinationInstance: membership, for: mapping)
            manager.associate(sourceInstance: club, withDestinationInstance: membership, for: mapping)
        }
    }

    override func createRelationships(
        forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        let ends = manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: [dInstance])
        for (name, key) in [("PersonToHuman", "human"), ("ClubToClub", "club")] {
            dInstance.setValue(
                manager.destinationInstances(forEntityMappingName: name, sourceInstances: ends).first, forKey: key)
        }
    }
}

/// Declares functions that expressions call by name.
final class FunctionPolicy: NSEntityMigrationPolicy {
    private let title: String

    override init() {
        title = "Dear"
        super.init()
    }

    func salutation(forName name: String) -> String { "\(title) \(name)" }
    func grams(_ kilos: NSNumber, in mapping: NSEntityMapping) -> NSNumber {
        NSNumber(value: kilos.doubleValue * ((mapping.userInfo?["factor"] as? NSNumber)?.doubleValue ?? 0))
    }
}

/// Uses the address created for the same street, found among the context's objects.
final class SharedAddressPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
        let context = manager.destinationContext
        let human = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [sInstance])[0]
        let street = sInstance.string("street")
        let objects =
            manager.userInfo?["inserted"] == nil ? context.registeredObjects : context.insertedObjects
        let address =
            objects.first { $0.entity.name == "Address" && $0.string("street") == street }
            ?? NSEntityDescription.insertNewObject(forEntityName: "Address", into: context)
        address.setValue(street, forKey: "street")
        human.setValue(address, forKey: "address")
        if manager.userInfo?["saves"] != nil { try context.save() }
    }
}

/// Adds a method and a property to those of every manager.
class GreetingManager: NSMigrationManager {
    var greeting: String { "Hello" }
    func greet(_ name: String) -> String { "\(greeting), \(name)" }
}

/// Dispatches a method by name itself.
final class NamingManager: NSMigrationManager, NamedMethodsProviding {
    func perform(_ name: String, with arguments: [Any?]) -> Any? {
        name == "shout:" ? (arguments[0] as? String)?.uppercased() : nil
    }
}

/// Merges a pet and its owner into one record.
final class OwnedPetPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
        let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [sInstance])
        let owner = sInstance.object("owner")?.string("name") ?? "nobody"
        made.first?.setValue("\(sInstance.string("name") ?? "") of \(owner)", forKey: "name")
    }
}
