/// The result of a request. Each kind of request has its own subclass.
open class NSPersistentStoreResult: NSObject {}
