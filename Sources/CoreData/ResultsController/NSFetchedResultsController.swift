/// The results of a fetch, grouped into sections and kept up to date with their context: the data source of a list.
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
/// A change crosses this folder as follows. At the end of an event, the context posts its changes, which
/// `FetchedResults` receives. The predicate decides which objects belong to the list, `ResultsUpdate` finds their
/// positions by the sort descriptors, `ResultsChanges` decides between move and update, and the delegate is called.
/// The request is not run again, unless it has a limit or an offset.
///
/// Without a delegate, changes are ignored, and the results remain as they were fetched. Use a controller on the queue
/// of its context only. Apple's page: *NSFetchedResultsController*.
///
/// The type parameter is unconstrained, as that of `NSFetchRequest`. The delegate receives the controller as
/// `NSFetchedResultsController<any NSFetchRequestResult>`. Swift's generics do not allow that to be the same object, so
/// it is another object with the same results, which is equal to the controller under `==` and `===`.
open class NSFetchedResultsController<ResultType>: NSObject, SectionTitling {
    final let results: FetchedResults
    private final var typed: (version: Int, objects: [ResultType])?

    /// Creates a controller. Call `performFetch()` to fetch the results.
    /// - Parameters:
    ///   - fetchRequest: a request with an entity and sort descriptors. Apple's documentation requires at least one
    ///     sort descriptor; Apple's framework, and this one, stop the program only if `sortDescriptors` is nil. Don't
    ///     change the request between `performFetch()` and the next call of it.
    ///   - context: the context to fetch in; its changes update the results.
    ///   - sectionNameKeyPath: the key path from an object to the name of its section; nil for a single section. It
    ///     can be transient. The first sort descriptor must keep the objects of a section together.
    ///   - name: the name of the file that caches the sections; nil for none.
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

    /// Creates a controller without a usable request. Replace it before you call `performFetch()`.
    public override init() {
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        let request = NSFetchRequest<ResultType>()
        results = FetchedResults(request, in: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        results.titling = self
    }

    /// Another controller object with the same results, for a delegate.
    init(face results: FetchedResults) {
        self.results = results
        super.init()
    }

    /// The request that was passed in. To change it in a delegate method, use your own reference to the controller: the
    /// object that the delegate receives has a copy of the request.
    open var fetchRequest: NSFetchRequest<ResultType> {
        if let request = results.request as? NSFetchRequest<ResultType> { return request }
        let copy = NSFetchRequest<ResultType>()
        copy.parameters = results.request.parameters
        copy.affectedStores = results.request.affectedStores
        return copy
    }
    /// The context whose objects the controller lists.
    open var managedObjectContext: NSManagedObjectContext { results.context }
    /// The key path whose values divide the objects into sections; nil for a single section.
    open var sectionNameKeyPath: String? { results.sectionNameKeyPath }
    /// The name of the file in which the sections are cached; nil if they are not.
    open var cacheName: String? { results.cache?.name }

    /// The delegate, called on the context's queue. The reference is weak; in Apple's framework it is unowned.
    open var delegate: (any NSFetchedResultsControllerDelegate)? {
        get { results.delegate }
        set { results.delegate = newValue }
    }

    /// Fetches the results, and computes their sections or reads them from the cache.
    ///
    /// Call it on the context's queue. The delegate is not called, except for `controller(_:didChangeContentWith:)`
    /// with a snapshot.
    /// - Throws: the errors of `NSManagedObjectContext.fetch(_:)`, and `CocoaError.coreData` if the sort descriptors do
    ///   not keep the objects of a section together.
    open func performFetch() throws { try results.fetch() }

    /// The results, in order; nil before `performFetch()`.
    open var fetchedObjects: [ResultType]? {
        guard let list = results.list else { return nil }
        if let typed, typed.version == results.version { return typed.objects }
        let objects = list.items.map(asResult)
        typed = (results.version, objects)
        return objects
    }

    /// The object at an index path. Stops the program if there is none. Call it on the context's queue.
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
                    + "request's resultType and its generic type do not match, or the managedObjectClassName of the "
                    + "entity '\(fetchRequest.entityName ?? "")' names another class.")
        }
        return result
    }

    /// The index path of an object; nil if it is not in the results. Call it on the context's queue.
    open func indexPath(forObject object: ResultType) -> IndexPath? {
        results.list?.indexPath(of: object as AnyObject)
    }

    /// The sections, in order; nil before `performFetch()`. Without a key path there is one section with an empty name.
    open var sections: [any NSFetchedResultsSectionInfo]? { results.sectionInfos }

    /// The title of a section in the index at the side of a list: the delegate's title, or by default the capitalized
    /// first letter of the name. You can override this method, which is called on the context's queue.
    open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
        results.titleByDelegate(of: sectionName)
    }

    /// The titles of the sections, without nil and without equal neighbors.
    open var sectionIndexTitles: [String] { results.indexTitles.map(\.title) }

    /// The section to show when the user selects an index title. Stops the program if the title is not at that index.
    /// Call it on the context's queue.
    open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
        let titles = results.indexTitles
        guard titles.indices.contains(sectionIndex), titles[sectionIndex].title == title else {
            stop(
                .invalidArgumentException,
                "The index title '\(title)' is not at index \(sectionIndex) of sectionIndexTitles: pass both as "
                    + "the list provides them.")
        }
        return titles[sectionIndex].section
    }

    /// Deletes the file of a section cache; nil deletes all of this program's section caches. Call it before you change
    /// the request of a controller with a cache. You can call it from any thread.
    public class func deleteCache(withName name: String?) { SectionCache.delete(name) }

    /// Whether the other is a controller with the same results.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? any _ResultsFace)?._shared === results
    }
    open override var hash: Int { ObjectIdentifier(results).hashValue }
}

/// A controller with any result type.
public protocol _ResultsFace: AnyObject {
    /// The results that the controller objects of one list share.
    var _shared: AnyObject { get }
}

extension NSFetchedResultsController: _ResultsFace {
    public final var _shared: AnyObject { results }
}

/// Whether two controllers have the same results. On Linux, a delegate receives another object than its controller.
public func === (first: (any _ResultsFace)?, second: (any _ResultsFace)?) -> Bool {
    first?._shared === second?._shared
}

/// Whether two controllers have different results.
public func !== (first: (any _ResultsFace)?, second: (any _ResultsFace)?) -> Bool { !(first === second) }

// A controller belongs to the queue of its context.
@available(*, unavailable)
extension NSFetchedResultsController: @unchecked Sendable {}
