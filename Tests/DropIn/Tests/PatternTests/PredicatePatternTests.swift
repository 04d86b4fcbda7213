import CoreData
import Foundation
import Testing

final class Plant: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var height: Double
    @NSManaged var isEvergreen: Bool
    @NSManaged var planted: Date?
    @NSManaged var leaves: Set<Leaf>
}

final class Leaf: NSManagedObject {
    @NSManaged var size: Int16
    @NSManaged var color: String?
    @NSManaged var plant: Plant?
}

/// Combines predicates in code.
extension NSPredicate {
    static var all: NSPredicate { NSPredicate(value: true) }
    static var none: NSPredicate { NSPredicate(value: false) }

    func and(_ other: NSPredicate) -> NSPredicate {
        NSCompoundPredicate(andPredicateWithSubpredicates: [self, other])
    }
    func or(_ other: NSPredicate) -> NSPredicate { NSCompoundPredicate(type: .or, subpredicates: [self, other]) }
    static prefix func ! (predicate: NSPredicate) -> NSPredicate {
        NSCompoundPredicate(type: .not, subpredicates: [predicate])
    }
}

protocol PredicateValue { var constant: Any { get } }
extension String: PredicateValue { var constant: Any { self } }
extension Double: PredicateValue { var constant: Any { self } }
extension Bool: PredicateValue { var constant: Any { NSNumber(value: self) } }
extension Date: PredicateValue { var constant: Any { self } }

struct Key<Root: NSManagedObject, Value> {
    let expression: NSExpression
    init(_ keyPath: KeyPath<Root, Value>) { expression = NSExpression(forKeyPath: keyPath) }

    func compare(
        _ type: NSComparisonPredicate.Operator, _ value: Any?, _ options: NSComparisonPredicate.Options = [],
        _ modifier: NSComparisonPredicate.Modifier = .direct
    ) -> NSPredicate {
        NSComparisonPredicate(
            leftExpression: expression, rightExpression: NSExpression(forConstantValue: value), modifier: modifier,
            type: type, options: options)
    }
}

func == <R: NSManagedObject, V: PredicateValue>(path: KeyPath<R, V>, value: V) -> NSPredicate {
    Key(path).compare(.equalTo, value.constant)
}
func == <R: NSManagedObject, V: PredicateValue>(path: KeyPath<R, V?>, value: V?) -> NSPredicate {
    Key(path).compare(.equalTo, value?.constant)
}
func > <R: NSManagedObject, V: PredicateValue>(path: KeyPath<R, V>, value: V) -> NSPredicate {
    Key(path).compare(.greaterThan, value.constant)
}

@resultBuilder enum AllOf {
    static func buildExpression(_ predicate: NSPredicate) -> [NSPredicate] { [predicate] }
    static func buildBlock(_ parts: [NSPredicate]...) -> [NSPredicate] { parts.flatMap { $0 } }
    static func buildOptional(_ part: [NSPredicate]?) -> [NSPredicate] { part ?? [] }
    static func buildFinalResult(_ parts: [NSPredicate]) -> NSPredicate {
        NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }
}
func allOf(@AllOf _ predicate: () -> NSPredicate) -> NSPredicate { predicate() }

@MainActor @Suite struct PredicatePatternTests {
    static let model: NSManagedObjectModel = {
        func entity(_ type: NSManagedObject.Type, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
            let entity = NSEntityDescription()
            entity.name = "\(type)"
            entity.managedObjectClassName = NSStringFromClass(type)
            entity.properties = attributes.map { name, type in
                let attribute = NSAttributeDescription()
                (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
                return attribute
            }
            return entity
        }
        let plant = entity(
            Plant.self,
            [
                ("name", .stringAttributeType), ("height", .doubleAttributeType),
                ("isEvergreen", .booleanAttributeType),
                ("planted", .dateAttributeType),
            ])
        let leaf = entity(Leaf.self, [("size", .integer16AttributeType), ("color", .stringAttributeType)])
        let (leaves, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
        (leaves.name, leaves.destinationEntity, leaves.inverseRelationship) = ("leaves", leaf, owner)
        (owner.name, owner.destinationEntity, owner.inverseRelationship, owner.maxCount) = ("plant", plant, leaves, 1)
        plant.properties.append(leaves)
        leaf.properties.append(owner)
        let model = NSManagedObjectModel()
        model.entities = [plant, leaf]
        return model
    }()
    let container: NSPersistentContainer

    init() {
        container = NSPersistentContainer(name: "Garden", managedObjectModel: Self.model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
        container.loadPersistentStores { #expect($1 == nil) }
        for (index, name) in ["Écrin", "Fir", "fern", "Yew"].enumerated() {
            let plant = Plant(context: container.viewContext)
            plant.name = name
            plant.height = Double(index)
            plant.isEvergreen = index % 2 == 1
            for size in 0..<index {
                let leaf = Leaf(context: container.viewContext)
                leaf.size = Int16(size)
                leaf.plant = plant
            }
        }
        try! container.viewContext.save()
    }

    /// The names of the objects that match a predicate, by SQL and in memory.
    private func names(_ predicate: NSPredicate) throws -> [String] {
        let request = NSFetchRequest<Plant>(entityName: "Plant")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Plant.height, ascending: true)]
        let all = try container.viewContext.fetch(request)
        request.predicate = predicate
        let found = try container.viewContext.fetch(request).compactMap(\.name)
        #expect((all as NSArray).filtered(using: predicate).compactMap { ($0 as? Plant)?.name } == found)
        return found
    }

    @Test func operatorsOnKeyPathsFilter() throws {
        #expect(try names(\Plant.isEvergreen == true) == ["Fir", "Yew"])
        #expect(try names((\Plant.height > 0).and(\Plant.isEvergreen == false)) == ["fern"])
        #expect(try names((\Plant.name == "Fir").or(\Plant.name == "Yew")) == ["Fir", "Yew"])
        #expect(try names(!(\Plant.isEvergreen == true)) == ["Écrin", "fern"])
        #expect(try names(\Plant.planted == nil).count == 4)
        #expect(try names(.all).count == 4 && names(.none).isEmpty)
        #expect(try names(NSPredicate.all.and(.none).or(\Plant.height > 2)) == ["Yew"])
    }

    @Test func builderCombinesConditions() throws {
        for tall in [true, false] {
            let predicate = allOf {
                \Plant.isEvergreen == true
                if tall { \Plant.height > 2 }
                Key(\Plant.name).compare(.beginsWith, "y", [.caseInsensitive, .diacriticInsensitive])
            }
            #expect(try names(predicate) == ["Yew"])
        }
        let text = Key(\Plant.name).compare(.contains, "ecr", [.caseInsensitive, .diacriticInsensitive])
        #expect(text.predicateFormat == #"name CONTAINS[cd] "ecr""#)
        #expect(try names(text) == ["Écrin"])
    }

    @Test func formatsFollowRelationships() throws {
        #expect(try names(NSPredicate(format: "ANY %K.%K > 1", keyPathText(\Plant.leaves), "size")) == ["Yew"])
        #expect(
            try names(NSPredicate(format: "SUBQUERY(leaves, $l, $l.size >= %d).@count >= %d", 0, 2)) == ["fern", "Yew"])
        #expect(
            try names(NSPredicate(format: "leaves.@count == 0 OR leaves.@max.size == %@", 2 as NSNumber)) == [
                "Écrin", "Yew",
            ])
        #expect(try names(NSPredicate(format: "name IN[c] %@ AND height BETWEEN {0, 1}", ["FIR", "yew"])) == ["Fir"])
        #expect(try names(NSPredicate(format: "%K LIKE[c] %@", argumentArray: ["name", "f*"])) == ["Fir", "fern"])
        let plant = try #require(try container.viewContext.fetch(NSFetchRequest<Plant>(entityName: "Plant")).first)
        #expect(try names(NSPredicate(format: "SELF == %@", plant)) == [plant.name])
        #expect(try names(NSPredicate(format: "SELF IN %@", [plant])) == [plant.name])
        let template = NSPredicate(format: "name == $NAME").withSubstitutionVariables(["NAME": "Fir"])
        #expect(try names(template) == ["Fir"])
    }

    private func keyPathText(_ keyPath: AnyKeyPath) -> String { keyPath._kvcKeyPathString! }
}
