// What a context has from the time before `perform(_:)`: a lock that its users share by agreement, archiving, and being
// told of changes by observation. Nothing of the stack itself uses it.
extension NSManagedObjectContext: NSLocking, NSCoding {
    /// Waits until no other thread holds the context's lock, and takes it. May be nested.
    ///
    /// The lock keeps nobody out who does not ask for it. Apple gave it up; use `perform(_:)`.
    @available(*, deprecated, message: "Use perform(_:) or performAndWait(_:) instead")
    public final func lock() { sharedLock.lock() }

    /// Gives the lock back.
    @available(*, deprecated, message: "Use perform(_:) or performAndWait(_:) instead")
    public final func unlock() { sharedLock.unlock() }

    /// Takes the lock if no other thread holds it; says whether it did.
    @available(*, deprecated, message: "Use perform(_:) or performAndWait(_:) instead")
    public final func tryLock() -> Bool { sharedLock.try() }

    /// A context of the kind that was tied to the thread that made it.
    @available(*, deprecated, message: "Use init(concurrencyType:) instead")
    public class func new() -> Self {
        // The only initialiser that every subclass has.
        Self(coder: EmptyCoder())!
    }

    /// Writes down how the context is set up: its kind, name and switches. Objects and stores are not part of it.
    public final func encode(with coder: NSCoder) {
        coder.encode(Int(concurrencyType.rawValue), forKey: ArchiveKey.concurrencyType)
        coder.encode(name, forKey: ArchiveKey.name)
        coder.encode(propagatesDeletesAtEndOfEvent, forKey: ArchiveKey.propagatesDeletes)
        coder.encode(retainsRegisteredObjects, forKey: ArchiveKey.retainsObjects)
        coder.encode(shouldDeleteInaccessibleFaults, forKey: ArchiveKey.deletesInaccessibleFaults)
        coder.encode(stalenessInterval, forKey: ArchiveKey.stalenessInterval)
    }

    /// Takes over what `encode(with:)` wrote down.
    final func setUp(from coder: NSCoder) {
        guard coder.containsValue(forKey: ArchiveKey.concurrencyType) else { return }
        name = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.name) as String?
        propagatesDeletesAtEndOfEvent = coder.decodeBool(forKey: ArchiveKey.propagatesDeletes)
        retainsRegisteredObjects = coder.decodeBool(forKey: ArchiveKey.retainsObjects)
        shouldDeleteInaccessibleFaults = coder.decodeBool(forKey: ArchiveKey.deletesInaccessibleFaults)
        stalenessInterval = coder.decodeDouble(forKey: ArchiveKey.stalenessInterval)
    }

    /// The kind of context that an archive holds; confinement where it holds none.
    static func concurrencyType(in coder: NSCoder) -> NSManagedObjectContextConcurrencyType {
        guard coder.containsValue(forKey: ArchiveKey.concurrencyType) else { return .confinementConcurrencyType }
        let number = coder.decodeInteger(forKey: ArchiveKey.concurrencyType)
        return UInt(exactly: number).flatMap(NSManagedObjectContextConcurrencyType.init) ?? .confinementConcurrencyType
    }

    /// Takes note of a change of one of the context's objects: it counts as updated. The objects call this for nobody
    /// has to: it is there for a program that changes values behind their backs.
    public final func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [String: Any]?, context: UnsafeMutableRawPointer?
    ) {
        guard let object = object as? NSManagedObject, object.home?.registry === registry else { return }
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

/// An archive with nothing in it.
private final class EmptyCoder: NSCoder {
    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { false }
}
