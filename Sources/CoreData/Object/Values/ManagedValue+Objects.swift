// Values that are objects: related objects, their collections, and Foundation classes declared in place of Swift types.

/// A class whose instances can be property values.
public protocol _ManagedReference: _KeyValueConvertible, AnyObject {}

extension NSManagedObject: _ManagedReference {
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self? {
        let place = property.place(in: object.layout)
        guard place.kind == .toOne else { return _readConverted(from: object, property) }
        guard let related = object.toOneValue(object.layout.properties[place.index]) else { return nil }
        guard let related = related as? Self else { property._refuse(related, as: Self.self, of: object) }
        return related
    }

    public static func _writeOptional(
        _ value: __owned NSManagedObject?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        let place = property.place(in: object.layout)
        guard place.kind == .toOne else { return _writeConverted(value, to: object, property) }
        let relationship = object.layout.properties[place.index]
        if let value { object.requireDestination(value, relationship) }
        object.setToOne(value, relationship)
    }
}
extension NSManagedObjectID: _ManagedReference {}
extension NSSet: _ManagedReference {}
extension NSOrderedSet: _ManagedReference {}

extension NSNumber: _ManagedReference {
    public static func _converted(_ value: Any) -> Self? {
        if let number = value as? Self { return number }
        // The declared class is `NSDecimalNumber`.
        return (value as? NSNumber).flatMap { NSDecimalNumber(decimal: $0.decimalValue) as? Self }
    }
}
extension NSString: _ManagedReference {
    public static func _converted(_ value: Any) -> Self? { bridged(value as? String) { NSString(string: $0) } }
}
extension NSDate: _ManagedReference {
    public static func _converted(_ value: Any) -> Self? {
        bridged(value as? Date) { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
    }
}
extension NSData: _ManagedReference {
    public static func _converted(_ value: Any) -> Self? { bridged(value as? Data) { NSData(data: $0) } }
}
extension NSURL: _ManagedReference {
    public static func _converted(_ value: Any) -> Self? { bridged(value as? URL) { $0 as NSURL } }
}
extension NSUUID: _ManagedReference {
    public static func _converted(_ value: Any) -> Self? { bridged(value as? UUID) { $0 as NSUUID } }
}

extension _ManagedReference {
    /// The object for a Swift value, or the value itself if it is an object.
    fileprivate static func bridged<Value>(_ value: Value?, _ bridge: (Value) -> AnyObject) -> Self? {
        value.flatMap { bridge($0) as? Self }
    }
}

/// A to-many relationship.
extension Set: _ManagedValue, _KeyValueConvertible where Element: NSManagedObject {
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Set<
        Element
    >? {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .toMany else { return _readConverted(from: object, property) }
        let value = object.realized(layout.properties[place.index])
        if let face = value.face as? Set<Element> { return face }
        let members = value.unorderedMembers ?? []
        var face = Set<Element>(minimumCapacity: members.count)
        var checked: NSManagedObject.Type?
        for member in members {
            // Objects of the same class are checked once.
            if type(of: member) != checked {
                guard member is Element else { property._refuse(member, as: Self.self, of: object) }
                checked = type(of: member)
            }
            face.insert(unsafeDowncast(member, to: Element.self))
        }
        value.face = face
        return face
    }

    public static func _converted(_ value: Any) -> Set<Element>? {
        switch value {
        case let set as NSSet: Set(set.lazy.compactMap { $0 as? Element })
        case let set as NSOrderedSet: Set(set.lazy.compactMap { $0 as? Element })
        default: nil
        }
    }
    public static var _zero: Set<Element>? { [] }
}

/// An ordered to-many relationship, or a fetched property.
extension Array: _ManagedValue, _KeyValueConvertible where Element: NSManagedObject {
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> [Element]?
    {
        let description = property.property(in: object.layout)
        guard description.isOrdered else { return _readConverted(from: object, property) }
        let value = object.realized(description)
        if let face = value.face as? [Element] { return face }
        guard let face = value.order as? [Element] else {
            property._refuse(value.order, as: Self.self, of: object)
        }
        value.face = face
        return face
    }

    public static func _converted(_ value: Any) -> [Element]? {
        switch value {
        case let array as [Element]: array
        case let array as NSArray: array.compactMap { $0 as? Element }
        default: nil
        }
    }
    public static var _zero: [Element]? { [] }
}
