import CoreData

// The contents of your model, as Core Data reads it.
let model = try makeModel()
for entity in model.entities {
    print("\(entity.name ?? "an entity without a name")")
    for (name, attribute) in entity.attributesByName.sorted(by: { $0.key < $1.key }) {
        let need = attribute.isOptional ? "optional" : "mandatory"
        print("  \(name): \(attribute.attributeType), \(need), default \(attribute.defaultValue ?? "none")")
    }
}
