import SQLite
import Testing
import Torture

@testable import CoreData

/// A model with these entities, parsed from XML.
func model(_ entities: String) throws -> NSManagedObjectModel {
    let folder = TestFolder.place()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Test.xcdatamodel")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    try Data("<model>\n\(entities)\n</model>".utf8).write(to: file.appendingPathComponent("contents"))
    return try ModelLocator.model(at: file)
}

/// A SQLite store in a temporary folder, to fill, migrate in place and inspect.
final class MigratingStore {
    let folder = TestFolder.place()
    let url: URL
    private(set) var model: NSManagedObjectModel
    private let options: [AnyHashable: Any]

    init(
        _ model: NSManagedObjectModel, options: [AnyHashable: Any] = [:],
        fill: (NSManagedObjectContext) throws -> Void = { _ in }
    ) throws {
        self.model = model
        self.options = options
        url = folder.appendingPathComponent("store.sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try use(fill)
    }

    convenience init(
        _ entities: String, options: [AnyHashable: Any] = [:], fill: (NSManagedObjectContext) throws -> Void = { _ in }
    ) throws {
        try self.init(CoreDataTests.model(entities), options: options, fill: fill)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the store while the body runs, then saves changes.
    @discardableResult
    func use<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: .sqlite, at: url, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait {
            let result = try body(context)
            if context.hasChanges { try context.save() }
            context.reset()
            try coordinator.remove(store)
            return result
        }
    }

    /// Migrates the store, then checks its integrity and that its schema equals that of a new store.
    func migrate(to other: NSManagedObjectModel, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try migrateOnly(to: other)
        #expect(try schemaProblems() == [], sourceLocation: sourceLocation)
    }

    /// Integrity errors, and differences from the schema of a new store of the same model.
    func schemaProblems() throws -> [String] {
        let connection = try Connection(path: url.path)
        let check = try connection.query("PRAGMA integrity_check")
        let fresh = try MigratingStore(model)
        let (mine, new) = (try Self.schema(connection), try Self.schema(Connection(path: fresh.url.path)))
        let surplus = mine.filter { !new.contains($0) }.map { "has \($0)" }
        let missing = new.filter { !mine.contains($0) }.map { "lacks \($0)" }
        return (check == [["ok"]] ? [] : ["integrity: \(check)"]) + surplus + missing
            + (mine == new || !(surplus + missing).isEmpty ? [] : ["another order: \(mine)"])
    }

    func migrate(to entities: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try migrate(to: CoreDataTests.model(entities), sourceLocation: sourceLocation)
    }

    func migrateOnly(to other: NSManagedObjectModel) throws {
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: model, destinationModel: other)
        try LightweightMigration.migrate(
            url, options: nil, configuration: nil, from: model, to: other, mapping: mapping, progress: { _ in })
        model = other
    }

    /// Every statement of the schema except the history's, and the entities in Z_PRIMARYKEY.
    static func schema(_ connection: Connection) throws -> [String] {
        let statements = try connection.query(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'A%TRANSACTION%' "
                + "AND tbl_name <> 'ACHANGE' ORDER BY type, name")
        let entities = try connection.query(
            "SELECT Z_NAME || ' ' || Z_ENT || ' ' || Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY Z_ENT")
        return (statements + entities).map { row in
            if case .text(let text) = row[0] { text } else { "" }
        }
    }

    /// Makes the store look as if Apple's framework had written it: its hashes cannot be compared.
    func makeForeign() throws {
        let connection = try Connection(path: url.path)
        var metadata = try SQLMetadata(readingFrom: connection)
        metadata.values[StoreVersion.makerKey] = nil
        metadata.values[StoreVersion.hashesKey] = (metadata.values[StoreVersion.hashesKey] as? [String: Data])?
            .mapValues { Data($0.reversed()) }
        try metadata.write(to: connection)
    }

    /// Runs statements on the file directly, without the stack.
    func execute(_ statements: String...) throws {
        let connection = try Connection(path: url.path)
        for statement in statements { try connection.execute(statement) }
    }

    func query(_ sql: String) throws -> [[SQLiteValue]] { try Connection(path: url.path).query(sql) }

    /// The values of one attribute, by the values of another attribute that identifies the objects.
    func values(_ entity: String, _ name: String, by key: String = "id") throws -> [Int: String] {
        try use { context in
            var found: [Int: String] = [:]
            for object in try context.all(entity) {
                let number = (object.value(forKey: key) as? NSNumber)?.intValue ?? -1
                found[number] = object.value(forKey: name).map { "\($0)" } ?? "nil"
            }
            return found
        }
    }

    /// The IDs of the related objects, in the relationship's order if it is ordered, otherwise sorted.
    func links(_ entity: String, _ name: String) throws -> [Int: [Int]] {
        func id(_ object: Any) -> Int {
            ((object as? NSManagedObject)?.value(forKey: "id") as? NSNumber)?.intValue ?? -1
        }
        return try use { context in
            var found: [Int: [Int]] = [:]
            for object in try context.all(entity) {
                switch object.value(forKey: name) {
                case let set as NSOrderedSet: found[id(object)] = set.array.map(id)
                case let set as Set<NSManagedObject>: found[id(object)] = set.map(id).sorted()
                case let other as NSManagedObject: found[id(object)] = [id(other)]
                default: found[id(object)] = []
                }
            }
            return found
        }
    }
}

/// An entity with an attribute `id` and the given content.
func entity(_ name: String, _ attributes: String = "", _ content: String = "") -> String {
    "<entity name=\"\(name)\" \(attributes)><attribute name=\"id\" optional=\"YES\" attributeType=\"Integer 64\"/>"
        + content + "</entity>"
}

func attribute(_ name: String, _ type: String = "String", _ more: String = #"optional="YES""#) -> String {
    "<attribute name=\"\(name)\" attributeType=\"\(type)\" \(more)/>"
}

func toOne(_ name: String, _ destination: String, _ inverse: String?, _ more: String = "") -> String {
    let back = inverse.map { "inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? ""
    return "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
        + "destinationEntity=\"\(destination)\" \(back) \(more)/>"
}

func toMany(_ name: String, _ destination: String, _ inverse: String?, _ more: String = "") -> String {
    let back = inverse.map { "inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? ""
    return "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" deletionRule=\"Nullify\" "
        + "destinationEntity=\"\(destination)\" \(back) \(more)/>"
}
