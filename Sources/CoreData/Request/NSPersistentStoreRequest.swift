/// Something asked of the persistent stores: the common face of fetches, saves and batch operations.
///
/// A request is made by its subclasses only. It holds no lock: whoever hands it to a context or to a
/// coordinator leaves it alone until the call returns.
open class NSPersistentStoreRequest: NSObject, NSCopying {
    /// The stores that the request goes to; all of the coordinator's when nil.
    open var affectedStores: [NSPersistentStore]?

    /// What is asked for, which tells a store how to read the request.
    open var requestType: NSPersistentStoreRequestType {
        stop(
            .internalInconsistencyException,
            "\(type(of: self)) does not say what it asks for: a subclass of NSPersistentStoreRequest overrides requestType"
        )
    }

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        stop(
            .internalInconsistencyException,
            "\(type(of: self)) cannot be copied: a subclass of NSPersistentStoreRequest overrides copy(with:)")
    }
}
