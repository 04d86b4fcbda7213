import CoreData

/// Every form of object creation in generic code.
public protocol Creatable: NSManagedObject {
    init(context: NSManagedObjectContext)
}

extension Creatable {
    public init(in context: NSManagedObjectContext, _ configure: (Self) -> Void) {
        self.init(context: context)
        configure(self)
    }
}

public protocol Describable {
    static var summary: String { get }
}

public struct Factory<Root: NSManagedObject> {
    public let type: Root.Type

    public init(_ type: Root.Type) { self.type = type }

    public func make(in context: NSManagedObjectContext) -> Root { type.init(context: context) }
    public func make(in context: NSManagedObjectContext) -> Root where Root: Describable {
        let object = type.init(context: context)
        object.setValue(Root.summary, forKey: "title")
        return object
    }
    public func detached(_ entity: NSEntityDescription) -> Root { Root(entity: entity, insertInto: nil) }
}

@inlinable
public func makeInlined<T: NSManagedObject>(_ type: T.Type = T.self, in context: NSManagedObjectContext) -> T {
    T(context: context)
}

public func makeAll(_ types: [any (NSManagedObject & Describable).Type], in context: NSManagedObjectContext)
    -> [any NSManagedObject & Describable]
{
    types.map { $0.init(context: context) }
}

public func makeMany<each T: NSManagedObject>(_ type: repeat (each T).Type, in context: NSManagedObjectContext)
    -> (repeat each T)
{
    (repeat (each type).init(context: context))
}

open class BaseRepository<T: NSManagedObject> {
    public let context: NSManagedObjectContext
    public required init(_ context: NSManagedObjectContext) { self.context = context }
    open func make() -> T { T(context: context) }
    open func makers() -> [(NSManagedObjectContext) -> T] { [T.init, T.init(context:), { T(context: $0) }] }
}

extension NSManagedObject {
    @nonobjc public class func create(in context: NSManagedObjectContext) -> Self { self.init(context: context) }
    public static func createStatic(in context: NSManagedObjectContext) -> Self { Self(context: context) }
    public func sibling() -> Self? { managedObjectContext.map { type(of: self).init(context: $0) } }
    public convenience init(prepared context: NSManagedObjectContext) { self.init(context: context) }
}

extension NSManagedObjectContext {
    public func create<T>(_ body: (T) throws -> Void = { _ in }) rethrows -> T where T: NSManagedObject {
        let object = T(context: self)
        try body(object)
        return object
    }
}
