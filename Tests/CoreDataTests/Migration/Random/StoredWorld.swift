import CoreData

/// The contents of a store, by the identities of the parts of a `VersionedModel`.
struct StoredWorld: Equatable {
    /// A record's entity and primary key, which a migration preserves.
    struct Key: Hashable, Comparable {
        let entity: Int
        let number: Int

        static func < (one: Key, other: Key) -> Bool { (one.entity, one.number) < (other.entity, other.number) }
    }

    /// One end of a relationship of one record.
    struct Link: Hashable {
        let relationship: Int
        let end: Int
        let holder: Key
    }

    var values: [Key: [Int: String]] = [:]
    /// In the relationship's order if it is ordered, otherwise sorted.
    var links: [Link: [Key]] = [:]

    init() {}

    init(_ context: NSManagedObjectContext, _ model: VersionedModel) throws {
        let ids = Dictionary(uniqueKeysWithValues: model.entities.map { ($0.name, $0.id) })
        func key(_ object: Any) -> Key {
            let object = object as! NSManagedObject
            let number = Int(object.objectID.uriRepresentation().lastPathComponent.dropFirst())!
            return Key(entity: ids[object.entity.name!]!, number: number)
        }
        for entity in model.entities where entity.parent == nil {
            for object in try context.all(entity.name) {
                let me = key(object)
                values[me] = Dictionary(
                    uniqueKeysWithValues: model.attributes(of: me.entity).map { attribute in
                        (attribute.id, Self.text(object.value(forKey: attribute.name)))
                    })
                for relationship in model.relationships {
                    for (number, end) in relationship.ends.enumerated()
                    where model.lineage(me.entity).contains(end.entity) {
                        links[Link(relationship: relationship.id, end: number, holder: me)] =
                            switch object.value(forKey: end.name) {
                            case let set as NSOrderedSet: set.array.map(key)
                            case let set as Set<NSManagedObject>: set.map(key).sorted()
                            case let other as NSManagedObject: [key(other)]
                            default: []
                            }
                    }
                }
            }
        }
    }

    /// Numbers are compared by value, whatever their type after the migration.
    static func text(_ value: Any?) -> String {
        switch value {
        case nil: "nil"
        case let number as NSNumber: "\(number.doubleValue)"
        case let value?: "\(value)"
        }
    }
}
