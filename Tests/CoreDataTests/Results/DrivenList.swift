import CoreData
import Testing

/// A list that is updated only by the controller's delegate methods, like a table view. Deletions use index paths
/// before the changes, insertions those after the changes.
final class DrivenList: NSObject, NSFetchedResultsControllerDelegate {
    struct Section: Equatable {
        let name: String
        var objects: [NSManagedObject]
    }

    private(set) var sections: [Section] = []
    /// The delegate calls, in order: `will`, `section 0 deleted`, `Ada inserted at 0.1`, `did`, …
    private(set) var calls: [String] = []
    private(set) var problems: [String] = []
    /// The number of completed content changes.
    private(set) var events = 0

    private var deletedSections: [Int] = []
    private var insertedSections: [(Int, String)] = []
    private var removals: [(IndexPath, NSManagedObject)] = []
    private var insertions: [(IndexPath, NSManagedObject)] = []

    private var controller: NSFetchedResultsController<NSManagedObject>?

    /// Loads the current results and retains the controller.
    func load(_ controller: NSFetchedResultsController<NSManagedObject>) {
        self.controller = controller
        sections = (controller.sections ?? []).map { Section(name: $0.name, objects: $0.objects as! [NSManagedObject]) }
    }

    func clearCalls() { calls = [] }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        let known = (controller.sections ?? []).map {
            Section(name: $0.name, objects: $0.objects as! [NSManagedObject])
        }
        if known != sections { problems.append("the results have changed before controllerWillChangeContent") }
        calls.append("will")
        deletedSections = []
        insertedSections = []
        removals = []
        insertions = []
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {
        if type == .delete {
            calls.append("section \(sectionInfo.name) deleted at \(sectionIndex)")
            deletedSections.append(sectionIndex)
            if sections[sectionIndex].name != sectionInfo.name { problems.append("not the section \(sectionIndex)") }
        } else {
            calls.append("section \(sectionInfo.name) inserted at \(sectionIndex)")
            insertedSections.append((sectionIndex, sectionInfo.name))
        }
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
        let object = anObject as! NSManagedObject
        let name = object.isFault ? "fault" : object.string("firstName") ?? "nil"
        func place(_ path: IndexPath?) -> String { path.map { "\($0.section).\($0.item)" } ?? "none" }
        switch type {
        case .insert: calls.append("\(name) inserted at \(place(newIndexPath))")
        case .delete: calls.append("\(name) deleted at \(place(indexPath))")
        case .move: calls.append("\(name) moved from \(place(indexPath)) to \(place(newIndexPath))")
        case .update: calls.append("\(name) updated at \(place(indexPath)), now \(place(newIndexPath))")
        }
        if let indexPath, sections[indexPath.section].objects[indexPath.item] !== object {
            problems.append("\(name) did not stand at \(place(indexPath))")
        }
        if let newIndexPath, controller.object(at: newIndexPath) as? NSManagedObject !== object {
            problems.append("\(name) does not stand at \(place(newIndexPath))")
        }
        if type == .delete || type == .move { removals.append((indexPath!, object)) }
        if type == .insert || type == .move { insertions.append((newIndexPath!, object)) }
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        calls.append("did")
        events += 1
        for (path, object) in removals.sorted(by: { $0.0 > $1.0 }) {
            if sections[path.section].objects.remove(at: path.item) !== object {
                problems.append("removed another object")
            }
        }
        for section in deletedSections.sorted(by: >) {
            if !sections.remove(at: section).objects.isEmpty { problems.append("a section went with objects in it") }
        }
        for (place, name) in insertedSections.sorted(by: { $0.0 < $1.0 }) {
            sections.insert(Section(name: name, objects: []), at: place)
        }
        for (path, object) in insertions.sorted(by: { $0.0 < $1.0 }) {
            sections[path.section].objects.insert(object, at: path.item)
        }
    }
}

extension Stack {
    /// A fetched results controller for the employees, sorted by last name and first name.
    func controller(
        _ context: NSManagedObjectContext, section: String? = "lastName", where format: String? = nil,
        sortedBy keys: [String] = ["lastName", "firstName"], cache: String? = nil
    ) -> NSFetchedResultsController<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.predicate = format.map { NSPredicate(format: $0) }
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: section, cacheName: cache)
    }
}

extension NSManagedObjectContext {
    /// Inserts a new employee without processing pending changes.
    @discardableResult
    func hire(_ first: String, _ last: String, salary: Double = 0) -> NSManagedObject {
        make("Employee", ["firstName": first, "lastName": last, "salary": salary])
    }
}
