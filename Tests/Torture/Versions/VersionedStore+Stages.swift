import CoreData

// A custom migration stage whose handlers change every record.
extension VersionedStore {
    /// The amount that each of the two handlers adds to every key.
    public static let shift = 1_000_000

    /// Options to migrate a store from one version to another with a custom stage, which renumbers all records twice.
    public static func stagedOptions(from old: SchemaVersion, to new: SchemaVersion) -> [AnyHashable: Any] {
        let references = [old.model, new.model].map {
            NSManagedObjectModelReference(model: $0, versionChecksum: $0.versionChecksum)
        }
        let stage = NSCustomMigrationStage(migratingFrom: references[0], to: references[1])
        stage.willMigrateHandler = { manager, _ in try renumber(manager, old) }
        stage.didMigrateHandler = { manager, _ in try renumber(manager, new) }
        return [NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager([stage])]
    }

    private static func renumber(_ manager: NSStagedMigrationManager, _ version: SchemaVersion) throws {
        guard let context = manager.container?.newBackgroundContext() else { return }
        try context.performAndWait {
            for entity in version.entities {
                for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name)) {
                    object.setValue((object.value(forKey: "key") as? Int64 ?? 0) + Int64(shift), forKey: "key")
                }
            }
            try context.save()
        }
    }
}

extension World {
    /// The same records with shifted keys.
    public func renumbered(by shift: Int) -> World {
        func shifted(_ name: RecordName) -> RecordName {
            RecordName(entity: name.entity, child: name.child, key: name.key + shift)
        }
        var other = World()
        for (name, values) in records { other.records[shifted(name)] = values }
        for (relationship, lists) in links {
            for (source, targets) in lists {
                other.links[relationship, default: [:]][shifted(source)] = targets.map(shifted)
            }
        }
        return other
    }
}
