import Synchronization

/// The identity of a record: its store, its entity and its key.
///
/// Unlike a managed object, you can pass an object ID to any queue, store it, compare it, and convert it to a URI that
/// outlives the process. Apple's page: *NSManagedObjectID*.
open class NSManagedObjectID: NSObject, NSCopying, NSFetchRequestResult, @unchecked Sendable {
    /// The record's key: a primary key assigned by the store, or a number that is unique in the process.
    final let key: Int64
    final let layout: EntityLayout
    /// Retains the layouts that `layout` belongs to.
    private let model: Unshown<NSManagedObjectModel>
    /// The store that contains the record; nil for a temporary ID, and after the store was removed.
    public final var persistentStore: NSPersistentStore? { storeAnchor?.target(as: NSPersistentStore.self) }
    private let storeAnchor: Anchor?
    /// Stored separately, so that an ID can be compared and encoded after its store was removed.
    final let storeIdentifier: String?

    init(key: Int64, layout: EntityLayout, store: NSPersistentStore?) {
        self.key = key
        self.layout = layout
        model = Unshown(layout.model)
        storeAnchor = store?.anchor
        storeIdentifier = store?.keptIdentifier
    }

    /// Stops the program: only Core Data creates object IDs.
    public convenience override init() {
        stop(
            .invalidArgumentException,
            "init() cannot make an NSManagedObjectID: read an object's objectID, or use "
                + "managedObjectID(forURIRepresentation:) of the coordinator.")
    }

    /// The record's entity.
    open var entity: NSEntityDescription { layout.entity }

    /// Whether the object is unsaved, so that the ID is valid in this process only.
    open var isTemporaryID: Bool { storeIdentifier == nil }

    /// The ID as a URI, such as `x-coredata://5AB1…/Employee/p12`. The URI of a temporary ID has no store, and its key
    /// starts with `t`.
    open func uriRepresentation() -> URL {
        let name = layout.name
        let text =
            if let storeIdentifier {
                "x-coredata://\(storeIdentifier)/\(name)/\(referenceText)"
            } else {
                "x-coredata:///\(name)/t\(NSManagedObjectID.processMark)\(key)"
            }
        // The identifier in a damaged file can contain characters that are invalid in a URI.
        return URL(string: text) ?? URL(string: text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!)!
    }

    /// The ID in the form of Apple's messages.
    final var addressAndURI: String {
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return "0x\(String(address, radix: 16)) <\(uriRepresentation().absoluteString)>"
    }

    private var referenceText: String { persistentStore?.referenceText(key: key, layout: layout) ?? "p\(key)" }

    /// Distinguishes temporary IDs of different processes.
    private static let processMark = UUID().uuidString
    private static let lastTemporaryKey = Atomic<Int64>(0)
    /// A key that no other unsaved object of this process has.
    static func nextTemporaryKey() -> Int64 { lastTemporaryKey.add(1, ordering: .relaxed).newValue }

    /// Returns `self`, because an ID is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both IDs refer to one record. The two can come from different coordinators with the same model.
    open override func isEqual(_ other: Any?) -> Bool {
        guard let other = other as? NSManagedObjectID else { return false }
        return self === other
            || key == other.key && storeIdentifier == other.storeIdentifier
                && layout.rootNumber == other.layout.rootNumber && layout.hasSameFamily(as: other.layout)
    }
    open override var hash: Int { key.hashValue }
    open override var description: String { "<\(type(of: self)): \(uriRepresentation().absoluteString)>" }
}

extension NSManagedObjectID: StoredReference {
    final var storedKey: Int64? { isTemporaryID ? nil : key }
    final var storedEntity: NSEntityDescription { entity }
    final var storedIn: NSPersistentStore? { persistentStore }
}
