import CoreData
import Testing

/// A model of owners and items, for one type of relationship between them.
struct UndoShape: CustomTestStringConvertible, Sendable {
    let name: String
    var isToMany = false
    var isManyToMany = false
    var isOrdered = false
    /// Whether the items of owners are owners.
    var isReflexive = false
    var hasInverse = true

    var testDescription: String { name }

    static let all: [UndoShape] = [
        UndoShape(name: "to-one without inverse", hasInverse: false),
        UndoShape(name: "one-to-one"),
        UndoShape(name: "one-to-many", isToMany: true),
        UndoShape(name: "ordered one-to-many", isToMany: true, isOrdered: true),
        UndoShape(name: "many-to-many", isToMany: true, isManyToMany: true),
        UndoShape(name: "ordered many-to-many", isToMany: true, isManyToMany: true, isOrdered: true),
        UndoShape(name: "to-many without inverse", isToMany: true, hasInverse: false),
        UndoShape(name: "ordered to-many without inverse", isToMany: true, isOrdered: true, hasInverse: false),
        UndoShape(name: "reflexive one-to-one", isReflexive: true),
        UndoShape(name: "reflexive ordered one-to-many", isToMany: true, isOrdered: true, isReflexive: true),
        UndoShape(name: "reflexive many-to-many", isToMany: true, isManyToMany: true, isReflexive: true),
    ]

    var entities: [String] { isReflexive ? ["Owner"] : ["Owner", "Item"] }

    /// Whether an item can have only one owner, which its record stores.
    var movesSharedItems: Bool { isToMany && !hasInverse }

    func makeModel(_ rule: NSDeleteRule) -> NSManagedObjectModel {
        let owner = TestModel.entity("Owner", [TestModel.attribute("name", .stringAttributeType)])
        let item =
            isReflexive ? owner : TestModel.entity("Item", [TestModel.attribute("name", .stringAttributeType)])
        let items = NSRelationshipDescription()
        items.name = "items"
        items.destinationEntity = item
        items.maxCount = isToMany ? 0 : 1
        items.isOrdered = isOrdered
        items.deleteRule = rule
        owner.properties.append(items)
        if hasInverse {
            let owners = NSRelationshipDescription()
            owners.name = "owners"
            owners.destinationEntity = owner
            owners.maxCount = isManyToMany ? 0 : 1
            item.properties.append(owners)
            (items.inverseRelationship, owners.inverseRelationship) = (owners, items)
        }
        let model = NSManagedObjectModel()
        model.entities = isReflexive ? [owner] : [owner, item]
        return model
    }

    /// For each relationship of each object, the names of its members, in order if it is ordered.
    func picture(of context: NSManagedObjectContext) throws -> [String: [String]] {
        var picture: [String: [String]] = [:]
        for object in try entities.flatMap(context.all) {
            let name = object.undoName
            picture[name] = []
            for key in object.entity.relationshipsByName.keys {
                let names = object.related(key).map(\.undoName)
                picture["\(name).\(key)"] = isOrdered && key == "items" ? names : names.sorted()
            }
        }
        return picture
    }
}

extension NSManagedObject {
    /// The objects of a to-one or to-many relationship, in order if it is ordered.
    func related(_ key: String) -> [NSManagedObject] { object(key).map { [$0] } ?? members(key) }

    fileprivate var undoName: String {
        (string("name") ?? "nil") + (isDeleted ? " deleted" : "")
            + (managedObjectContext == nil ? " without context" : "")
    }
}
