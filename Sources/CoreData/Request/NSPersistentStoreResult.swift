/// What a store hands back for a request; each kind of request has a subclass of its own.
open class NSPersistentStoreResult: NSObject {}
