import CoreData
import Foundation

/// The objects of a fetch, kept up to date with a context.
@MainActor
@propertyWrapper
public final class Fetched<Object: NSManagedObject>: NSObject {
    private let controller: NSFetchedResultsController<Object>
    private let delegate = Delegate()

    public var wrappedValue: [Object] { controller.fetchedObjects ?? [] }
    public var projectedValue: Fetched<Object> { self }
    public var onChange: (@MainActor ([Object]) -> Void)?

    public init(
        context: NSManagedObjectContext, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
        section: KeyPath<Object, String?>? = nil
    ) {
        let request = NSFetchRequest<Object>(entityName: String(describing: Object.self))
        request.sortDescriptors = sortDescriptors
        request.predicate = predicate
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context,
            sectionNameKeyPath: section.map { NSExpression(forKeyPath: $0).keyPath }, cacheName: nil)
        super.init()
        delegate.changed = { [weak self] in
            guard let self else { return }
            onChange?(wrappedValue)
        }
        controller.delegate = delegate
        try? controller.performFetch()
    }

    public subscript(indexPath: IndexPath) -> Object { controller.object(at: indexPath) }

    public var sections: [(name: String, count: Int)] {
        controller.sections?.map { ($0.name, $0.numberOfObjects) } ?? []
    }

    public func filter(_ predicate: NSPredicate?) throws {
        controller.fetchRequest.predicate = predicate
        try controller.performFetch()
    }

    @MainActor
    private final class Delegate: NSObject, @preconcurrency NSFetchedResultsControllerDelegate {
        var changed: () -> Void = {}

        func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            changed()
        }
    }
}
