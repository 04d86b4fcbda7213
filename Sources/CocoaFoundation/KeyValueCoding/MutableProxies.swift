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
        let (owner, key) = owner(ofLastKeyIn: keyPath)
        return owner.mutableSetValue(forKey: key)
    }

    public func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray {
        let (owner, key) = owner(ofLastKeyIn: keyPath)
        return owner.mutableArrayValue(forKey: key)
    }

    public func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
        let (owner, key) = owner(ofLastKeyIn: keyPath)
        return owner.mutableOrderedSetValue(forKey: key)
    }

    private func owner(ofLastKeyIn keyPath: String) -> (any KeyValueCoding, String) {
        let (path, key) = KeyValueAccess.split(keyPath)
        guard let path else { return (self, key) }
        guard let owner = value(forKeyPath: path) as? any KeyValueCoding else {
            misuse("'\(path)' of \(Self.self) leads to no object with key-value coding, so '\(key)' cannot be changed.")
        }
        return (owner, key)
    }
}

/// A to-many property of an object, which its proxies read afresh at each use and set anew at each change.
struct ProxiedProperty {
    let object: any KeyValueCoding
    let key: String

    /// The members now; a property that holds nothing has none.
    var members: [Any] {
        get {
            let operand = Operand(object.value(forKey: key))
            if operand.isNull { return [] }
            guard let members = operand.members else {
                misuse("'\(key)' of \(type(of: object)) is \(operand.summary), not a collection.")
            }
            return members
        }
        nonmutating set { object.setValue(newValue, forKey: key) }
    }

    func set(_ members: NSSet) { object.setValue(members, forKey: key) }
    func set(_ members: NSOrderedSet) { object.setValue(members, forKey: key) }
}

/// What ``KeyValueCoding/mutableArrayValue(forKey:)`` gives.
final class MutableArrayProxy: NSMutableArray {
    private var property: ProxiedProperty!

    convenience init(property: ProxiedProperty) {
        self.init(capacity: 0)
        self.property = property
    }

    override var count: Int { property.members.count }
    override func object(at index: Int) -> Any { property.members[index] }
    override func insert(_ anObject: Any, at index: Int) { property.members.insert(anObject, at: index) }
    override func removeObject(at index: Int) { property.members.remove(at: index) }
    override func add(_ anObject: Any) { property.members.append(anObject) }
    override func removeLastObject() { property.members.removeLast() }
    override func replaceObject(at index: Int, with anObject: Any) { property.members[index] = anObject }
}

/// What ``KeyValueCoding/mutableSetValue(forKey:)`` gives.
final class MutableSetProxy: NSMutableSet {
    private var property: ProxiedProperty!

    convenience init(property: ProxiedProperty) {
        self.init(capacity: 0)
        self.property = property
    }

    private func change(_ body: (NSMutableSet) -> Void) {
        let members = NSMutableSet(array: property.members)
        body(members)
        property.set(members)
    }

    override var count: Int { property.members.count }
    override func member(_ object: Any) -> Any? { NSSet(hashing: property.members).member(object) }
    override func objectEnumerator() -> NSEnumerator { NSSet(hashing: property.members).objectEnumerator() }
    override func add(_ object: Any) { change { $0.add(object) } }
    override func remove(_ object: Any) { change { $0.remove(object) } }
    override func removeAllObjects() { change { $0.removeAllObjects() } }
}
