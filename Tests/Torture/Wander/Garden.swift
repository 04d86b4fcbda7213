import CoreData

/// A store with every table layout: an entity hierarchy with a reflexive relationship, ordered and unordered
/// relationships, many-to-many pairs, cascades, external values, derived and unique attributes, and a history.
public enum Garden {
    public static let options: [AnyHashable: Any] = [
        NSPersistentHistoryTrackingKey: true, NSPersistentStoreTimeoutOption: 5,
    ]

    /// The model, with the hierarchy of `Plant`, `Tree` and `Flower`, and with `Label` and `Bed`.
    public static func model() -> NSManagedObjectModel {
        let (plant, label, bed) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
        let (tree, flower) = (NSEntityDescription(), NSEntityDescription())
        for (entity, name) in [(plant, "Plant"), (tree, "Tree"), (flower, "Flower"), (label, "Label"), (bed, "Bed")] {
            entity.name = name
        }
        let picture = attribute("picture", .binaryData)
        picture.allowsExternalBinaryDataStorage = true
        let notes = attribute("notes", .transformable)
        notes.valueTransformerName = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
        let count = NSDerivedAttributeDescription()
        count.name = "plantCount"
        count.type = .integer64
        count.isOptional = true
        count.derivationExpression = NSExpression(format: "plants.@count")
        plant.properties = [attribute("name", .string, "plant"), attribute("number", .integer64, 0), picture]
        tree.properties = [attribute("height", .double), attribute("price", .decimal), attribute("id", .uuid)]
        flower.properties = [
            attribute("opened", .date), attribute("page", .uri), notes, attribute("small", .integer16),
            attribute("fresh", .boolean), attribute("share", .float), attribute("count", .integer32, 1),
        ]
        label.properties = [attribute("text", .string, "")]
        bed.properties = [attribute("name", .string), count]
        relate(plant, "parent", plant, "children", toMany: (false, true), isOrdered: true)
        relate(plant, "labels", label, "plants", toMany: (true, true))
        relate(plant, "bed", bed, "plants", toMany: (false, true), rule: .cascadeDeleteRule)
        relate(bed, "pride", tree, "prideOf", toMany: (false, false))
        relate(label, "next", label, "previous", toMany: (false, false), rule: .cascadeDeleteRule)
        plant.subentities = [tree, flower]
        label.uniquenessConstraints = [["text"]]
        return NSManagedObjectModel(entities: [plant, tree, flower, label, bed])
    }

    /// Inserts some dozens of records.
    public static func plant(at url: URL) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
        let store = try coordinator.addPersistentStore(type: .sqlite, at: url, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            func new(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
                let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
                object.setValuesForKeys(values)
                return object
            }
            let beds = (0..<3).map { new("Bed", ["name": "Bed \($0)"]) }
            let labels = (0..<6).map { new("Label", ["text": "label \($0)"]) }
            for (one, other) in zip(labels, labels.dropFirst()) { one.setValue(other, forKey: "next") }
            var plants: [NSManagedObject] = []
            for number in 0..<30 {
                let entity = ["Plant", "Tree", "Flower"][number % 3]
                let plant = new(entity, ["name": "\(entity) \(number)", "number": number, "bed": beds[number % 3]])
                plant.setValue(plants.isEmpty ? nil : plants[number / 2], forKey: "parent")
                plant.setValue(Set(labels.prefix(number % 5)), forKey: "labels")
                if number % 10 == 0 { plant.setValue(Data(count: 110_000 + number), forKey: "picture") }
                plants.append(plant)
                if entity == "Tree" {
                    plant.setValuesForKeys([
                        "height": 1.5, "price": NSDecimalNumber(string: "3.25"), "id": UUID(),
                    ])
                    beds[number % 3].setValue(plant, forKey: "pride")
                } else if entity == "Flower" {
                    plant.setValuesForKeys([
                        "opened": Date(timeIntervalSinceReferenceDate: 9), "page": URL(string: "http://a.b/c")!,
                        "notes": ["x", 1] as NSArray, "small": 3, "fresh": true, "share": 0.5 as Float,
                    ])
                }
            }
            try context.save()
            plants[4].setValue("changed", forKey: "name")
            context.delete(plants[29])
            try context.save()
        }
        try coordinator.remove(store)
    }

    private static func attribute(
        _ name: String, _ type: NSAttributeDescription.AttributeType, _ mandatory: Any? = nil
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        attribute.isOptional = mandatory == nil
        attribute.defaultValue = mandatory
        return attribute
    }

    private static func relate(
        _ one: NSEntityDescription, _ name: String, _ other: NSEntityDescription, _ inverse: String,
        toMany: (Bool, Bool), isOrdered: Bool = false, rule: NSDeleteRule = .nullifyDeleteRule
    ) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, back.name) = (name, inverse)
        (there.destinationEntity, back.destinationEntity) = (other, one)
        (there.maxCount, back.maxCount) = (toMany.0 ? 0 : 1, toMany.1 ? 0 : 1)
        (there.inverseRelationship, back.inverseRelationship) = (back, there)
        back.isOrdered = isOrdered
        back.deleteRule = rule
        one.properties.append(there)
        other.properties.append(back)
    }
}
