import CoreData
import Testing
import Torture

/// The store types that every behavior is tested with.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, inMemory
    var testDescription: String { rawValue }
}

/// A stack for one test, in a temporary folder that is removed with it.
final class Stack {
    let folder: URL
    /// Its `viewContext` is for tests on the main actor: the main queue processes the context's pending changes,
    /// possibly while a test on another thread uses it.
    let container: NSPersistentContainer
    var url: URL { folder.appendingPathComponent("store.sqlite") }

    init(
        _ kind: StoreKind = .sqlite, model: NSManagedObjectModel = TestModel.make(), folder: URL? = nil,
        options: [String: NSObject] = [:]
    ) throws {
        self.folder =
            folder ?? TestFolder.place()
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        container = NSPersistentContainer(name: "Test", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: self.folder.appendingPathComponent("store.sqlite"))
        if kind == .inMemory { description.type = NSInMemoryStoreType }
        for (key, value) in options { description.setOption(value, forKey: key) }
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    /// Another stack for the same file, as another program would open it.
    convenience init(reopening other: Stack, model: NSManagedObjectModel = TestModel.make()) throws {
        try self.init(.sqlite, model: model, folder: other.folder)
        kept = other
    }
    /// The stack that the folder belongs to, if it isn't this one.
    private var kept: Stack?

    deinit { if kept == nil { try? FileManager.default.removeItem(at: folder) } }

    /// Objects do not retain their context, so the stack does.
    private var contexts: [NSManagedObjectContext] = []

    /// The name prefix of this stack's contexts.
    let name = UUID().uuidString

    /// A new context, used on the test's thread.
    func context(_ name: String = "") -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = container.persistentStoreCoordinator
        context.name = "\(self.name) \(name)"
        contexts.append(context)
        return context
    }

    /// A new child of `parent`.
    func child(of parent: NSManagedObjectContext, _ name: String = "") -> NSManagedObjectContext {
        let context = NSManagedObjectContext(.privateQueue)
        context.parent = parent
        context.name = "\(self.name) \(name)"
        contexts.append(context)
        return context
    }

    /// A new context that retains this stack, for tests that need only the context.
    func keptContext(_ name: String = "") -> NSManagedObjectContext {
        let context = context(name)
        context.userInfo["stack"] = self
        contexts.removeAll { $0 === context }
        return context
    }
}

/// A model with every scalar type, inheritance, and every type of relationship.
enum TestModel {
    static func make() -> NSManagedObjectModel {
        let person = entity(
            "Person", abstract: true,
            [
                attribute("firstName", .stringAttributeType), attribute("lastName", .stringAttributeType),
            ])
        let salary = attribute("salary", .doubleAttributeType)
        salary.isOptional = false
        salary.defaultValue = 0.0
        let employee = entity("Employee", [salary, attribute("startDate", .dateAttributeType)])
        let customer = entity("Customer", [attribute("number", .integer32AttributeType)])
        person.subentities = [customer, employee]

        let name = attribute("name", .stringAttributeType)
        name.isOptional = false
        let department = entity("Department", [name, attribute("budget", .decimalAttributeType)])
        let project = entity("Project", [attribute("title", .stringAttributeType)])
        let everything = entity(
            "Everything",
            [
                attribute("integer16", .integer16AttributeType), attribute("integer32", .integer32AttributeType),
                attribute("integer64", .integer64AttributeType), attribute("boolean", .booleanAttributeType),
                attribute("float", .floatAttributeType), attribute("double", .doubleAttributeType),
                attribute("date", .dateAttributeType), attribute("string", .stringAttributeType),
                attribute("decimal", .decimalAttributeType), attribute("binary", .binaryDataAttributeType),
                attribute("uuid", .UUIDAttributeType), attribute("uri", .URIAttributeType),
            ])
        relate(employee, "department", to: department, "employees", toMany: true)
        relate(employee, "manager", to: employee, "directReports", toMany: true)
        relate(employee, "projects", to: project, "members", toMany: true, fromMany: true)

        return NSManagedObjectModel(entities: [person, employee, customer, department, project, everything])
    }

    static func entity(_ name: String, abstract: Bool = false, _ properties: [NSPropertyDescription])
        -> NSEntityDescription
    {
        let entity = NSEntityDescription()
        entity.name = name
        entity.isAbstract = abstract
        entity.properties = properties
        return entity
    }

    static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }

    static func derived(_ name: String, _ type: NSAttributeType, _ format: String) -> NSDerivedAttributeDescription {
        let attribute = NSDerivedAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.derivationExpression = NSExpression(format: format)
        return attribute
    }

    /// Creates both sides of a relationship.
    static func relate(
        _ one: NSEntityDescription, _ name: String, to other: NSEntityDescription, _ inverse: String, toMany: Bool,
        fromMany: Bool = false, rule: NSDeleteRule = .nullifyDeleteRule
    ) {
        let there = NSRelationshipDescription()
        let back = NSRelationshipDescription()
        there.name = name
        there.destinationEntity = other
        there.maxCount = fromMany ? 0 : 1
        back.name = inverse
        back.destinationEntity = one
        back.maxCount = toMany ? 0 : 1
        back.deleteRule = rule
        there.inverseRelationship = back
        back.inverseRelationship = there
        one.properties.append(there)
        other.properties.append(back)
    }
}

extension NSManagedObjectContext {
    /// Inserts a new object with these values.
    @discardableResult
    func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    func all(_ entity: String) throws -> [NSManagedObject] {
        try fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
    }
}

extension NSManagedObject {
    func string(_ key: String) -> String? { value(forKey: key) as? String }
    func object(_ key: String) -> NSManagedObject? { value(forKey: key) as? NSManagedObject }
    func objects(_ key: String) -> Set<NSManagedObject> { value(forKey: key) as? Set<NSManagedObject> ?? [] }
}
