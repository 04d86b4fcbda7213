import Synchronization

/// The results that all controller objects of one list share, and the state that keeps them up to date with the
/// context.
///
/// Start reading this folder here. A list follows the context that it was fetched from:
///
///     performFetch ──► the context's fetch ──► ResultsList: sections and objects
///     the context's changes ──► `+Following` ──► ResultsUpdate ──► ResultsChanges ──► `+Reporting` ──► the delegate
final class FetchedResults {
    let request: any AnyFetchRequest
    let context: NSManagedObjectContext
    let sectionNameKeyPath: String?
    let cache: SectionCache?
    weak var titling: (any SectionTitling)?
    weak var delegate: (any NSFetchedResultsControllerDelegate)? {
        didSet { style = .unknown }
    }
    /// The kind of delegate method that reports changes, determined on the first change.
    var style = DelegateStyle.unknown
    /// Set to false by the default implementations of delegate methods, to detect methods that the delegate lacks.
    var wasImplemented = true

    /// Nil before the first fetch.
    private(set) var list: ResultsList?
    /// Whether the context was reset since the last fetch. Changes are then ignored until the next fetch.
    var isInvalidated = false
    /// Incremented on every change of the list.
    private(set) var version = 0
    private var infos: [ResultsSectionInfo]?
    private var observers: [any NSObjectProtocol] = []

    init(
        _ request: any AnyFetchRequest, in context: NSManagedObjectContext, sectionNameKeyPath: String?,
        cacheName: String?
    ) {
        self.request = request
        self.context = context
        self.sectionNameKeyPath = sectionNameKeyPath
        cache = cacheName.map(SectionCache.init)
    }

    deinit {
        guard !observers.isEmpty else { return }
        observers.forEach(NotificationCenter.default.removeObserver)
        context.followingResults.subtract(1, ordering: .relaxed)
    }

    func fetch() throws {
        observeContext()
        isInvalidated = false
        let items = try fetchItems()
        let stamp = cache == nil || sectionNameKeyPath == nil ? nil : CacheStamp(self)
        if let stamp, let known = cache?.sections(stamp), known.last?.end ?? 0 == items.count {
            set(ResultsList(items: items, sections: known))
        } else {
            do {
                let fresh =
                    try countedSections(of: items).map { ResultsList(items: items, sections: $0) }
                    ?? ResultsList(items: items, sectionName: sectionNameKeyPath == nil ? nil : sectionName)
                if let stamp { cache?.save(fresh.sections, stamp) }
                set(fresh)
            } catch {
                set(nil)
                throw error
            }
        }
        reportFetch()
    }

    /// Fetches the current results.
    func fetchItems() throws -> [NSObject] {
        let found = try context.fetchAny(request)
        if let objects = found as? [NSManagedObject] { return objects }
        return found.map { $0 as! NSObject }
    }

    func set(_ list: ResultsList?) { change { $0 = list } }

    /// Changes the list. Releases everything derived from the old list first, so that its array is uniquely referenced
    /// and is changed in place.
    func change(_ body: (inout ResultsList?) -> Void) {
        infos = nil
        version += 1
        body(&list)
    }

    /// The name of an object's section.
    func sectionName(of item: NSObject) -> String {
        guard let sectionNameKeyPath else { return "" }
        return sectionName(for: item.value(forKeyPath: sectionNameKeyPath))
    }

    /// The name of the section of objects with a value.
    func sectionName(for value: Any?) -> String {
        switch value {
        case let text as String: return text
        // The text that Objective-C's `NSNumber` would print.
        case let flag as Bool: return flag ? "1" : "0"
        case let number as Double where number == number.rounded() && abs(number) < 1e15: return "\(Int64(number))"
        case let value?: return "\(value)"
        case nil: return ""
        }
    }

    /// Updates the section cache after a save.
    func renewCache() {
        guard let cache, let list, sectionNameKeyPath != nil, let stamp = CacheStamp(self) else { return }
        cache.save(list.sections, stamp)
    }

    private func observeContext() {
        guard observers.isEmpty else { return }
        func observe(_ name: NSNotification.Name, _ body: @escaping (FetchedResults, Notification) -> Void) {
            let observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
                // A notification that is being posted on another thread still arrives after the observer's removal.
                [weak self] notification in
                if let self, delegate != nil, list != nil { body(self, notification) }
            }
            observers.append(observer)
        }
        context.followingResults.add(1, ordering: .relaxed)
        observe(.NSManagedObjectContextObjectsDidChange) { $0.objectsDidChange($1.userInfo ?? [:]) }
        observe(.NSManagedObjectContextDidSave) { results, _ in results.renewCache() }
    }
}

extension FetchedResults {
    var sectionInfos: [ResultsSectionInfo]? {
        guard let list else { return nil }
        if let infos { return infos }
        let made = list.sections.map { ResultsSectionInfo($0, of: list, titling) }
        infos = made
        return made
    }

    /// The index titles, each with its first section.
    var indexTitles: [(title: String, section: Int)] {
        var titles: [(title: String, section: Int)] = []
        for (number, section) in (list?.sections ?? []).enumerated() {
            guard let title = titling?.sectionIndexTitle(forSectionName: section.name), title != titles.last?.title
            else { continue }
            titles.append((title, number))
        }
        return titles
    }

    func titleByDelegate(of name: String) -> String? {
        guard let delegate else { return Self.defaultTitle(of: name) }
        return delegate.controller(face, sectionIndexTitleForSectionName: name)
    }

    static func defaultTitle(of name: String) -> String? { name.first.map { $0.uppercased() } }

    /// The controller to pass to the delegate.
    var face: NSFetchedResultsController<any NSFetchRequestResult> {
        titling as? NSFetchedResultsController<any NSFetchRequestResult> ?? NSFetchedResultsController(face: self)
    }
}

/// Provides the titles of sections: the controller, which can be a subclass.
protocol SectionTitling: AnyObject {
    func sectionIndexTitle(forSectionName sectionName: String) -> String?
}

/// A snapshot of a section.
final class ResultsSectionInfo: NSFetchedResultsSectionInfo {
    private let section: ResultsSection
    private let list: ResultsList
    private weak var titling: (any SectionTitling)?

    init(_ section: ResultsSection, of list: ResultsList, _ titling: (any SectionTitling)?) {
        self.section = section
        self.list = list
        self.titling = titling
    }

    var name: String { section.name }
    var indexTitle: String? { titling?.sectionIndexTitle(forSectionName: section.name) }
    var numberOfObjects: Int { section.count }
    var objects: [Any]? { Array(list.items[section.start..<section.end]) }
}
