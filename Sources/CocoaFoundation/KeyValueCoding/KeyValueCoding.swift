import Foundation

/// An object whose properties can be read and written by name.
///
/// On Apple's platforms, every `NSObject` has this from the Objective-C runtime. Without that runtime, a class provides
/// a table from names to key paths; managed objects use their entity instead. For an `NSObject` subclass in a target
/// with the `ManagedObjectAccessors` plugin, the plugin generates the table.
///
///     final class Person: KeyValueCoding {
///         var name = "Ada"
///         var age: Int? = 36
///         static let keyValueCodingKeys: [String: AnyKeyPath] = ["name": \Person.name, "age": \Person.age]
///     }
///     let person = Person()
///     person.setValue("Grace", forKey: "name")
///     person.value(forKeyPath: "name.length")   // 5
///
/// Every requirement has a default, so a conformance may be empty: without a table, the stored properties are found by
/// reflection, which can read but not write them. The methods are requirements so that a class can replace any of them.
///
/// See Apple's informal protocol `NSKeyValueCoding`.
public protocol KeyValueCoding: AnyObject {
    /// The key paths by name. Make it a stored `static let`; in a class that has subclasses with more properties, make
    /// it a `class var` that the subclasses override with `super`'s entries merged in.
    static var keyValueCodingKeys: [String: AnyKeyPath] { get }

    /// The value of the property `key`.
    func value(forKey key: String) -> Any?
    /// Sets the property `key`; nil for a property that cannot be nil calls ``setNilValueForKey(_:)``.
    func setValue(_ value: Any?, forKey key: String)

    /// The value at the end of a path of keys, which may go through collections and have collection operators.
    func value(forKeyPath keyPath: String) -> Any?
    /// Sets the last key of a path on the object, or on each member of the collection, that the path before it leads
    /// to.
    func setValue(_ value: Any?, forKeyPath keyPath: String)

    /// Called by ``value(forKey:)`` for a key that is not a property. The default stops the process.
    func value(forUndefinedKey key: String) -> Any?
    /// Called by ``setValue(_:forKey:)`` for a key that is not a property. The default stops the process.
    func setValue(_ value: Any?, forUndefinedKey key: String)
    /// Called when nil is set for a property that cannot be nil; an override sets another value. The default stops the
    /// process.
    func setNilValueForKey(_ key: String)

    /// The values of several keys; nil appears as `NSNull`.
    func dictionaryWithValues(forKeys keys: [String]) -> [String: Any]
    /// Sets several keys; `NSNull` sets nil.
    func setValuesForKeys(_ keyedValues: [String: Any])

    /// A set that reads and changes the to-many property `key`.
    func mutableSetValue(forKey key: String) -> NSMutableSet
    /// An array that reads and changes the ordered to-many property `key`.
    func mutableArrayValue(forKey key: String) -> NSMutableArray
    /// An ordered set that reads and changes the ordered to-many property `key`.
    func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet
    /// Like ``mutableSetValue(forKey:)``, for the last key of a path.
    func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet
    /// Like ``mutableArrayValue(forKey:)``, for the last key of a path.
    func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray
    /// Like ``mutableOrderedSetValue(forKey:)``, for the last key of a path.
    func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet

    /// Throws if the value is not valid for `key`; can replace it with another value. The default calls the class's
    /// `validate<Key>(_:)` method, and accepts every value if there is none.
    /// - Throws: The error of the validation method.
    func validateValue(_ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey inKey: String) throws
    /// Like ``validateValue(_:forKey:)``, for the last key of a path.
    /// - Throws: The error of the validation method.
    func validateValue(_ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKeyPath inKeyPath: String) throws
}

/// The pointer through which a validation method can replace a value. Nothing is autoreleased on Linux.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>
