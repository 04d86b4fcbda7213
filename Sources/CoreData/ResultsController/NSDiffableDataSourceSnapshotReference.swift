/// The results of a controller as ids: names of sections, and ids of the objects in each.
///
///     func controller(
///         _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
///         didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
///     ) {
///         for id in snapshot.itemIdentifiers as! [NSManagedObjectID] { … }
///     }
///
/// On Apple's platforms UIKit and AppKit declare this class, and a data source of theirs takes it. Here there are neither,
/// so it has what it takes to read it. Ids are made when they are first asked for, by the queue of the context.
open class NSDiffableDataSourceSnapshotReference: NSObject {
    private let list: ResultsList
    private let reloaded: [NSObject]
    private lazy var ids: [NSManagedObjectID] = list.items.compactMap { ($0 as? NSManagedObject)?.objectID }
    private lazy var places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })

    init(_ list: ResultsList, reloaded: [NSObject]) {
        self.list = list
        self.reloaded = reloaded
    }

    open var numberOfItems: Int { list.items.count }
    open var numberOfSections: Int { list.sections.count }
    /// The names of the sections in order.
    open var sectionIdentifiers: [Any] { list.sections.map(\.name) }
    /// The ids of all objects in order.
    open var itemIdentifiers: [Any] { ids }
    /// The ids of the objects that changed without coming or going.
    open var reloadedItemIdentifiers: [Any] { reloaded.compactMap { ($0 as? NSManagedObject)?.objectID } }

    /// How many objects a section has; 0 where there is no such section.
    open func numberOfItems(inSection sectionIdentifier: Any) -> Int { section(sectionIdentifier)?.count ?? 0 }

    /// The ids of a section's objects in order.
    open func itemIdentifiersInSection(withIdentifier sectionIdentifier: Any) -> [Any] {
        section(sectionIdentifier).map { Array(ids[$0.start..<$0.end]) } ?? []
    }

    /// The name of the section of an object; nil where the object is not here.
    open func sectionIdentifier(forSectionContainingItemIdentifier itemIdentifier: Any) -> Any? {
        let index = index(ofItemIdentifier: itemIdentifier)
        return index == NSNotFound ? nil : list.sections[list.section(of: index)].name
    }

    /// The place of an id among all of them, or `NSNotFound`.
    open func index(ofItemIdentifier itemIdentifier: Any) -> Int {
        (itemIdentifier as? NSManagedObjectID).flatMap { places[$0] } ?? NSNotFound
    }

    /// The place of a section, or `NSNotFound`.
    open func index(ofSectionIdentifier sectionIdentifier: Any) -> Int {
        list.sections.firstIndex { $0.name == sectionIdentifier as? String } ?? NSNotFound
    }

    private func section(_ identifier: Any) -> ResultsSection? {
        list.sections.first { $0.name == identifier as? String }
    }
}
