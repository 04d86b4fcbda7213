import CoreData

var splits = 0

func split(_ lines: String) -> [String] {
    splits += 1
    return lines.split(separator: "\n").map(String.init)
}

final class Invoice: NSManagedObject {
    @NSManaged var created: Date

    @NSManaged var taxRate: Double

    var gross: Double { net * (1 + taxRate) }

    override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        let inherited = super.keyPathsForValuesAffectingValue(forKey: key)
        return key == "gross" ? inherited.union(["net", "taxRate"]) : inherited
    }

    var net: Double {
        get {
            willAccessValue(forKey: "net")
            defer { didAccessValue(forKey: "net") }
            return primitiveValue(forKey: "net") as? Double ?? 0
        }
        set {
            willChangeValue(forKey: "net")
            setPrimitiveValue(max(0, newValue), forKey: "net")
            didChangeValue(forKey: "net")
        }
    }

    var lines: String {
        get {
            willAccessValue(forKey: "lines")
            defer { didAccessValue(forKey: "lines") }
            return primitiveValue(forKey: "lines") as? String ?? ""
        }
        set {
            willChangeValue(forKey: "lines")
            setPrimitiveValue(newValue, forKey: "lines")
            cache = split(newValue)
            didChangeValue(forKey: "lines")
        }
    }

    var items: [String] {
        willAccessValue(forKey: "lines")
        defer { didAccessValue(forKey: "lines") }
        return cache
    }

    private var cache: [String] = []

    override func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue(Date(), forKey: "created")
    }

    override func awakeFromFetch() {
        super.awakeFromFetch()
        cache = split(primitiveValue(forKey: "lines") as? String ?? "")
    }
}

func makeModel() throws -> NSManagedObjectModel {
    let invoice = NSEntityDescription()
    invoice.name = "Invoice"
    invoice.managedObjectClassName = "Invoice"
    let attributes: [(String, NSAttributeType, Any?)] = [
        ("created", .dateAttributeType, nil), ("net", .doubleAttributeType, 0.0),
        ("taxRate", .doubleAttributeType, 0.2), ("lines", .stringAttributeType, ""),
    ]
    invoice.properties = attributes.map { name, type, value in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = false
        attribute.defaultValue = value
        return attribute
    }

    let model = NSManagedObjectModel()
    model.entities = [invoice]
    return model
}
