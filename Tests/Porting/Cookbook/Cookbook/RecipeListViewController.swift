import CoreData
import UIKit

class RecipeListViewController: UITableViewController, NSFetchedResultsControllerDelegate {
    @IBOutlet weak var emptyView: UIView!
    lazy var controller = NSFetchedResultsController(
        fetchRequest: Recipe.fetchRequest(), managedObjectContext: CoreDataStack.shared.persistentContainer.viewContext,
        sectionNameKeyPath: nil, cacheName: nil)

    @IBAction func add(_ sender: Any) {}
}

extension RecipeListViewController {
    func reload() {
        try? controller.performFetch()
        tableView.reloadData()
    }
}

/// Shows the list.
final class RecipeFlow {
    private let list: RecipeListViewController

    init(list: RecipeListViewController) {
        self.list = list
    }

    func start() {
        list.reload()
    }
}
