import CoreData

func makeModel() throws -> NSManagedObjectModel {
    let asset = NSEntityDescription()
    asset.name = "Asset"
    asset.isAbstract = true
    asset.properties = [
        attribute("label", .stringAttributeType),
        attribute("details", .stringAttributeType, optional: true),
        attribute("price", .doubleAttributeType, default: 0.0),
        transient("title"),
    ]

    let laptop = NSEntityDescription()
    laptop.name = "Laptp"
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
    holder.deleteRule = .nullifyDeleteRule

    let assets = NSRelationshipDescription()
    assets.name = "assets"
    assets.destinationEntity = asset
    assets.maxCount = 0
    assets.deleteRule = .nullifyDeleteRule

    holder.inverseRelationship = assets
    assets.inverseRelationship = holder

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

func transient(_ name: String) -> NSAttributeDescription {
    let attribute = attribute(name, .stringAttributeType, optional: true)
    attribute.isTransient = true
    return attribute
}
