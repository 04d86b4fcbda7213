/// One place where objects are kept: a file, or memory.
open class NSPersistentStore: NSObject {}
