/// A request to the persistent stores: the abstract superclass of fetches, saves and batch operations.
///
/// Use only subclasses. A request has no lock: don't change it during the call that executes it.
/// Apple's page: *NSPersistentStoreRequest*.
open class NSPersistentStoreRequest: NSObject, NSCopying {
    /// The stores that the request is for; nil for all stores of the coordinator.
    open var affectedStores: [NSPersistentStore]?

    /// The kind of request. Subclasses override it.
    open var requestType: NSPersistentStoreRequestType {
        stop(
            .internalInconsistencyException,
            "\(type(of: self)) has no request type: override requestType in the subclass of NSPersistentStoreRequest"
        )
    }

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        stop(
            .internalInconsistencyException,
            "\(type(of: self)) cannot be copied: override copy(with:) in the subclass of NSPersistentStoreRequest")
    }
}
