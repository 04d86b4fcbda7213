import CoreData

// Classes with every form of accessor, and their model.

enum Grade: Int16 { case low, middle, high }

final class Color: NSObject {
    let name: String
    init(_ name: String) { self.name = name }
}

class Specimen: NSManagedObject {
    @NSManaged var text: String
    @NSManaged var optionalText: String?
    @NSManaged var flag: Bool
    @NSManaged var small: Int16
    @NSManaged var medium: Int32
    @NSManaged var large: Int64
    @NSManaged var float: Float
    @NSManaged var double: Double
    @NSManaged var date: Date?
    @NSManaged var data: Data?
    @NSManaged var uuid: UUID?
    @NSManaged var uri: URL?
    @NSManaged var decimal: Decimal
    @NSManaged var color: Color?
    @NSManaged var tags: [String]?
    @NSManaged var parts: NSSet?
    @NSManaged var steps: NSOrderedSet?
    @NSManaged var 이름: String?

    /// Not in the model.
    var remark: Int?
    var length: Int { text.count }

    /// A custom accessor on top of a primitive property, as in Apple's guide.
    var label: String? {
        get {
            willAccessValue(forKey: "label")
            defer { didAccessValue(forKey: "label") }
            return primitiveLabel.map { "«\($0)»" }
        }
        set {
            willChangeValue(forKey: "label")
            primitiveLabel = newValue
            didChangeValue(forKey: "label")
        }
    }
    @NSManaged private var primitiveLabel: String?

    /// A plain property that uses key-value coding of the modeled property with the same name.
    var shade: String? {
        get { (value(forKey: "shade") as? String).map { $0 + "!" } }
        set { setValue(newValue, forKey: "shade") }
    }

    @NSManaged func addToParts(_ value: Part)
    @NSManaged func removeFromParts(_ value: Part)
    @NSManaged func addToParts(_ values: NSSet)
    @NSManaged func removeFromParts(_ values: NSSet)
    @NSManaged func intersectParts(_ values: NSSet)

    @NSManaged func addToSteps(_ value: Step)
    @NSManaged func addToSteps(_ values: NSOrderedSet)
    @NSManaged func removeFromSteps(_ value: Step)
    @NSManaged func insertIntoSteps(_ value: Step, at idx: Int)
    @NSManaged func removeFromSteps(at idx: Int)
    @NSManaged func insertIntoSteps(_ values: [Step], at indexes: NSIndexSet)
    @NSManaged func removeFromSteps(at indexes: NSIndexSet)
    @NSManaged func replaceSteps(at idx: Int, with value: Step)
    @NSManaged func replaceSteps(at indexes: NSIndexSet, with values: [Step])
}

/// The same properties, declared with other compatible types.
class LooseSpecimen: Specimen {
    @NSManaged var number: NSNumber?
    @NSManaged var grade: Grade
    @NSManaged var exact: NSDecimalNumber?
    @NSManaged var moment: Double
    @NSManaged var count: Int
    @NSManaged var nsText: NSString?
    @NSManaged var nsDate: NSDate?
    @NSManaged var wrong: String?

    override var text: String {
        get { super.text.uppercased() }
        set { super.text = newValue }
    }
}

final class Part: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var whole: Specimen?
}

final class Step: NSManagedObject {
    @NSManaged var number: Int16
    @NSManaged var specimen: Specimen?
}

enum SpecimenModel {
    static func make() -> NSManagedObjectModel {
        let specimen = TestModel.entity(
            "Specimen",
            [
                TestModel.attribute("text", .stringAttributeType),
                TestModel.attribute("optionalText", .stringAttributeType),
                TestModel.attribute("flag", .booleanAttributeType),
                TestModel.attribute("small", .integer16AttributeType),
                TestModel.attribute("medium", .integer32AttributeType),
                TestModel.attribute("large", .integer64AttributeType),
                TestModel.attribute("float", .floatAttributeType), TestModel.attribute("double", .doubleAttributeType),
                TestModel.attribute("date", .dateAttributeType), TestModel.attribute("data", .binaryDataAttributeType),
                TestModel.attribute("uuid", .UUIDAttributeType), TestModel.attribute("uri", .URIAttributeType),
                TestModel.attribute("decimal", .decimalAttributeType),
                transient("color"), transient("tags"),
                TestModel.attribute("이름", .stringAttributeType), TestModel.attribute("label", .stringAttributeType),
                TestModel.attribute("shade", .stringAttributeType),
            ])
        let loose = TestModel.entity(
            "LooseSpecimen",
            [
                TestModel.attribute("number", .doubleAttributeType),
                TestModel.attribute("grade", .integer16AttributeType),
                TestModel.attribute("exact", .decimalAttributeType), TestModel.attribute("moment", .dateAttributeType),
                TestModel.attribute("count", .doubleAttributeType), TestModel.attribute("nsText", .stringAttributeType),
                TestModel.attribute("nsDate", .dateAttributeType),
            ])
        let part = TestModel.entity("Part", [TestModel.attribute("name", .stringAttributeType)])
        specimen.managedObjectClassName = NSStringFromClass(Specimen.self)
        loose.managedObjectClassName = NSStringFromClass(LooseSpecimen.self)
        let step = TestModel.entity("Step", [TestModel.attribute("number", .integer16AttributeType)])
        step.managedObjectClassName = NSStringFromClass(Step.self)
        part.managedObjectClassName = NSStringFromClass(Part.self)
        specimen.subentities = [loose]
        TestModel.relate(part, "whole", to: specimen, "parts", toMany: true)
        TestModel.relate(step, "specimen", to: specimen, "steps", toMany: true)
        specimen.relationshipsByName["steps"]!.isOrdered = true
        return NSManagedObjectModel(entities: [specimen, loose, part, step])
    }

    private static func transient(_ name: String) -> NSAttributeDescription {
        let attribute = TestModel.attribute(name, .transformableAttributeType)
        attribute.isTransient = true
        return attribute
    }
}
