import CoreData

/// The first version called a recipe's name its label.
@objc(RecipeMigrationPolicy)
final class RecipeMigrationPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let recipes = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [source])
        let label = source.value(forKey: "label") as? String
        recipes.first?.setValue(label?.trimmingCharacters(in: .whitespaces), forKey: #keyPath(Recipe.name))
    }
}
