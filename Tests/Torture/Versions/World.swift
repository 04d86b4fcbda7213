import CoreData

/// The records of a store as values, identified independently of the names in a version.
public struct World: Equatable, Sendable {
    /// The values of each record, by attribute number.
    var records: [RecordName: [Int: String]] = [:]
    /// The destinations, by relationship and record.
    var links: [Int: [RecordName: [RecordName]]] = [:]

    struct RecordName: Hashable, Comparable, Sendable, CustomStringConvertible {
        let entity: Int
        /// The subentity's number; 0 for a record of the entity itself.
        let child: Int
        let key: Int

        static func < (one: RecordName, other: RecordName) -> Bool {
            (one.entity, one.child, one.key) < (other.entity, other.child, other.key)
        }
        var description: String { "\(entity)\(child == 0 ? "" : ".\(child)")/\(key)" }
    }

    /// The number of records.
    public var count: Int { records.count }
}

// Creating and reading records.
extension World {
    /// Fills a store of a version with records of each entity.
    /// - Parameter count: the number of records per entity.
    public static func fill(
        _ context: NSManagedObjectContext, _ version: SchemaVersion, count: Int, _ chance: inout Chance
    ) throws {
        var made: [Int: [NSManagedObject]] = [:]
        for entity in version.entities {
            for key in 1...count {
                let isChild = entity.child != nil && chance.once(in: 3)
                let name = isChild ? entity.child!.name : entity.name
                let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
                object.setValue(key, forKey: "key")
                for attribute in version.attributes(of: entity, isChild: isChild) {
                    let isEmpty = attribute.isOptional && chance.once(in: 3)
                    object.setValue(isEmpty ? nil : attribute.value(chance.below(1000)), forKey: attribute.name)
                }
                made[entity.number, default: []].append(object)
            }
        }
        for relationship in version.relationships {
            var free = made[relationship.target] ?? []
            for source in made[relationship.source] ?? [] {
                var related: [NSManagedObject] = []
                for _ in 0..<chance.below(4) where !free.isEmpty {
                    let index = chance.below(free.count)
                    let target = relationship.isManyToMany ? free[index] : free.remove(at: index)
                    if !related.contains(target) { related.append(target) }
                }
                let value: Any = relationship.isOrdered ? NSOrderedSet(array: related) : NSSet(array: related)
                source.setValue(value, forKey: relationship.name)
            }
        }
        try context.save()
    }

    /// The contents of a store of a version.
    public init(reading context: NSManagedObjectContext, _ version: SchemaVersion) throws {
        var names: [NSManagedObjectID: RecordName] = [:]
        var objects: [Int: [NSManagedObject]] = [:]
        for entity in version.entities {
            objects[entity.number] = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name))
            for object in objects[entity.number]! {
                let isChild = entity.child.map { $0.name == object.entity.name } ?? false
                let name = RecordName(
                    entity: entity.number, child: isChild ? entity.child!.number : 0,
                    key: Int(object.value(forKey: "key") as? Int64 ?? -1))
                names[object.objectID] = name
                let attributes = version.attributes(of: entity, isChild: isChild)
                let values = attributes.map { ($0.number, $0.text(object.value(forKey: $0.name))) }
                records[name] = Dictionary(values, uniquingKeysWith: { first, _ in first })
            }
        }
        for relationship in version.relationships {
            var lists: [RecordName: [RecordName]] = [:]
            for source in objects[relationship.source]! {
                let value = source.value(forKey: relationship.name)
                let list = (value as? NSOrderedSet)?.array ?? (value as? NSSet)?.allObjects ?? []
                let related = list.compactMap { ($0 as? NSManagedObject).flatMap { names[$0.objectID] } }
                if !related.isEmpty {
                    lists[names[source.objectID]!] = relationship.isOrdered ? related : related.sorted()
                }
            }
            links[relationship.number] = lists
        }
    }
}

// The expected result of a migration.
extension World {
    /// The differences between a store migrated from one version to another and the expected result.
    public func differences(
        after found: World, from old: SchemaVersion, to new: SchemaVersion
    ) -> [String] {
        var wrong: [String] = []
        let expected = records(from: old, to: new)
        for name in Set(expected.keys).union(found.records.keys).sorted() where expected[name] != found.records[name] {
            wrong.append(
                "record \(name): \(text(found.records[name])) instead of \(text(expected[name]))")
        }
        for relationship in new.relationships {
            let was = old.relationships.first { $0.number == relationship.number }
            wrong += differences(
                in: relationship, was, expected, found.links[relationship.number] ?? [:])
        }
        return wrong
    }

    private func text(_ values: [Int: String]?) -> String {
        values.map { "\($0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })" } ?? "none"
    }

    private func records(from old: SchemaVersion, to new: SchemaVersion) -> [RecordName: [Int: String]] {
        var expected: [RecordName: [Int: String]] = [:]
        for (name, values) in records {
            guard let entity = new.entity(name.entity), name.child == 0 || entity.child?.number == name.child else {
                continue
            }
            var kept: [Int: String] = [:]
            for attribute in new.attributes(of: entity, isChild: name.child != 0) {
                let value = values[attribute.number]
                let byDefault = attribute.isOptional ? "nil" : attribute.text(attribute.value(attribute.defaultSeed))
                kept[attribute.number] = value == nil || value == "nil" ? byDefault : value
            }
            expected[name] = kept
        }
        return expected
    }

    private func differences(
        in new: SchemaVersion.Relationship, _ old: SchemaVersion.Relationship?,
        _ records: [RecordName: [Int: String]], _ found: [RecordName: [RecordName]]
    ) -> [String] {
        var expected: [RecordName: [RecordName]] = [:]
        for (source, targets) in old.flatMap({ links[$0.number] }) ?? [:] where records[source] != nil {
            let kept = targets.filter { records[$0] != nil }
            if !kept.isEmpty { expected[source] = kept }
        }
        if let old, old.isManyToMany, !new.isManyToMany { return differencesOfOne(new, expected, found) }
        let isOrdered = new.isOrdered && old?.isOrdered == true
        return Set(expected.keys).union(found.keys).sorted().compactMap { source in
            let (due, there) = (expected[source] ?? [], found[source] ?? [])
            let isSame = isOrdered ? due == there : due.sorted() == there.sorted()
            return isSame ? nil : "\(new.name) of \(source): \(there) instead of \(due)"
        }
    }

    /// If several sources had a record that now can have only one, it keeps one of them.
    private func differencesOfOne(
        _ relationship: SchemaVersion.Relationship, _ expected: [RecordName: [RecordName]],
        _ found: [RecordName: [RecordName]]
    ) -> [String] {
        var wrong: [String] = []
        for (source, targets) in found {
            for target in targets where expected[source]?.contains(target) != true {
                wrong.append("\(relationship.name) of \(source): \(target) was not there before")
            }
        }
        let (due, there) = (expected.values.flatMap { $0 }, found.values.flatMap { $0 })
        if Set(due) != Set(there) || Set(there).count != there.count {
            wrong.append("\(relationship.name): \(there.sorted()) instead of one of each of \(Set(due).sorted())")
        }
        return wrong
    }
}
