/// Receives the changes of a controller's results, on the queue of the controller's context.
///
/// For each event in which the results change, the order of the calls is: `controllerWillChangeContent`; removed
/// sections, by their old indexes, the last one first; inserted sections, by their new indexes; removed, inserted,
/// moved and updated objects; `controllerDidChangeContent`. Old indexes refer to the list at
/// `controllerWillChangeContent`, new ones to the list at the end, as a table view's batch updates expect.
///
/// All methods are optional: they have default implementations. A delegate that implements the snapshot method gets no
/// other calls about changes; neither does one that implements the difference method, if the controller has no
/// sections. A method counts as implemented only if the class that declares the conformance implements it, because
/// Swift's protocol witnesses do not include methods of subclasses.
///
/// Apple's page: *NSFetchedResultsControllerDelegate*.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
    /// Called before the results change.
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// A section was inserted or removed.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType)

    /// An object was inserted, removed, moved or updated.
    /// - Parameters:
    ///   - controller: the controller whose results change.
    ///   - anObject: the object.
    ///   - indexPath: the old index path; nil for an insertion.
    ///   - type: the kind of change.
    ///   - newIndexPath: the new index path; nil for a removal.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)

    /// Called after all changes of the event were reported.
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// The results have changed; `snapshot` contains the IDs of all of them. Also called after `performFetch()`.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference)

    /// The results of a controller without sections have changed. An updated object appears as a removal and an
    /// insertion.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)

    /// The title of a section in the index at the side of a list; by default the capitalized first letter of the name.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String?
}

extension NSFetchedResultsControllerDelegate {
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {}

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {}

    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

    // The runtime cannot tell which methods a class implements, so these default implementations record that it does
    // not.

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) { controller.results.wasImplemented = false }

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) { controller.results.wasImplemented = false }

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? { FetchedResults.defaultTitle(of: sectionName) }
}

/// The kind of a change to an object or a section.
public enum NSFetchedResultsChangeType: UInt, Sendable {
    /// It was inserted.
    case insert = 1
    /// It was removed.
    case delete = 2
    /// It was updated, and its index path has changed as a result.
    case move = 3
    /// It was updated in place.
    case update = 4
}

/// A section of a controller's results.
public protocol NSFetchedResultsSectionInfo {
    /// The value of the section key path for the section's objects, as text.
    var name: String { get }
    /// The section's title in the index at the side of a list.
    var indexTitle: String? { get }
    /// The number of objects in the section.
    var numberOfObjects: Int { get }
    /// The objects, in order.
    var objects: [Any]? { get }
}
