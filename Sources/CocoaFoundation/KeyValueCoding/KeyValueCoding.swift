import Foundation

/// An object whose properties can be read and written by name.
///
/// On Apple's platforms every `NSObject` has this from the Objective-C runtime. Without that runtime a class says
/// what it has, by a table from names to key paths; managed objects answer from their entity instead. For a class
/// that descends from `NSObject`, in a target with the `ManagedObjectAccessors` plugin, the plugin writes the table.
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
/// Every requirement has a default, so a conformance may be empty: without a table the stored properties are found
/// by reflection, which can read them and not write them. The methods are requirements so that a class may replace
/// any of them.
///
/// See Apple's informal protocol `NSKeyValueCoding`.
public protocol KeyValueCoding: AnyObject {
    /// The key paths by name. Make it a stored `static let`; in a class that has subclasses with more properties, make it
    /// a `class var` that the subclasses override with `super`'s entries merged in.
    static var keyValueCodingKeys: [String: AnyKeyPath] { get }

    /// The value of the property `key`.
    func value(forKey key: String) -> Any?
    /// Sets the property `key`; nil for a property that cannot be nil calls ``setNilValueForKey(_:)``.
    func setValue(_ value: Any?, forKey key: String)

    /// The value at the end of a path of keys, which may go through collections and have collection operators.
    func value(forKeyPath keyPath: String) -> Any?
    /// Sets the last key of a path on the object, or on each member of the collection, that the path before it leads to.
    func setValue(_ value: Any?, forKeyPath keyPath: String)

    /// What ``value(forKey:)`` gives for a key that is no property. The default stops the process.
    func value(forUndefinedKey key: String) -> Any?
    /// What ``setValue(_:forKey:)`` does for a key that is no property. The default stops the process.
    func setValue(_ value: Any?, forUndefinedKey key: String)
    /// Replaces nil by something that the property can hold. The default stops the process.
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
    /// As ``mutableSetValue(forKey:)``, at the end of a path.
    func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet
    /// As ``mutableArrayValue(forKey:)``, at the end of a path.
    func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray
    /// As ``mutableOrderedSetValue(forKey:)``, at the end of a path.
    func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet

    /// Throws when the value may not be set for `key`; may put another value in its place. The default accepts all.
    func validateValue(_ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey inKey: String) throws
    /// As ``validateValue(_:forKey:)``, at the end of a path.
    func validateValue(_ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKeyPath inKeyPath: String) throws
}

/// The pointer by which a validation method may replace a value. Nothing is autoreleased on Linux.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>
