/// What a controller tells of its results.
///
/// For each event of the context in which the results change: `controllerWillChangeContent`; the sections that go, by
/// their places before, last one first; those that come, by their places afterwards; then objects that go, come, move and
/// change; `controllerDidChangeContent`. Places before are those of the list as it was at `controllerWillChangeContent`,
/// places afterwards those of the list at the end, as a table view's batch of updates takes them.
///
/// Every method is optional: it is told by its default here. One that wants snapshots hears nothing else; one that wants
/// differences neither, if the controller has no sections. A method counts as implemented in the class that declares the
/// conformance, and not in its subclasses: Swift finds the methods of a protocol there.
///
/// Apple's page: *NSFetchedResultsControllerDelegate*.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
    /// The results are about to change: they still are as they were.
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// A section came or went.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType)

    /// An object came, went, moved or changed.
    /// - Parameters:
    ///   - indexPath: its place before; nil for one that came.
    ///   - newIndexPath: its place afterwards; nil for one that went.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)

    /// Every change of the event was told.
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// The results have changed; all of them stand in `snapshot` as ids. Told after `performFetch()` too.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference)

    /// The results of a controller without sections have changed. An object that changed in its place is taken out and
    /// put in there.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)

    /// The title of a section for the index at the side of a list.
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

    // Nothing at run time tells which methods a class implements, so the defaults of these two say that it does not.

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) { controller.results.wasAnswered = false }

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) { controller.results.wasAnswered = false }

    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? { FetchedResults.defaultTitle(of: sectionName) }
}

/// What became of an object or a section.
public enum NSFetchedResultsChangeType: UInt, Sendable {
    /// It came.
    case insert = 1
    /// It went.
    case delete = 2
    /// It changed, and stands elsewhere for it.
    case move = 3
    /// It changed, and stands where it stood.
    case update = 4
}

/// A section of a controller's results.
public protocol NSFetchedResultsSectionInfo {
    /// What the objects of the section have in common: the value of the key path as text.
    var name: String { get }
    /// The title for the index at the side of a list.
    var indexTitle: String? { get }
    var numberOfObjects: Int { get }
    /// The objects in order.
    var objects: [Any]? { get }
}
