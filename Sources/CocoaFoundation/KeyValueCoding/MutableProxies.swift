import Foundation

extension KeyValueCoding {
    public func mutableSetValue(forKey key: String) -> NSMutableSet {
        MutableSetProxy(property: ProxiedProperty(object: self, key: key))
    }

    public func mutableArrayValue(forKey key: String) -> NSMutableArray {
        MutableArrayProxy(property: ProxiedProperty(object: self, key: key))
    }

    public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
        MutableOrderedSetProxy(property: ProxiedProperty(object: self, key: key))
    }

    public func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet {
        KeyValueAccess.mutableSet(ofLastKeyIn: keyPath, from: self)
    }

    public func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray {
        KeyValueAccess.mutableArray(ofLastKeyIn: keyPath, from: self)
    }

    public func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
        KeyValueAccess.mutableOrderedSet(ofLastKeyIn: keyPath, from: self)
    }
}

extension KeyValueAccess {
    /// The object that a path leads to before its last key, and the last key.
    static func owner(ofLastKeyIn keyPath: String, from root: AnyObject) -> (AnyObject, String) {
        let (path, key) = split(keyPath)
        guard let path else { return (root, key) }
        guard let owner = value(of: root, forKeyPath: path), type(of: owner) is AnyClass else {
            misuse("'\(path)' of \(type(of: root)) is not an object, so '\(key)' behind it cannot be changed.")
        }
        return (owner as AnyObject, key)
    }

    static func mutableSet(ofLastKeyIn keyPath: String, from root: AnyObject) -> NSMutableSet {
        let (owner, key) = owner(ofLastKeyIn: keyPath, from: root)
        if let coding = owner as? any KeyValueCoding { return coding.mutableSetValue(forKey: key) }
        return MutableSetProxy(property: ProxiedProperty(object: owner, key: key))
    }

    static func mutableArray(ofLastKeyIn keyPath: String, from root: AnyObject) -> NSMutableArray {
        let (owner, key) = owner(ofLastKeyIn: keyPath, from: root)
        if let coding = owner as? any KeyValueCoding { return coding.mutableArrayValue(forKey: key) }
        return MutableArrayProxy(property: ProxiedProperty(object: owner, key: key))
    }

    static func mutableOrderedSet(ofLastKeyIn keyPath: String, from root: AnyObject) -> NSMutableOrderedSet {
        let (owner, key) = owner(ofLastKeyIn: keyPath, from: root)
        if let coding = owner as? any KeyValueCoding { return coding.mutableOrderedSetValue(forKey: key) }
        return MutableOrderedSetProxy(property: ProxiedProperty(object: owner, key: key))
    }
}

/// A to-many property of an object. Its proxies read it at each use and set it at each change.
struct ProxiedProperty {
    let object: AnyObject
    let key: String

    /// The current members; none if the property is nil.
    var members: [Any] {
        let operand = Operand(KeyValueAccess.value(of: object, forKey: key))
        if operand.isNull { return [] }
        guard let members = operand.members else {
            misuse("'\(key)' of \(type(of: object)) is \(operand.summary), not a collection.")
        }
        return members
    }

    /// Sets the property, and announces the change of its members.
    func set(_ members: Any, _ mutation: KeyValueMutation) {
        Observations.announcing(key, of: object, mutation) {
            KeyValueAccess.setValue(members, forKey: key, of: object)
        }
    }
}

/// The result of ``KeyValueCoding/mutableArrayValue(forKey:)``.
final class MutableArrayProxy: NSMutableArray {
    private var property: ProxiedProperty!

    convenience init(property: ProxiedProperty) {
        self.init(capacity: 0)
        self.property = property
    }

    private func change(_ kind: NSKeyValueChange, _ index: Int, _ body: (inout [Any]) -> Void) {
        var members = property.members
        body(&members)
        property.set(members, .indexed(kind, IndexSet(integer: index)))
    }

    override var count: Int { property.members.count }
    override func object(at index: Int) -> Any { property.members[index] }
    override func insert(_ anObject: Any, at index: Int) {
        change(.insertion, index) { $0.insert(anObject, at: index) }
    }
    override func removeObject(at index: Int) { change(.removal, index) { $0.remove(at: index) } }
    override func add(_ anObject: Any) { insert(anObject, at: count) }
    override func removeLastObject() { removeObject(at: count - 1) }
    override func replaceObject(at index: Int, with anObject: Any) {
        change(.replacement, index) { $0[index] = anObject }
    }
}

/// The result of ``KeyValueCoding/mutableSetValue(forKey:)``.
final class MutableSetProxy: NSMutableSet {
    private var property: ProxiedProperty!

    convenience init(property: ProxiedProperty) {
        self.init(capacity: 0)
        self.property = property
    }

    private func change(_ came: [Any], _ went: [Any], _ body: (NSMutableSet) -> Void) {
        let members = NSMutableSet(array: property.members)
        body(members)
        func hashed(_ members: [Any]) -> Set<AnyHashable> { Set(members.compactMap { $0 as? AnyHashable }) }
        let kind: NSKeyValueChange = came.isEmpty ? .removal : .insertion
        property.set(members, .members(kind, came: hashed(came), went: hashed(went)))
    }

    override var count: Int { property.members.count }
    override func member(_ object: Any) -> Any? { NSSet(hashing: property.members).member(object) }
    override func objectEnumerator() -> NSEnumerator { NSSet(hashing: property.members).objectEnumerator() }
    override func add(_ object: Any) {
        if member(object) == nil { change([object], []) { $0.add(object) } }
    }
    override func remove(_ object: Any) {
        if member(object) != nil { change([], [object]) { $0.remove(object) } }
    }
    override func removeAllObjects() { change([], property.members) { $0.removeAllObjects() } }
}
