/// Determines which classes override a method that would cost too much to be called for each value.
///
/// A save validates every property of every changed object, and a predicate reads a property of every object. Calling
/// `validateValue(_:forKey:)` or `value(forKey:)` would box every value, so they are called only for classes that
/// override them. Swift cannot report whether a class overrides a method, but each class has a table of method
/// addresses: a class whose table differs from `NSManagedObject`'s in the method's slot overrides it.
enum ClassOverrides {
    static func ofValidateValue(in type: NSManagedObject.Type) -> Bool { overrides(type, placeOfValidateValue) }
    static func ofValueForKey(in type: NSManagedObject.Type) -> Bool { overrides(type, placeOfValueForKey) }

    private static func overrides(_ type: NSManagedObject.Type, _ place: Int?) -> Bool {
        if type == NSManagedObject.self { return false }
        // Without the slot, calling the method for all classes is only slower.
        guard let place else { return true }
        return words(of: type)[place] != words(of: NSManagedObject.self)[place]
    }

    private class Inheriting: NSManagedObject {}
    private class Validating: NSManagedObject {
        override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
            try super.validateValue(value, forKey: key)
        }
    }
    private class Reading: NSManagedObject {
        override func value(forKey key: String) -> Any? { super.value(forKey: key) }
    }

    private static let placeOfValidateValue = place(overriddenBy: Validating.self)
    private static let placeOfValueForKey = place(overriddenBy: Reading.self)

    /// The only slot in which a class that overrides the method differs from its superclass, while a class without
    /// overrides does not; nil if there is not exactly one.
    private static func place(overriddenBy type: NSManagedObject.Type) -> Int? {
        let base = UnsafeRawPointer(words(of: NSManagedObject.self))
        // The size of the class's metadata after its address: the total size without the part before the address.
        let size = Int(base.load(fromByteOffset: 32, as: UInt32.self) - base.load(fromByteOffset: 36, as: UInt32.self))
        let (root, plain) = (words(of: NSManagedObject.self), words(of: Inheriting.self))
        let overriding = words(of: type)
        // The first seven words describe the class itself.
        let places = (7..<size / MemoryLayout<UInt>.size).filter { plain[$0] == root[$0] && overriding[$0] != root[$0] }
        return places.count == 1 ? places[0] : nil
    }

    private static func words(of type: NSManagedObject.Type) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }
}
