import Foundation
import Synchronization

/// A way to turn a value into another, and perhaps back, that can be found by its name.
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
/// A transformable attribute names one that makes `Data` of its values. The registry may be used from any thread; a
/// transformer may be called from any queue.
/// Apple's page: *ValueTransformer*.
open class ValueTransformer: NSObject {
    public override init() { super.init() }

    /// The transformer of that name: a registered one, or an object of the class of that name, which is registered then.
    /// nil where there is neither.
    public convenience init?(forName name: NSValueTransformerName) {
        self.init(found: ValueTransformerRegistry.transformer(named: name))
    }

    /// Registers a transformer under a name, in place of any that had it; nil takes the name away.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        ValueTransformerRegistry.set(transformer, name)
    }

    /// The names that have a transformer.
    open class func valueTransformerNames() -> [NSValueTransformerName] { ValueTransformerRegistry.names }

    /// The class of what ``transformedValue(_:)`` gives: `NSObject` unless a subclass knows better.
    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Whether values can be turned back. True unless a subclass says otherwise.
    open class func allowsReverseTransformation() -> Bool { true }

    /// What `value` is turned into: itself, unless a subclass does something.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// What was turned into `value`: by default what `value` is turned into, as for a negation. Stops where values cannot
    /// be turned back.
    open func reverseTransformedValue(_ value: Any?) -> Any? {
        guard type(of: self).allowsReverseTransformation() else {
            misuse("\(type(of: self)) cannot turn a value back: its allowsReverseTransformation() says so.")
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
    /// Whether there is no value.
    public static let isNilTransformerName = NSValueTransformerName("NSIsNil")
    /// Whether there is a value.
    public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")
    /// An archive becomes the object in it, whatever its class. Deprecated by Apple.
    public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")
    /// A keyed archive becomes the object in it, whatever its class. Deprecated by Apple.
    public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")
    /// A keyed archive becomes the object in it: see ``NSSecureUnarchiveFromDataTransformer``.
    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}

/// The transformers of the process.
private enum ValueTransformerRegistry {
    // Transformers are told apart by names; what they do on which queue is theirs to know.
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
        // Made outside the lock: its initializer may ask for transformers itself.
        guard let type = ProgramClasses.find(name.rawValue) as? ValueTransformer.Type else { return nil }
        let made = _NamedByClass.make(type)
        set(made, name)
        return made
    }
}

/// Makes an object of a class that is known at run time only.
///
/// Swift wants a `required` initializer for that, which every subclass with an initializer of its own would have to
/// repeat; on Apple's platforms none has to. This class has it, and makes objects of the others: an `init()` lies at
/// the same place in the dispatch table of every subclass of `NSObject`. One that does not have it stops with Swift's
/// sentence about an unimplemented initializer. Open, lest the optimizer take the call for one of this very class.
open class _NamedByClass: ValueTransformer {
    public required override init() { super.init() }

    static func make(_ type: ValueTransformer.Type) -> ValueTransformer {
        unsafeBitCast(type, to: _NamedByClass.Type.self).init() as ValueTransformer
    }
}

/// Lets an initializer give an object that exists already, as Apple's factory methods do.
private protocol Findable {}

extension Findable {
    init?(found: AnyObject?) {
        guard let found = found as? Self else { return nil }
        self = found
    }
}

extension ValueTransformer: Findable {}
