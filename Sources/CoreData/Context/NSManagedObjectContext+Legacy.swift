// The parts of a context from the time before `perform(_:)`: a lock that its users share by convention, archiving, and
// observation. The stack itself uses none of them.
extension NSManagedObjectContext: NSLocking, NSCoding {
    /// Acquires the context's lock, waiting for other threads if necessary. Calls can be nested.
    ///
    /// The lock only excludes code that acquires it too. Deprecated by Apple; use `perform(_:)`.
    @available(*, deprecated, message: "Use perform(_:) or performAndWait(_:) instead")
    public final func lock() { sharedLock.lock() }

    /// Releases the lock. Call it on the thread that acquired it.
    @available(*, deprecated, message: "Use perform(_:) or performAndWait(_:) instead")
    public final func unlock() { sharedLock.unlock() }

    /// Acquires the lock if no other thread holds it, and returns whether it did.
    @available(*, deprecated, message: "Use perform(_:) or performAndWait(_:) instead")
    public final func tryLock() -> Bool { sharedLock.try() }

    /// Creates a context of the kind that was confined to a thread.
    @available(*, deprecated, message: "Use init(concurrencyType:) instead")
    public class func new() -> Self {
        // The only initializer that every subclass has.
        Self(coder: EmptyCoder())!
    }

    /// Encodes the context's settings: its kind, its name and its switches. Objects and stores are not included. Call
    /// it on the context's queue.
    public final func encode(with coder: NSCoder) {
        coder.encode(Int(concurrencyType.rawValue), forKey: ArchiveKey.concurrencyType)
        coder.encode(name, forKey: ArchiveKey.name)
        coder.encode(propagatesDeletesAtEndOfEvent, forKey: ArchiveKey.propagatesDeletes)
        coder.encode(retainsRegisteredObjects, forKey: ArchiveKey.retainsObjects)
        coder.encode(shouldDeleteInaccessibleFaults, forKey: ArchiveKey.deletesInaccessibleFaults)
        coder.encode(stalenessInterval, forKey: ArchiveKey.stalenessInterval)
    }

    /// Restores the settings from `encode(with:)`.
    final func setUp(from coder: NSCoder) {
        guard coder.containsValue(forKey: ArchiveKey.concurrencyType) else { return }
        name = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.name) as String?
        propagatesDeletesAtEndOfEvent = coder.decodeBool(forKey: ArchiveKey.propagatesDeletes)
        retainsRegisteredObjects = coder.decodeBool(forKey: ArchiveKey.retainsObjects)
        shouldDeleteInaccessibleFaults = coder.decodeBool(forKey: ArchiveKey.deletesInaccessibleFaults)
        stalenessInterval = coder.decodeDouble(forKey: ArchiveKey.stalenessInterval)
    }

    /// The kind of context in an archive; confinement if there is none.
    static func concurrencyType(in coder: NSCoder) -> NSManagedObjectContextConcurrencyType {
        guard coder.containsValue(forKey: ArchiveKey.concurrencyType) else { return .confinementConcurrencyType }
        let number = coder.decodeInteger(forKey: ArchiveKey.concurrencyType)
        return UInt(exactly: number).flatMap(NSManagedObjectContextConcurrencyType.init) ?? .confinementConcurrencyType
    }

    /// Marks an object of the context as updated. Objects don't need this call; it is for code that changes values
    /// without the accessors. Call it on the context's queue.
    public final func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [String: Any]?, context: UnsafeMutableRawPointer?
    ) {
        guard let object = object as? NSManagedObject, object.contextIdentity == ObjectIdentifier(registry) else {
            return
        }
        object.beginChange()
        object.noteChange()
    }
}

private enum ArchiveKey {
    static let concurrencyType = "NSConcurrencyType"
    static let name = "NSName"
    static let propagatesDeletes = "NSPropagatesDeletesAtEndOfEvent"
    static let retainsObjects = "NSRetainsRegisteredObjects"
    static let deletesInaccessibleFaults = "NSShouldDeleteInaccessibleFaults"
    static let stalenessInterval = "NSStalenessInterval"
}

/// An empty archive.
private final class EmptyCoder: NSCoder {
    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { false }
}

extension NSManagedObjectContext {
    /// Creates a context of the kind that was confined to a thread.
    @available(*, deprecated, message: "Use init(concurrencyType:) instead")
    public convenience init() { self.init(concurrencyType: .confinementConcurrencyType) }
}
