import CoreData
import Foundation
import XCTest

/// A target without the plugin, whose files import Foundation and XCTest in addition to Core Data.
final class PlainTests: XCTestCase {
    private lazy var container: NSPersistentContainer = {
        let name = NSAttributeDescription()
        name.name = "name"
        name.attributeType = .stringAttributeType
        let entity = NSEntityDescription()
        entity.name = "Item"
        entity.properties = [name]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let container = NSPersistentContainer(name: "Plain", managedObjectModel: model)
        container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
        container.loadPersistentStores { _, error in XCTAssertNil(error) }
        return container
    }()

    func testNamesThatFoundationDeclaresTooAreCoreDatas() throws {
        let context = container.viewContext
        for name in ["b", "a", "c"] {
            NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(name, forKey: "name")
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        let predicate: NSPredicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "name != %@", "c"),
            NSComparisonPredicate(
                leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: "d"),
                modifier: .direct, type: .lessThan),
        ])
        request.predicate = predicate
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        XCTAssertEqual(try context.fetch(request).map { $0.value(forKey: "name") as? String }, ["a", "b"])
    }
}
