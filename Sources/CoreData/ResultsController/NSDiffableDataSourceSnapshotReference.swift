/// The results of a controller as a snapshot: the names of the sections, and the IDs of the objects in each.
///
///     func controller(
///         _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
///         didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
///     ) {
///         for id in snapshot.itemIdentifiers as! [NSManagedObjectID] { … }
///     }
///
/// On Apple's platforms, UIKit and AppKit declare this class, and their data sources use it. Neither exists on Linux,
/// so this class offers only the methods for reading a snapshot. The IDs are created on first access, which must be on
/// the context's queue.
open class NSDiffableDataSourceSnapshotReference: NSObject {
    private let list: ResultsList
    private let reloaded: [NSObject]
    private lazy var ids: [NSManagedObjectID] = list.items.compactMap { ($0 as? NSManagedObject)?.objectID }
    private lazy var places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })

    init(_ list: ResultsList, reloaded: [NSObject]) {
        self.list = list
        self.reloaded = reloaded
    }

    /// The number of items in all sections.
    open var numberOfItems: Int { list.items.count }
    /// The number of sections, including empty ones.
    open var numberOfSections: Int { list.sections.count }
    /// The names of the sections, in order.
    open var sectionIdentifiers: [Any] { list.sections.map(\.name) }
    /// The IDs of all objects, in order.
    open var itemIdentifiers: [Any] { ids }
    /// The IDs of the objects that were updated or moved.
    open var reloadedItemIdentifiers: [Any] { reloaded.compactMap { ($0 as? NSManagedObject)?.objectID } }

    /// The number of objects in a section; 0 for an unknown section.
    open func numberOfItems(inSection sectionIdentifier: Any) -> Int { section(sectionIdentifier)?.count ?? 0 }

    /// The IDs of a section's objects, in order; empty for an unknown section.
    open func itemIdentifiersInSection(withIdentifier sectionIdentifier: Any) -> [Any] {
        section(sectionIdentifier).map { Array(ids[$0.start..<$0.end]) } ?? []
    }

    /// The name of the section that contains an object; nil for an unknown object.
    open func sectionIdentifier(forSectionContainingItemIdentifier itemIdentifier: Any) -> Any? {
        let index = index(ofItemIdentifier: itemIdentifier)
        return index == NSNotFound ? nil : list.sections[list.section(of: index)].name
    }

    /// The index of an ID among all IDs, or `NSNotFound`.
    open func index(ofItemIdentifier itemIdentifier: Any) -> Int {
        (itemIdentifier as? NSManagedObjectID).flatMap { places[$0] } ?? NSNotFound
    }

    /// The index of a section, or `NSNotFound`.
    open func index(ofSectionIdentifier sectionIdentifier: Any) -> Int {
        list.sections.firstIndex { $0.name == sectionIdentifier as? String } ?? NSNotFound
    }

    private func section(_ identifier: Any) -> ResultsSection? {
        list.sections.first { $0.name == identifier as? String }
    }
}
