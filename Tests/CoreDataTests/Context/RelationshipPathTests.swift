import CoreData
import Testing

/// A way to add `member` to a to-many relationship, or to remove it.
enum Path: String, CaseIterable, CustomTestStringConvertible {
    case toOneSetter, toManySetter, mutableSet, primitive
    var testDescription: String { rawValue }

    func add(_ member: NSManagedObject, to owner: NSManagedObject, _ key: String, _ inverse: String) {
        switch self {
        case .toOneSetter: set(owner, in: member, inverse, adding: true)
        case .toManySetter: owner.setValue(owner.members(key) + [member], in: key)
        case .mutableSet: owner.proxy(key).add(member)
        case .primitive: owner.setPrimitiveValue(owner.collection(owner.members(key) + [member], key), forKey: key)
        }
    }

    func remove(_ member: NSManagedObject, from owner: NSManagedObject, _ key: String, _ inverse: String) {
        switch self {
        case .toOneSetter: set(owner, in: member, inverse, adding: false)
        case .toManySetter: owner.setValue(owner.members(key).filter { $0 !== member }, in: key)
        case .mutableSet: owner.proxy(key).remove(member)
        case .primitive:
            owner.setPrimitiveValue(
                owner.collection(owner.members(key).filter { $0 !== member }, key), forKey: key)
        }
    }

    private func set(_ owner: NSManagedObject, in member: NSManagedObject, _ inverse: String, adding: Bool) {
        guard member.entity.relationshipsByName[inverse]!.isToMany else {
            return member.setValue(adding ? owner : nil, forKey: inverse)
        }
        let others = member.members(inverse).filter { $0 !== owner }
        member.setValue(adding ? others + [owner] : others, in: inverse)
    }
}

extension NSManagedObject {
    /// The members of a to-many relationship, in order if the relationship is ordered.
    func members(_ key: String) -> [NSManagedObject] {
        switch value(forKey: key) {
        case let ordered as NSOrderedSet: ordered.array.compactMap { $0 as? NSManagedObject }
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        default: []
        }
    }
    fileprivate func collection(_ members: [NSManagedObject], _ key: String) -> Any {
        entity.relationshipsByName[key]!.isOrdered ? NSOrderedSet(array: members) : NSSet(array: members)
    }
    fileprivate func setValue(_ members: [NSManagedObject], in key: String) {
        setValue(collection(members, key), forKey: key)
    }
    fileprivate func proxy(_ key: String) -> Proxy {
        entity.relationshipsByName[key]!.isOrdered
            ? .ordered(mutableOrderedSetValue(forKey: key)) : .unordered(mutableSetValue(forKey: key))
    }
}

private enum Proxy {
    case ordered(NSMutableOrderedSet), unordered(NSMutableSet)
    func add(_ object: NSManagedObject) {
        switch self {
        case .ordered(let set): set.add(object)
        case .unordered(let set): set.add(object)
        }
    }
    func remove(_ object: NSManagedObject) {
        switch self {
        case .ordered(let set): set.remove(object)
        case .unordered(let set): set.remove(object)
        }
    }
}

@Suite struct RelationshipPathTests {
    /// Things with every type of to-many relationship, some of them reflexive. A box is a thing of a subentity.
    private static func model() -> NSManagedObjectModel {
        let thing = TestModel.entity("Thing", [TestModel.attribute("name", .stringAttributeType)])
        let box = TestModel.entity("Box", [])
        let tag = TestModel.entity("Tag", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(thing, "holder", to: thing, "held", toMany: true)
        TestModel.relate(thing, "likes", to: thing, "likedBy", toMany: true, fromMany: true)
        TestModel.relate(tag, "thing", to: thing, "marks", toMany: true)
        TestModel.relate(tag, "things", to: thing, "tags", toMany: true, fromMany: true)
        TestModel.relate(tag, "box", to: box, "labels", toMany: true)
        for key in ["marks", "tags"] { thing.relationshipsByName[key]!.isOrdered = true }
        let friends = NSRelationshipDescription()
        friends.name = "friends"
        friends.maxCount = 0
        friends.destinationEntity = thing
        thing.properties.append(friends)
        friends.inverseRelationship = friends
        let double = NSRelationshipDescription()
        double.name = "double"
        double.maxCount = 1
        double.destinationEntity = thing
        thing.properties.append(double)
        double.inverseRelationship = double
        thing.subentities = [box]
        return NSManagedObjectModel(entities: [thing, box, tag])
    }

    /// The owner's entity and relationship, the member's entity and inverse.
    static let kinds: [[String]] = [
        ["Thing", "held", "Thing", "holder"], ["Thing", "likedBy", "Thing", "likes"],
        ["Thing", "marks", "Tag", "thing"], ["Thing", "tags", "Tag", "things"], ["Box", "labels", "Tag", "box"],
        ["Box", "held", "Box", "holder"], ["Box", "marks", "Tag", "thing"], ["Thing", "friends", "Thing", "friends"],
        ["Thing", "friends", "Box", "friends"],
    ]

    @Test(arguments: Path.allCases, kinds)
    func everyWayOfChangingARelationshipUpdatesTheInverse(_ path: Path, _ kind: [String]) throws {
        for store in StoreKind.allCases {
            let stack = try Stack(store, model: Self.model())
            let context = stack.context()
            let (owner, other) = (context.make(kind[0]), context.make(kind[0]))
            let members = (0..<3).map { context.make(kind[2], ["name": "\($0)"]) }
            func back(_ member: NSManagedObject) -> [NSManagedObject] {
                member.entity.relationshipsByName[kind[3]]!.isToMany
                    ? member.members(kind[3]) : [member.object(kind[3])].compactMap { $0 }
            }
            for member in members { path.add(member, to: owner, kind[1], kind[3]) }
            #expect(Set(owner.members(kind[1])) == Set(members))
            for member in members { #expect(back(member) == [owner]) }
            try context.save()
            path.remove(members[1], from: owner, kind[1], kind[3])
            path.add(members[2], to: other, kind[1], kind[3])
            let moves = !members[2].entity.relationshipsByName[kind[3]]!.isToMany
            #expect(Set(owner.members(kind[1])) == (moves ? [members[0]] : [members[0], members[2]]))
            #expect(other.members(kind[1]) == [members[2]])
            #expect(back(members[1]).isEmpty)
            #expect(Set(back(members[2])) == (moves ? [other] : [owner, other]))
            try context.save()
            // Reads the saved values in a context that saw none of the changes.
            let reader = stack.context()
            let found = reader.object(with: owner.objectID)
            #expect(Set(found.members(kind[1]).map(\.objectID)) == Set(owner.members(kind[1]).map(\.objectID)))
            for member in members {
                let twin = reader.object(with: member.objectID)
                let owners =
                    moves ? [twin.object(kind[3])].compactMap { $0 } : twin.members(kind[3])
                #expect(Set(owners.map(\.objectID)) == Set(back(member).map(\.objectID)))
            }
        }
    }

    @Test(arguments: StoreKind.allCases) func anObjectCanBeRelatedToItself(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model())
        let context = stack.context()
        let (one, two) = (context.make("Thing"), context.make("Box"))
        one.setValue(NSSet(array: [one, two]), forKey: "friends")
        #expect(two.members("friends") == [one])
        try context.save()
        let reader = stack.context()
        let found = reader.object(with: one.objectID)
        #expect(Set(found.members("friends").map(\.objectID)) == [one.objectID, two.objectID])
        #expect(found.members("friends").contains { $0.entity.name == "Box" })
        found.mutableSetValue(forKey: "friends").remove(found)
        try reader.save()
        #expect(stack.context().object(with: one.objectID).members("friends").map(\.objectID) == [two.objectID])
    }

    @Test(arguments: StoreKind.allCases)
    func settingAOneToOneRelationshipClearsThePreviousOwner(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model())
        let context = stack.context()
        let things = (0..<4).map { context.make("Thing", ["name": "\($0)"]) }
        things[0].setValue(things[1], forKey: "double")
        things[2].setValue(things[3], forKey: "double")
        #expect(things[1].object("double") === things[0])
        try context.save()
        things[0].setValue(things[3], forKey: "double")
        #expect(things[3].object("double") === things[0])
        #expect(things[1].object("double") == nil && things[2].object("double") == nil)
        try context.save()
        let reader = stack.context()
        let partners = things.map { reader.object(with: $0.objectID).object("double")?.objectID }
        #expect(partners == [things[3].objectID, nil, nil, things[0].objectID])
    }

    @Test func relatingObjectsOfTwoContextsTrapsWithApplesMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            let ada = stack.context().make("Employee")
            ada.setValue(stack.context().make("Department"), forKey: "department")
        }
        let text = result.standardError
        #expect(text.contains("NSInvalidArgumentException"))
        #expect(
            text.contains(
                "Illegal attempt to establish a relationship 'department' between objects in different contexts"))
    }

    @Test func relatingAnObjectOfAnotherEntityTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = try Stack(.inMemory).keptContext()
            context.make("Employee", ["department": context.make("Project")])
        }
        let text = result.standardError
        #expect(text.contains("NSInvalidArgumentException"))
        #expect(text.contains("Unacceptable type of value for to-one relationship: property = \"department\""))
    }

    @Test(arguments: StoreKind.allCases) func mutableOrderedSetValueReordersTheRelationship(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model())
        let context = stack.context()
        let thing = context.make("Thing")
        let tags = (0..<4).map { context.make("Tag", ["name": "\($0)"]) }
        let order = thing.mutableOrderedSetValue(forKey: "tags")
        order.addObjects(from: tags)
        order.moveObjects(at: IndexSet(integer: 3), to: 0)
        order.exchangeObject(at: 1, withObjectAt: 2)
        order.removeObject(at: 3)
        #expect(thing.members("tags").map { $0.string("name") } == ["3", "1", "0"])
        #expect(tags[2].members("things").isEmpty && tags[3].members("things") == [thing])
        try context.save()
        let twin = stack.context().object(with: thing.objectID)
        #expect(twin.members("tags").map { $0.string("name") } == ["3", "1", "0"])
    }
}
