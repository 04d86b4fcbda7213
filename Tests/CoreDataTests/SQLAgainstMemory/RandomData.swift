import CoreData
import TestSupport

/// Random values and objects: missing values, unusual strings, small numbers that often coincide.
enum RandomData {
    /// The strings of objects. None is a normalization of another: on Linux, a set of strings uses Swift's equality
    /// and would keep either of the two.
    static let stored: [String] = [
        "", "a", "A", "ab", "aB", "abc", "Ábc", "äb", "b*", "ｂ", "?", "%_", "it's \"quoted\"", "back\\slash",
        "집", "집안", "강민", "👩‍👩‍👧", "👍🏽", "z\u{301}a", "E\u{308}", "é", "ß", "SS", "İ", "ı", "i", "I", "ﬁ", "fi", "10",
        "9", "09", " a", "a ", "\u{1F1F0}\u{1F1F7}", "ǅ", "ά", "Σ", "ς",
    ]
    /// The strings in predicates: the same strings, and some decomposed.
    static let texts: [String] = stored + ["A\u{301}bc", "\u{110C}\u{1175}\u{11B8}", "e\u{301}"]
    private static let identifiers = (1...5).map { UUID(uuidString: "0000000\($0)-A000-4000-8000-000000000000")! }

    /// A random attribute value. Numbers are multiples of one half, whose sums are exact in any order.
    static func value(_ type: NSAttributeType, _ chance: inout Chance) -> Any {
        switch type {
        case .booleanAttributeType: return chance.once(in: 2)
        case .doubleAttributeType, .floatAttributeType: return Double(chance.number(-8...12)) / 4
        case .decimalAttributeType: return NSDecimalNumber(value: Double(chance.number(-8...12)) / 4)
        case .dateAttributeType: return Date(timeIntervalSinceReferenceDate: Double(chance.number(-4...8)) / 2)
        case .stringAttributeType: return chance.pick(stored)
        case .UUIDAttributeType: return chance.pick(identifiers)
        default: return chance.number(-3...9)
        }
    }

    /// Inserts objects of every entity, with random relationships.
    static func fill(
        _ context: NSManagedObjectContext, _ model: NSManagedObjectModel, _ chance: inout Chance
    ) -> [NSManagedObject] {
        var objects: [NSManagedObject] = []
        for entity in model.entities.sorted(by: { $0.name! < $1.name! }) {
            for _ in 0..<chance.number(2...9) { objects.append(NSManagedObject(entity: entity, insertInto: context)) }
        }
        for object in objects { change(object, among: objects, &chance, every: 1) }
        return objects
    }

    /// Changes one property of one in `every` objects.
    static func change(
        _ object: NSManagedObject, among objects: [NSManagedObject], _ chance: inout Chance, every: Int
    ) {
        for property in object.entity.properties.sorted(by: { $0.name < $1.name }) where chance.once(in: every) {
            switch property {
            case let attribute as NSAttributeDescription:
                let value = chance.once(in: 4) ? nil : value(attribute.attributeType, &chance)
                object.setValue(value, forKey: attribute.name)
            case let relationship as NSRelationshipDescription:
                let others = objects.filter { $0.entity.isKindOf(entity: relationship.destinationEntity!) }
                relate(object, relationship, others, &chance)
            default: break
            }
        }
    }

    private static func relate(
        _ object: NSManagedObject, _ relationship: NSRelationshipDescription, _ others: [NSManagedObject],
        _ chance: inout Chance
    ) {
        guard !others.isEmpty, !chance.once(in: 3) else { return }
        if !relationship.isToMany { return object.setValue(chance.pick(others), forKey: relationship.name) }
        var members: [NSManagedObject] = []
        for _ in 0..<chance.number(0...4) {
            let member = chance.pick(others)
            if !members.contains(member) { members.append(member) }
        }
        let value: Any = relationship.isOrdered ? NSOrderedSet(array: members) : NSSet(array: members)
        object.setValue(value, forKey: relationship.name)
    }
}
