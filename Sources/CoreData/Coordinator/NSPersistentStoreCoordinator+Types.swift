import Synchronization

// The classes for store types. The types of Core Data itself are registered from the start.
extension NSPersistentStoreCoordinator {
    private static let classes = Mutex<[String: NSPersistentStore.Type]>([
        NSSQLiteStoreType: SQLiteStore.self, NSInMemoryStoreType: InMemoryStore.self,
        NSBinaryStoreType: BinaryStore.self, NSXMLStoreType: XMLStore.self,
    ])

    /// The store classes, by type. Each value contains the address of a class, because `NSValue` cannot contain a
    /// pointer on Linux. You can read it from any thread.
    public class var registeredStoreTypes: [String: NSValue] {
        classes.withLock { $0 }.mapValues { storeClass in
            var pointer = UInt(bitPattern: unsafeBitCast(storeClass as AnyClass, to: UnsafeRawPointer.self))
            return NSValue(bytes: &pointer, objCType: "Q")
        }
    }

    /// Registers a custom class for the stores of a type; nil removes the registration. A class that is not a subclass
    /// of `NSPersistentStore` stops the program. You can call it from any thread.
    public class func registerStoreClass(_ storeClass: AnyClass?, forStoreType storeType: String) {
        var known: NSPersistentStore.Type?
        if let storeClass {
            known = storeClass as? NSPersistentStore.Type
            if known == nil {
                stop(
                    .invalidArgumentException,
                    "The class \(storeClass) cannot be registered for stores: it does not inherit from NSPersistentStore."
                )
            }
        }
        classes.withLock { $0[storeType] = known }
    }

    /// Registers a custom class for the stores of a type; nil removes the registration. You can call it from any
    /// thread.
    public class func registerStoreClass(_ storeClass: AnyClass?, type: NSPersistentStore.StoreType) {
        registerStoreClass(storeClass, forStoreType: type.rawValue)
    }

    /// The class for a store type.
    /// - Throws: `CocoaError.persistentStoreInvalidType` if there is none.
    static func storeClass(for type: String) throws -> NSPersistentStore.Type {
        let classes = classes.withLock { $0 }
        if let known = classes[type] { return known }
        throw CocoaError(
            .persistentStoreInvalidType,
            sentence: "There is no store of the type '\(type)'. The registered types are "
                + classes.keys.sorted().joined(separator: ", ") + "; registerStoreClass(_:type:) adds another.")
    }
}
