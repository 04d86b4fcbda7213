// The notifications of a context's saves that contain IDs, as typed messages.
extension NSManagedObjectContext {
    /// A context has saved. Delivered on the main actor.
    public struct DidSaveObjectIDsMessage: _MainActorNotificationMessage, _ObjectIDsMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidSaveObjectIDs }
        public let _changes: _Changes

        public init(_changes: _Changes) { self._changes = _changes }
    }

    /// A context has saved. Delivered asynchronously.
    public struct DidSaveObjectIDsAsyncMessage: _AsyncNotificationMessage, _ObjectIDsMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidSaveObjectIDs }
        public let _changes: _Changes

        public init(_changes: _Changes) { self._changes = _changes }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidSaveObjectIDsMessage> {
    /// A context has saved. Delivered on the main actor.
    public static var didSaveObjectIDs: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidSaveObjectIDsAsyncMessage> {
    /// A context has saved. Delivered asynchronously.
    public static var didSaveObjectIDsAsync: Self { Self() }
}
