/// One record of an entity, alive in a context.
open class NSManagedObject: NSObject {}
