import CoreData

/// Names for the objects of a trial that are the same in each run: the entity and an index.
///
/// Temporary keys of unsaved objects are numbered across the whole process, and addresses are unpredictable.
struct ObjectNames {
    private var names: [ObjectIdentifier: String] = [:]
    private var namesOfIDs: [NSManagedObjectID: String] = [:]

    init(_ objects: [NSManagedObject]) { add(objects) }

    mutating func add(_ objects: [NSManagedObject]) {
        for object in objects where names[ObjectIdentifier(object)] == nil {
            let name = "\(object.entity.name!)#\(names.count)"
            names[ObjectIdentifier(object)] = name
            namesOfIDs[object.objectID] = name
        }
    }

    subscript(object: NSManagedObject) -> String { names[ObjectIdentifier(object)] ?? "an unknown object" }

    /// A value of a predicate or of an object's property, as text.
    func text(_ value: Any?) -> String {
        switch value {
        case nil: "nil"
        case let object as NSManagedObject: self[object]
        case let id as NSManagedObjectID: "the id of \(namesOfIDs[id] ?? "an unknown object")"
        case let entity as NSEntityDescription: "the entity \(entity.name!)"
        case let text as String: "\"\(text)\""
        case let date as Date: "date \(date.timeIntervalSinceReferenceDate)"
        case let number as NSNumber: "\(number)"
        case let set as Set<NSManagedObject>: "{\(set.map { self[$0] }.sorted().joined(separator: ", "))}"
        case let set as NSSet: "{\(set.allObjects.map { text($0) }.sorted().joined(separator: ", "))}"
        case let set as NSOrderedSet: text(set.array)
        case let list as [Any]: "[\(list.map { text($0) }.joined(separator: ", "))]"
        case let other?: "\(other)"
        }
    }

    /// Every value of an object.
    func values(of object: NSManagedObject) -> String {
        let values = object.entity.propertiesByName.keys.sorted().map { "\($0) \(text(object.value(forKey: $0)))" }
        return "\(self[object]): \(values.joined(separator: ", "))"
    }
}

extension RandomModel {
    /// The entities with their properties, in one line.
    static func text(_ model: NSManagedObjectModel) -> String {
        model.entities.sorted { $0.name! < $1.name! }.map { entity in
            let properties = entity.properties.sorted { $0.name < $1.name }.map { property in
                guard let relationship = property as? NSRelationshipDescription else {
                    let type = (property as? NSAttributeDescription)?.attributeType.rawValue ?? 0
                    return "\(property.name) type \(type)"
                }
                let number = relationship.isOrdered ? "ordered many" : relationship.isToMany ? "many" : "one"
                return "\(property.name) to \(number) \(relationship.destinationEntity!.name!)"
            }
            return "\(entity.name!)(\(properties.joined(separator: ", ")))"
        }
        .joined(separator: " ")
    }
}
