/// The results of a fetch, kept in step with their context, in sections: what stands between a context and a list.
///
///     let request = NSFetchRequest<Employee>(entityName: "Employee")
///     request.sortDescriptors = [
///         NSSortDescriptor(key: "department.name", ascending: true), NSSortDescriptor(key: "name", ascending: true),
///     ]
///     let controller = NSFetchedResultsController(
///         fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "department.name", cacheName: nil)
///     controller.delegate = self
///     try controller.performFetch()
///     controller.object(at: IndexPath(item: 0, section: 1)).name
///
/// A change crosses this folder like this: the context says at the end of an event what changed (`FetchedResults` hears
/// it), which of that belongs to the list is asked of the predicate, `ResultsUpdate` finds the places by the sort
/// descriptors, and the delegate is told. Nothing is fetched anew for it.
///
/// Without a delegate nothing is followed: the results stay as they were fetched. A controller belongs to the queue of its
/// context. Apple's page: *NSFetchedResultsController*.
///
/// The parameter is unconstrained, as that of `NSFetchRequest` is. A delegate is handed the controller as
/// `NSFetchedResultsController<any NSFetchRequestResult>`; Swift's generics do not let that be the very same object, so it
/// is another face of the same results, equal to the controller by `==` and by `===`.
open class NSFetchedResultsController<ResultType>: NSObject, SectionTitling {
    final let results: FetchedResults
    private final var typed: (version: Int, objects: [ResultType])?

    /// - Parameters:
    ///   - fetchRequest: needs an entity and sort descriptors. Apple's page asks for at least one; the framework itself
    ///     stops only where `sortDescriptors` is nil, and so does this. Do not change the request between `performFetch()`
    ///     and the next one.
    ///   - sectionNameKeyPath: leads from an object to the name of its section, by which the first sort descriptor has
    ///     to put objects together; it may be transient. Nil for a single section.
    ///   - name: of the file that keeps the sections for the next time; nil for none.
    public init(
        fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?, cacheName name: String?
    ) {
        guard fetchRequest.sortDescriptors != nil else {
            stop(
                .invalidArgumentException,
                "An instance of NSFetchedResultsController requires a fetch request with sort descriptors: set the "
                    + "sortDescriptors of the request for \(fetchRequest.entityName ?? "no entity").")
        }
        results = FetchedResults(fetchRequest, in: context, sectionNameKeyPath: sectionNameKeyPath, cacheName: name)
        super.init()
        results.titling = self
    }

    /// A controller without a request, to be replaced before `performFetch()`.
    public override init() {
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        let request = NSFetchRequest<ResultType>()
        results = FetchedResults(request, in: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        results.titling = self
    }

    /// Another face of the same results, for a delegate.
    init(face results: FetchedResults) {
        self.results = results
        super.init()
    }

    /// The request, as it was given. A delegate that changes it must do so in its own controller: the face that it is
    /// handed has a copy.
    open var fetchRequest: NSFetchRequest<ResultType> {
        if let request = results.request as? NSFetchRequest<ResultType> { return request }
        let copy = NSFetchRequest<ResultType>()
        copy.parameters = results.request.parameters
        copy.affectedStores = results.request.affectedStores
        return copy
    }
    open var managedObjectContext: NSManagedObjectContext { results.context }
    open var sectionNameKeyPath: String? { results.sectionNameKeyPath }
    open var cacheName: String? { results.cache?.name }

    /// Who is told of changes. Held weakly, where Apple's framework holds it without looking.
    open var delegate: (any NSFetchedResultsControllerDelegate)? {
        get { results.delegate }
        set { results.delegate = newValue }
    }

    /// Fetches the results, and computes their sections or takes them from the cache.
    ///
    /// The delegate hears nothing of it, unless it wants snapshots.
    /// - Throws: the fetch's error; `CocoaError.coreData` where an object's section was already closed by another,
    ///   because the sort descriptors do not put the objects of a section together.
    open func performFetch() throws { try results.fetch() }

    /// The results in order; nil before `performFetch()`.
    open var fetchedObjects: [ResultType]? {
        guard let list = results.list else { return nil }
        if let typed, typed.version == results.version { return typed.objects }
        let objects = list.items.map(asResult)
        typed = (results.version, objects)
        return objects
    }

    /// The object at a place, which has to exist.
    open func object(at indexPath: IndexPath) -> ResultType {
        guard let object = results.list?.item(at: indexPath) else {
            stop(
                .invalidArgumentException,
                "object(at:): no object at index \(indexPath.last ?? 0) in section at index \(indexPath.first ?? 0): "
                    + (results.list.map {
                        "the results have \($0.sections.count) sections, of "
                            + "\($0.sections.map(\.count)) objects."
                    } ?? "call performFetch() first."))
        }
        return asResult(object)
    }

    private final func asResult(_ object: NSObject) -> ResultType {
        guard let result = object as? ResultType else {
            stop(
                .invalidArgumentException,
                "The results of the controller are of the class \(type(of: object)), not \(ResultType.self): the fetch "
                    + "request's resultType and its generic type do not go together, or the managedObjectClassName of the "
                    + "entity '\(fetchRequest.entityName ?? "")' names another class.")
        }
        return result
    }

    /// Where an object stands; nil where it is not among the results.
    open func indexPath(forObject object: ResultType) -> IndexPath? {
        results.list?.indexPath(of: object as AnyObject)
    }

    /// The sections in order; nil before `performFetch()`. Without a key path there is one section, whose name is empty.
    open var sections: [any NSFetchedResultsSectionInfo]? { results.sectionInfos }

    /// The title of a section for an index at the side of a list: what the delegate says, by default the capitalized
    /// first letter of the name. A subclass may override it.
    open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
        results.titleByDelegate(of: sectionName)
    }

    /// The titles of the sections, equal neighbours once; sections without a title are left out.
    open var sectionIndexTitles: [String] { results.indexTitles.map(\.title) }

    /// The section that a touch of an index title leads to.
    open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
        let titles = results.indexTitles
        guard titles.indices.contains(sectionIndex), titles[sectionIndex].title == title else {
            stop(
                .invalidArgumentException,
                "The index title '\(title)' does not stand at \(sectionIndex) of sectionIndexTitles: hand over both as "
                    + "the list gave them.")
        }
        return titles[sectionIndex].section
    }

    /// Deletes the file of a cache, or of all of them when `name` is nil. To be called before the request of a controller
    /// with a cache is changed.
    public class func deleteCache(withName name: String?) { SectionCache.delete(name) }

    /// Whether the other is a face of the same results.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? any _ResultsFace)?._shared === results
    }
    open override var hash: Int { ObjectIdentifier(results).hashValue }
}

/// Any controller, whatever its result type.
public protocol _ResultsFace: AnyObject {
    /// What all faces of one controller share.
    var _shared: AnyObject { get }
}

extension NSFetchedResultsController: _ResultsFace {
    public final var _shared: AnyObject { results }
}

/// Whether two controllers are the same: on Linux a delegate is handed another face of its controller.
public func === (first: (any _ResultsFace)?, second: (any _ResultsFace)?) -> Bool {
    first?._shared === second?._shared
}

/// Whether two controllers are not the same.
public func !== (first: (any _ResultsFace)?, second: (any _ResultsFace)?) -> Bool { !(first === second) }

// A controller belongs to the queue of its context.
@available(*, unavailable)
extension NSFetchedResultsController: @unchecked Sendable {}
