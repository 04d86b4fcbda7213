// The notifications of a context's merges as typed messages.
extension NSManagedObjectContext {
    /// A context has merged changes. Delivered on the main actor.
    public struct DidMergeChangesMessage: _MainActorNotificationMessage, _ObjectIDsMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidMergeChangesObjectIDs }
        public let _changes: _Changes

        public init(_changes: _Changes) { self._changes = _changes }
    }

    /// A context has merged changes. Delivered asynchronously.
    public struct DidMergeChangesAsyncMessage: _AsyncNotificationMessage, _ObjectIDsMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidMergeChangesObjectIDs }
        public let _changes: _Changes

        public init(_changes: _Changes) { self._changes = _changes }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidMergeChangesMessage> {
    /// A context has merged changes. Delivered on the main actor.
    public static var didMergeChanges: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidMergeChangesAsyncMessage> {
    /// A context has merged changes. Delivered asynchronously.
    public static var didMergeChangesAsync: Self { Self() }
}
