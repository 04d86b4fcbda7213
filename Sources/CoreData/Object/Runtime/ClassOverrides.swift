/// Determines which classes override `validateValue(_:forKey:)`.
///
/// A save validates every property of every changed object. Calling the method would box every value just to check it,
/// so it is called only for classes that override it. Swift cannot report whether a class overrides a method, but each
/// class has a table of method addresses: a class whose table differs from `NSManagedObject`'s in the method's slot
/// overrides it.
enum ClassOverrides {
    static func ofValidateValue(in type: NSManagedObject.Type) -> Bool {
        if type == NSManagedObject.self { return false }
        // Without the slot, calling the method for all classes is only slower.
        guard let place = placeOfValidateValue else { return true }
        return words(of: type)[place] != words(of: NSManagedObject.self)[place]
    }

    private class Inheriting: NSManagedObject {}
    private class Overriding: NSManagedObject {
        override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
            try super.validateValue(value, forKey: key)
        }
    }

    /// The only slot in which a class that overrides the method differs from its superclass, while a class without
    /// overrides does not; nil if there is not exactly one.
    private static let placeOfValidateValue: Int? = {
        let base = UnsafeRawPointer(words(of: NSManagedObject.self))
        // The size of the class's metadata after its address: the total size without the part before the address.
        let size = Int(base.load(fromByteOffset: 32, as: UInt32.self) - base.load(fromByteOffset: 36, as: UInt32.self))
        let (root, plain) = (words(of: NSManagedObject.self), words(of: Inheriting.self))
        let overriding = words(of: Overriding.self)
        // The first seven words describe the class itself.
        let places = (7..<size / MemoryLayout<UInt>.size).filter { plain[$0] == root[$0] && overriding[$0] != root[$0] }
        return places.count == 1 ? places[0] : nil
    }()

    private static func words(of type: NSManagedObject.Type) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }
}
