import SQLite
import StoreTools
import Testing
import TestSupport

@testable import CoreData

/// Every operation on a store, applied to a copy of a store written by another program.
struct FixtureTrial {
    enum Step: String, CaseIterable { case opened, read, written, sound, shown, migrated }

    private let model: NSManagedObjectModel
    private let folder: URL
    private var url: URL { folder.appendingPathComponent("store.sqlite") }

    init(_ store: RealStore) throws {
        model = try store.model()
        folder = try store.copy()
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs the steps in order.
    /// - Parameter took: called after each successful step.
    func run(took: (Step) -> Void) throws {
        try use { _, _ in }
        took(.opened)
        try use(compareAll)
        took(.read)
        let metadata = try connection().query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA")
        try use { context, _ in try write(context) }
        try use(compareAll)
        took(.written)
        guard try connection().query("PRAGMA integrity_check") == [["ok"]] else {
            throw TestFailure("the file is damaged")
        }
        guard try connection().query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA") == metadata else {
            throw TestFailure("the metadata have changed")
        }
        took(.sound)
        try show()
        took(.shown)
        try migrate()
        took(.migrated)
    }

    private func connection() throws -> Connection { try Connection(path: url.path, mode: .readOnly) }

    private func use(_ body: (NSManagedObjectContext, SQLModel) throws -> Void) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model.withoutClasses)
        let added = try coordinator.addPersistentStore(type: .sqlite, at: url)
        let layout = try #require((added as? SQLiteStore)?.sqlModel)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            try body(context, layout)
            context.reset()
        }
        try coordinator.remove(added)
    }
}

// MARK: Reading
extension FixtureTrial {
    private func compareAll(_ context: NSManagedObjectContext, _ layout: SQLModel) throws {
        let connection = try connection()
        for entity in layout.entitiesInOrder where entity.superNumber == 0 {
            let objects = try context.all(entity.name)
            let count = try connection.query("SELECT count(*) FROM \(entity.table.name)")
            guard count == [[.integer(Int64(objects.count))]] else {
                throw TestFailure("\(objects.count) of \(entity.name), and \(count) rows")
            }
            for object in objects {
                guard let own = layout.entity(object.entity) else { continue }
                if let difference = try RawColumns.difference(of: object, own, connection) {
                    throw TestFailure(difference)
                }
            }
        }
    }
}

// MARK: Writing
extension FixtureTrial {
    /// Changes a string and a relationship of a record of every entity, and inserts records where possible.
    private func write(_ context: NSManagedObjectContext) throws {
        let entities = context.persistentStoreCoordinator!.managedObjectModel.entities.filter { !$0.isAbstract }
            .sorted { $0.name! < $1.name! }
        var records: [NSManagedObject] = []
        for entity in entities {
            guard let object = try context.all(entity.name!).first(where: { $0.entity === entity }) else { continue }
            records.append(object)
            let unique = Set(entity.uniquenessConstraintNames.joined())
            let text = entity.attributesByName.values.filter {
                $0.attributeType == .stringAttributeType && !$0.isTransient && !unique.contains($0.name)
                    && !($0 is NSDerivedAttributeDescription)
            }.min { $0.name < $1.name }
            if let text, let old = object.value(forKey: text.name) as? String {
                object.setValue(old + "!", forKey: text.name)
            }
        }
        for object in records {
            for relationship in object.entity.relationshipsByName.values.sorted(by: { $0.name < $1.name })
            where relationship.isToMany && !relationship.isTransient && relationship.maxCount == 0 {
                let others = records.filter { $0.entity.isKindOf(entity: relationship.destinationEntity!) }
                if let inverse = relationship.inverseRelationship, !inverse.isToMany || inverse.isTransient { continue }
                guard relationship.inverseRelationship != nil, let other = others.last else { continue }
                if relationship.isOrdered {
                    object.mutableOrderedSetValue(forKey: relationship.name).add(other)
                } else {
                    object.mutableSetValue(forKey: relationship.name).add(other)
                }
            }
        }
        let made = entities.map { NSManagedObject(entity: $0, insertInto: context) }
        for object in made where (try? object.validateForInsert()) == nil { context.delete(object) }
        do { try context.save() } catch let error as CocoaError where error.errorCode >= 1550 && error.errorCode < 1700
        {
            // The existing rows violate the model's own rules, so only new records can be saved.
            for object in context.updatedObjects { context.refresh(object, mergeChanges: false) }
            try context.save()
        }
    }
}

// MARK: Showing and migrating
extension FixtureTrial {
    private func show() throws {
        let view = try StoreView(path: url.path)
        let keepsModel = try CachedModel.read(from: connection()) != nil
        for entity in model.entities where keepsModel {
            _ = try StoreRows(view, entity: entity.name!, where: nil, model: nil, limit: 20).json
        }
    }

    /// Migrates in place to a version with an additional attribute.
    private func migrate() throws {
        let new = model.copy() as! NSManagedObjectModel
        for entity in new.entities where entity.superentity == nil {
            let mark = NSAttributeDescription()
            mark.name = "faultlineMark"
            mark.attributeType = .integer16AttributeType
            mark.isOptional = false
            mark.defaultValue = 7
            entity.properties.append(mark)
        }
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: model, destinationModel: new)
        try LightweightMigration.migrate(
            url, options: nil, configuration: nil, from: model, to: new, mapping: mapping, progress: { _ in })
        let migrated = NSPersistentStoreCoordinator(managedObjectModel: new.withoutClasses)
        let store = try migrated.addPersistentStore(type: .sqlite, at: url)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = migrated
        try context.performAndWait {
            let layout = try #require((store as? SQLiteStore)?.sqlModel)
            try compareAll(context, layout)
            for root in layout.entitiesInOrder where root.superNumber == 0 {
                guard try context.all(root.name).allSatisfy({ $0.value(forKey: "faultlineMark") as? Int == 7 }) else {
                    throw TestFailure("a migrated record of \(root.name) lacks the new attribute's default")
                }
            }
            context.reset()
        }
        guard try connection().query("PRAGMA integrity_check") == [["ok"]] else {
            throw TestFailure("the migrated file is damaged")
        }
    }
}
