/// The names of a class's properties and methods, recorded when the class is compiled.
///
/// Apple's frameworks find a property or a method by its name through the Objective-C runtime. Without that runtime,
/// names don't survive compilation, so the `ManagedObjectAccessors` plugin generates a table for each `NSObject`
/// subclass of a target, as a nested type called `_Table`. Key-value coding and observing,
/// `NSSortDescriptor(keyPath:)`, validation and migration policies read it through `ClassTables`.
///
///     extension Employee {
///         enum _Table: _ClassTable { … }
///     }
///
/// A table lists only what its class declares; inherited members are in the superclass's table. The table is found only
/// by its name at run time, so the attribute keeps the optimizer and the linker from removing it as unused.
@_alwaysEmitConformanceMetadata
public protocol _ClassTable {
    /// The properties that the class declares, as key paths from `root`, which is the class itself or a subclass.
    static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty]
    /// The methods `validate<Key>(_:)`, by key.
    static var validators: [String: _Validator] { get }
    /// The class methods and properties `keyPathsForValuesAffecting<Key>`, by key.
    static var dependencies: [String: _Dependency] { get }
    /// The class methods and properties `contextShouldIgnoreChangesFor<Key>`, by key.
    static var ignoredChanges: [String: _IgnoredChange] { get }
    /// The other methods, by the selector that Objective-C would give them.
    static var methods: [String: _Method] { get }
}

extension _ClassTable {
    public static var validators: [String: _Validator] { [:] }
    public static var dependencies: [String: _Dependency] { [:] }
    public static var ignoredChanges: [String: _IgnoredChange] { [:] }
    public static var methods: [String: _Method] { [:] }
}

/// A `validate<Key>(_:)` method, called on any object of the class.
public typealias _Validator = (
    _ object: AnyObject, _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>
) throws -> Void

/// A `keyPathsForValuesAffecting<Key>` method, called on the class or on a subclass, which may override it.
public typealias _Dependency = (_ class: AnyClass) -> Set<String>

/// A `contextShouldIgnoreChangesFor<Key>` method, called on the class or on a subclass, which may override it.
public typealias _IgnoredChange = (_ class: AnyClass) -> Bool

/// A method called with as many arguments as its selector has colons.
public typealias _Method = (_ object: AnyObject, _ arguments: [Any?]) -> Any?

/// One argument of a `_Method`, cast to the parameter's type. Stops the process if the argument is missing or of
/// another type.
public func _argument<Value>(_ arguments: [Any?], _ index: Int) -> Value {
    guard index < arguments.count else {
        fatalError("A method was called by name with \(arguments.count) arguments and takes more than that.")
    }
    // Casting the optional as a whole lets nil through where the method takes an optional.
    if let value = arguments[index] as? Value { return value }
    let given = arguments[index].map { "\(type(of: $0))" } ?? "nil"
    fatalError("A method was called by name with \(given) as argument \(index + 1), which is declared \(Value.self).")
}

/// A property together with its name.
public struct _NamedProperty {
    public let name: String
    /// The key path from an object.
    public let keyPath: AnyKeyPath
    /// The key path from an optional object, such as the tail of `\Employee.department?.name`.
    public let optionalKeyPath: AnyKeyPath
    /// Whether the property is declared `@NSManaged`, so that the framework provides its accessors.
    public let isManaged: Bool

    public init(
        _ name: String, _ keyPath: AnyKeyPath, optional optionalKeyPath: AnyKeyPath, isManaged: Bool = false
    ) {
        self.name = name
        self.keyPath = keyPath
        self.optionalKeyPath = optionalKeyPath
        self.isManaged = isManaged
    }
}

/// A list of properties whose root type is known only at run time. Generated tables use it in `properties(from:)`.
@_alwaysEmitConformanceMetadata
public protocol _RootedProperties {
    static var properties: [_NamedProperty] { get }
}
