import CoreData
import Exercise

/// What the company lends to its people: laptops and vehicles, and who holds them. The sketch below, mended.
///
/// What is wanted of it:
/// - Every asset is a laptop or a vehicle; nothing is just an asset.
/// - An asset has a label, and perhaps some details. The attribute for them is called `details`.
/// - An asset whose price nobody has entered costs 0, and is found by a search for 0.
/// - `title` is put together from other values while the program runs. It does not belong in the file.
/// - Whoever gives an asset a holder need not tell the holder as well; and a person may hold any number of assets.
/// - When somebody leaves, what they held stays with the company, and has no holder.
func makeModel() throws -> NSManagedObjectModel {
    // Work on `sketch()` until it is right, then return it here in place of this line.
    throw Unsolved()
}

/// Drawn on a napkin.
func sketch() -> NSManagedObjectModel {
    let asset = NSEntityDescription()
    asset.name = "Asset"
    asset.properties = [
        attribute("label", .stringAttributeType),
        attribute("description", .stringAttributeType, optional: true),
        attribute("price", .doubleAttributeType, optional: true),
        attribute("title", .stringAttributeType, optional: true),
    ]

    let laptop = NSEntityDescription()
    laptop.name = "Laptop"
    let vehicle = NSEntityDescription()
    vehicle.name = "Vehicle"
    asset.subentities = [laptop, vehicle]

    let person = NSEntityDescription()
    person.name = "Person"
    person.properties = [attribute("name", .stringAttributeType)]

    let holder = NSRelationshipDescription()
    holder.name = "holder"
    holder.destinationEntity = person
    holder.maxCount = 1

    let assets = NSRelationshipDescription()
    assets.name = "assets"
    assets.destinationEntity = asset
    assets.maxCount = 1
    assets.deleteRule = .cascadeDeleteRule

    asset.properties.append(holder)
    person.properties.append(assets)

    let model = NSManagedObjectModel()
    model.entities = [asset, laptop, vehicle, person]
    return model
}

func attribute(
    _ name: String, _ type: NSAttributeType, optional: Bool = false, default value: Any? = nil
) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = optional
    attribute.defaultValue = value
    return attribute
}
