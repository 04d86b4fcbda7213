import Synchronization

/// What all faces of a controller share: the results, and what it takes to keep them in step with the context.
final class FetchedResults {
    let request: any AnyFetchRequest
    let context: NSManagedObjectContext
    let sectionNameKeyPath: String?
    let cache: SectionCache?
    weak var titling: (any SectionTitling)?
    weak var delegate: (any NSFetchedResultsControllerDelegate)? {
        didSet { style = .unknown }
    }
    /// How the delegate wants to hear of changes; found out with the first of them.
    var style = DelegateStyle.unknown
    /// Set by the defaults of a delegate's methods: nobody implements what was called.
    var wasAnswered = true

    /// Nil before the first fetch.
    private(set) var list: ResultsList?
    /// Whether the context was reset since the last fetch: nothing is followed until the next one.
    var isInvalidated = false
    /// Counts the states of the list.
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
        follow()
        isInvalidated = false
        let items = try fetchItems()
        let stamp = cache == nil || sectionNameKeyPath == nil ? nil : CacheStamp(self)
        if let stamp, let known = cache?.sections(stamp), known.last?.end ?? 0 == items.count {
            set(ResultsList(items: items, sections: known))
        } else {
            do {
                let fresh = try ResultsList(items: items, sectionName: sectionNameKeyPath == nil ? nil : sectionName)
                if let stamp { cache?.keep(fresh.sections, stamp) }
                set(fresh)
            } catch {
                set(nil)
                throw error
            }
        }
        tellOfFetch()
    }

    /// The objects that a fetch finds now.
    func fetchItems() throws -> [NSObject] {
        let found = try context.fetchAny(request)
        if let objects = found as? [NSManagedObject] { return objects }
        return found.map { $0 as! NSObject }
    }

    func set(_ list: ResultsList?) { change { $0 = list } }

    /// Changes the list. What was made of the old one goes first, so that its array is nobody else's and need not be
    /// copied.
    func change(_ body: (inout ResultsList?) -> Void) {
        infos = nil
        version += 1
        body(&list)
    }

    /// The name of an object's section.
    func sectionName(of item: NSObject) -> String {
        guard let sectionNameKeyPath else { return "" }
        switch item.value(forKeyPath: sectionNameKeyPath) {
        case let text as String: return text
        // A number's text, as Objective-C would give it.
        case let flag as Bool: return flag ? "1" : "0"
        case let number as Double where number == number.rounded() && abs(number) < 1e15: return "\(Int64(number))"
        case let value?: return "\(value)"
        case nil: return ""
        }
    }

    /// Keeps the file of sections in step with the store after a save.
    func renewCache() {
        guard let cache, let list, sectionNameKeyPath != nil, let stamp = CacheStamp(self) else { return }
        cache.keep(list.sections, stamp)
    }

    private func follow() {
        guard observers.isEmpty else { return }
        func observe(_ name: NSNotification.Name, _ body: @escaping (FetchedResults, Notification) -> Void) {
            let observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
                [unowned self] notification in
                if delegate != nil, list != nil { body(self, notification) }
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

    /// The titles of the sections with the first section of each.
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

    /// The controller as its delegate sees it.
    var face: NSFetchedResultsController<any NSFetchRequestResult> {
        titling as? NSFetchedResultsController<any NSFetchRequestResult> ?? NSFetchedResultsController(face: self)
    }
}

/// Who gives sections their titles: the controller, of which there may be a subclass.
protocol SectionTitling: AnyObject {
    func sectionIndexTitle(forSectionName sectionName: String) -> String?
}

/// A section as it was when it was asked for.
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
