import CoreData
import UIKit

class RecipeListViewController: UITableViewController, NSFetchedResultsControllerDelegate {
    @IBOutlet weak var emptyView: UIView!
    lazy var controller = NSFetchedResultsController(
        fetchRequest: Recipe.fetchRequest(), managedObjectContext: CoreDataStack.shared.persistentContainer.viewContext,
        sectionNameKeyPath: nil, cacheName: nil)

    @IBAction func add(_ sender: Any) {}
}
