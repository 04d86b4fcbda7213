import Foundation
import Synchronization

/// Converts values into others, and optionally back. A transformer can be found by its name.
///
///     final class TagsTransformer: ValueTransformer {
///         override func transformedValue(_ value: Any?) -> Any? {
///             (value as? [String]).map { Data($0.joined(separator: ",").utf8) }
///         }
///         override func reverseTransformedValue(_ value: Any?) -> Any? {
///             (value as? Data).map { String(decoding: $0, as: UTF8.self).split(separator: ",").map(String.init) }
///         }
///     }
///     ValueTransformer.setValueTransformer(TagsTransformer(), forName: NSValueTransformerName("Tags"))
///
/// A transformable attribute names a transformer that converts its values to `Data`. The registry may be used from any
/// thread; a transformer may be called from any queue.
///
/// See Apple's page for `ValueTransformer`.
open class ValueTransformer: NSObject {
    public override init() { super.init() }

    /// The transformer with this name: a registered one, or a new instance of the class with this name, which is then
    /// registered. nil if there is neither.
    public convenience init?(forName name: NSValueTransformerName) {
        self.init(found: ValueTransformerRegistry.transformer(named: name))
    }

    /// Registers a transformer under a name and replaces an earlier one; nil removes the name.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        ValueTransformerRegistry.set(transformer, name)
    }

    /// The names of the registered transformers.
    open class func valueTransformerNames() -> [NSValueTransformerName] { ValueTransformerRegistry.names }

    /// The class of the values that ``transformedValue(_:)`` returns: `NSObject` unless a subclass overrides this.
    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Whether values can be transformed back. True unless a subclass overrides this.
    open class func allowsReverseTransformation() -> Bool { true }

    /// The transformed value. The default returns `value` itself.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// The value that transforms into `value`. The default calls ``transformedValue(_:)``, which suits a negation. It
    /// stops the process if ``allowsReverseTransformation()`` is false.
    open func reverseTransformedValue(_ value: Any?) -> Any? {
        guard type(of: self).allowsReverseTransformation() else {
            misuse("\(type(of: self)) cannot turn a value back: its allowsReverseTransformation() returns false.")
        }
        return transformedValue(value)
    }
}

/// The name of a value transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// True becomes false, false and nil become true.
    public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")
    /// True for nil, false for any value.
    public static let isNilTransformerName = NSValueTransformerName("NSIsNil")
    /// False for nil, true for any value.
    public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")
    /// An archive becomes the object in it, of any class. Deprecated by Apple.
    public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")
    /// A keyed archive becomes the object in it, of any class. Deprecated by Apple.
    public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")
    /// A keyed archive becomes the object in it: see ``NSSecureUnarchiveFromDataTransformer``.
    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}

/// The transformers of the process.
private enum ValueTransformerRegistry {
    // Each transformer is itself responsible for being called from any queue.
    private struct Entries: @unchecked Sendable {
        var transformers: [NSValueTransformerName: ValueTransformer] = [
            .negateBooleanTransformerName: NegateBooleanTransformer(),
            .isNilTransformerName: IsNilTransformer(),
            .isNotNilTransformerName: IsNotNilTransformer(),
            .unarchiveFromDataTransformerName: KeyedUnarchiveFromDataTransformer(),
            .keyedUnarchiveFromDataTransformerName: KeyedUnarchiveFromDataTransformer(),
            .secureUnarchiveFromDataTransformerName: NSSecureUnarchiveFromDataTransformer(),
        ]
    }
    private static let entries = Mutex(Entries())

    static var names: [NSValueTransformerName] { entries.withLock { Array($0.transformers.keys) } }

    static func set(_ transformer: ValueTransformer?, _ name: NSValueTransformerName) {
        nonisolated(unsafe) let transformer = transformer
        entries.withLock { $0.transformers[name] = transformer }
    }

    static func transformer(named name: NSValueTransformerName) -> ValueTransformer? {
        nonisolated(unsafe) var found: ValueTransformer?
        entries.withLock { found = $0.transformers[name] }
        if let found { return found }
        // Created outside the lock, because its initializer may look up transformers.
        guard let type = ProgramClasses.find(name.rawValue) as? ValueTransformer.Type else { return nil }
        let made = _NamedByClass.make(type)
        set(made, name)
        return made
    }
}

/// Creates an instance of a class that is known only at run time.
///
/// Swift requires a `required` initializer for this, which every subclass with its own initializers would have to
/// repeat, but on Apple's platforms none has to. This class has one and creates instances of the others with it:
/// `init()` has the same position in the dispatch table of every subclass of `NSObject`. A class without `init()` stops
/// the process with Swift's message about an unimplemented initializer. The class is open so that the optimizer does
/// not assume that the call is for this class.
open class _NamedByClass: ValueTransformer {
    public required override init() { super.init() }

    static func make(_ type: ValueTransformer.Type) -> ValueTransformer {
        unsafeBitCast(type, to: _NamedByClass.Type.self).init() as ValueTransformer
    }
}

/// Allows an initializer to return an existing object, as Apple's factory methods do.
private protocol Findable {}

extension Findable {
    init?(found: AnyObject?) {
        guard let found = found as? Self else { return nil }
        self = found
    }
}

extension ValueTransformer: Findable {}
