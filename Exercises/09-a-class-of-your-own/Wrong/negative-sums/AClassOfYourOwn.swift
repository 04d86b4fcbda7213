import CoreData

/// What a customer has to pay.
final class Invoice: NSManagedObject {
    /// When the invoice was made: set by itself, once and for all.
    @NSManaged var created: Date
    /// What it comes to with tax. The tax is a fifth of `net`.
    var gross: Double { net * 1.2 }

    /// What it comes to without tax. A negative sum counts as 0.
    var net: Double {
        get {
            willAccessValue(forKey: "net")
            defer { didAccessValue(forKey: "net") }
            return primitiveValue(forKey: "net") as? Double ?? 0
        }
        set {
            willChangeValue(forKey: "net")
            setPrimitiveValue(newValue, forKey: "net")
            didChangeValue(forKey: "net")
        }
    }

    override func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue(Date(), forKey: "created")
    }
}

/// A model with one entity, `Invoice`, whose objects are of the class above. Its attributes `created`, a date, and `net`, a
/// number that starts at 0, are both mandatory.
func makeModel() throws -> NSManagedObjectModel {
    let created = NSAttributeDescription()
    created.name = "created"
    created.attributeType = .dateAttributeType
    created.isOptional = false

    let net = NSAttributeDescription()
    net.name = "net"
    net.attributeType = .doubleAttributeType
    net.isOptional = false
    net.defaultValue = 0.0

    let invoice = NSEntityDescription()
    invoice.name = "Invoice"
    invoice.managedObjectClassName = NSStringFromClass(Invoice.self)
    invoice.properties = [created, net]

    let model = NSManagedObjectModel()
    model.entities = [invoice]
    return model
}
