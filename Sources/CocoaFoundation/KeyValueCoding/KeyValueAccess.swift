import Foundation
import Synchronization

/// Key-value coding for any value: objects that conform, dictionaries, collections, Foundation's own values.
public enum KeyValueAccess {
    /// The value of `key` in `object`, or of each member of a collection. Stops the process if the key is unknown.
    public static func value(of object: Any, forKey key: String) -> Any? {
        value(of: object, objectReference(in: object), forKey: key)
    }

    /// The same for a value whose `objectReference(in:)` is known.
    static func value(of object: Any, _ reference: AnyObject?, forKey key: String) -> Any? {
        if let reference {
            if let coding = reference as? any KeyValueCoding { return coding.value(forKey: key) }
            if key == "self" { return reference }
            if let dictionary = reference as? NSDictionary { return dictionary.object(forKey: key) }
            if let mapped = mapped(reference, key) { return mapped }
            if reference is NSNull { return nil }
            if let property = ClassTables.property(named: key, of: type(of: reference)) {
                return Operand.unwrapped(object[keyPath: property.keyPath])
            }
            if let getter = getter(key, of: type(of: reference)) { return Operand.unwrapped(getter(reference, [])) }
        } else if key == "self" {
            return object
        } else if let dictionary = object as? [String: Any] {
            return Operand.unwrapped(dictionary[key])
        } else if let dictionary = object as? [AnyHashable: Any] {
            return Operand.unwrapped(dictionary[key])
        } else if let array = object as? [Any] {
            return array.map { value(of: $0, forKey: key) ?? NSNull() }
        } else if let set = object as? Set<AnyHashable> {
            return NSSet(hashing: set.compactMap { value(of: $0.base, forKey: key) })
        } else if let optional = object as? any OptionalValue {
            return optional.wrapped.flatMap { value(of: $0, forKey: key) }
        }
        if let known = FoundationKeys.value(of: object, forKey: key) { return known }
        if let found = Reflection.value(of: object, forKey: key) { return found }
        undefinedKey(key, of: object)
    }

    /// Whether reading the first key of `keyPath` from an object returns instead of stopping the process.
    package static func hasValue(for keyPath: String, of object: AnyObject) -> Bool {
        let key = String(keyPath.prefix { $0 != "." })
        return key == "self" || object is any KeyValueCoding
            || ClassTables.property(named: key, of: type(of: object)) != nil || getter(key, of: type(of: object)) != nil
            || FoundationKeys.value(of: object, forKey: key) != nil || Reflection.value(of: object, forKey: key) != nil
    }

    /// The method without arguments whose name is the key.
    private static func getter(_ key: String, of class: AnyClass) -> _Method? {
        key.hasSuffix(":") ? nil : ClassTables.method(key, of: `class`)
    }

    /// Stops the process because the key is not a property.
    static func undefinedKey(_ key: String, of object: Any, isSetting: Bool = false) -> Never {
        misuse(
            """
            [\(type(of: object)) \(isSetting ? "setValue:forUndefinedKey:" : "valueForUndefinedKey:")]: this class is not key \
            value coding-compliant for the key \(key). It has \(listOfKeys(of: object)).
            """)
    }

    /// Stops the process because nil was set for a property that cannot be nil.
    static func refuseNil(_ key: String, of object: Any) -> Never {
        misuse("[\(type(of: object)) setNilValueForKey]: could not set nil as the value for the key \(key).")
    }

    private static func mapped(_ object: AnyObject, _ key: String) -> Any? {
        switch object {
        case let array as NSArray: array.map { value(of: $0, forKey: key) ?? NSNull() }
        case let ordered as NSOrderedSet:
            NSOrderedSet(distinct: ordered.map { value(of: $0, forKey: key) ?? NSNull() })
        case let set as NSSet: NSSet(hashing: set.compactMap { value(of: $0, forKey: key) })
        default: nil
        }
    }

    /// The value at the end of `keyPath`.
    public static func value(of object: Any?, forKeyPath keyPath: String) -> Any? {
        KeyPathSteps(keyPath).value(from: object)
    }

    /// Sets the last key of the path on the object that the rest of the path leads to.
    static func setValue(_ value: Any?, forKeyPath keyPath: String, of target: Any) {
        let (path, key) = split(keyPath)
        setValue(value, forKey: key, of: path.map { KeyPathSteps($0).value(from: target) } ?? target)
    }

    /// Sets `key` on an object, a mutable dictionary, or each member of a collection. Does nothing if the target is
    /// nil.
    static func setValue(_ value: Any?, forKey key: String, of target: Any?) {
        guard let target, !(target is NSNull) else { return }
        if let object = target as? any KeyValueCoding { return object.setValue(value, forKey: key) }
        if let dictionary = target as? NSMutableDictionary { return dictionary.setValue(value, forKey: key) }
        if type(of: target) is AnyClass, let property = settable(key, of: type(of: target as AnyObject)) {
            return assign(value, to: target as AnyObject, property.keyPath, property.name) {
                refuseNil(key, of: target)
            }
        }
        guard let members = Operand(target).members, !(target is NSDictionary) else {
            undefinedKey(key, of: target, isSetting: true)
        }
        for member in members { setValue(value, forKey: key, of: member) }
    }

    /// The other key with the same setter: key-value coding looks for `setDate:`, whether the key is `date` or `Date`.
    package static func keyOfSameSetter(as key: String) -> String {
        guard let first = key.first else { return key }
        return (first.isUppercase ? first.lowercased() : first.uppercased()) + key.dropFirst()
    }

    /// The property that has the setter for a key.
    package static func settable(_ key: String, of class: AnyClass) -> _NamedProperty? {
        ClassTables.property(named: key, of: `class`)
            ?? ClassTables.property(named: keyOfSameSetter(as: key), of: `class`)
    }

    /// The path before the last key (nil if there is none), and the last key.
    static func split(_ keyPath: String) -> (path: String?, key: String) {
        guard let dot = keyPath.lastIndex(of: ".") else { return (nil, keyPath) }
        return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    }

    /// The keys of an object, for messages.
    static func listOfKeys(of object: Any) -> String {
        let listed = (object as? any KeyValueCoding).map { Array(keyPaths(of: type(of: $0)).keys) } ?? []
        let tabled = (type(of: object) as? AnyClass).map { Array(ClassTables.properties(of: $0).keys) } ?? []
        let keys = Set(listed + tabled + Reflection.keys(of: object)).sorted()
        return keys.isEmpty ? "no keys" : "the keys " + keys.joined(separator: ", ")
    }
}

extension KeyValueAccess {
    /// The key paths that a class lists, built once.
    static func keyPaths(of type: any KeyValueCoding.Type) -> [String: ListedProperty] {
        let id = ObjectIdentifier(type)
        if let known = tables.withLock({ $0[id] }) { return known.properties }
        // Built outside the lock because the list is the class's own code.
        let made = Table(properties: type.keyValueCodingKeys.mapValues(ListedProperty.init))
        tables.withLock { $0[id] = made }
        return made.properties
    }

    /// A key path, and whether its value is an optional, which has to be unwrapped from `Any`.
    struct ListedProperty {
        let keyPath: AnyKeyPath
        private let isOptional: Bool

        init(_ keyPath: AnyKeyPath) {
            self.keyPath = keyPath
            isOptional = type(of: keyPath).valueType is any OptionalValue.Type
        }

        func value(of object: some KeyValueCoding) -> Any? {
            let value = object[keyPath: keyPath]
            return isOptional ? Operand.unwrapped(value) : value
        }
    }

    // Key paths written in source capture nothing, so any thread may use them.
    private struct Table: @unchecked Sendable { let properties: [String: ListedProperty] }
    private static let tables = Mutex<[ObjectIdentifier: Table]>([:])

    /// Assigns through a key path. Calls `refuseNil` if the value is nil and the property cannot be nil.
    static func assign(
        _ value: Any?, to object: AnyObject, _ keyPath: AnyKeyPath, _ key: String, refuseNil: () -> Void
    ) {
        guard let writable = keyPath as? any WritableByKey else {
            misuse("\(type(of: object)) cannot set '\(key)': the property is read-only, or its setter is not visible.")
        }
        let outcome = Observations.announcing(key, of: object, .setting) {
            writable.assign(Operand.unwrapped(value), to: object)
        }
        switch outcome {
        case .done: break
        case .nilRefused: refuseNil()
        case .wrongType(let wanted):
            misuse(
                """
                \(type(of: object)) cannot set '\(key)' to \(Operand(value).summary): the property is of type \(wanted).
                """)
        }
    }

    /// Validates a value with the object's own method, or with its `validate<Key>(_:)`, if it has either.
    /// - Throws: The error of the validation method.
    static func validate(
        _ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String, of object: AnyObject
    ) throws {
        if let coding = object as? any KeyValueCoding { return try coding.validateValue(ioValue, forKey: key) }
        try ClassTables.validator(forKey: key, of: type(of: object))?(object, ioValue)
    }
}
