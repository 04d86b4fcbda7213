/// Which classes override `validateValue(_:forKey:)`.
///
/// A save checks every property of every changed object. Going through the method would make an object of each value
/// only to look at it, so it is called for classes that have their own and for no others. Swift does not say whether a
/// class overrides a method, but each class has a table of its methods' addresses: where the table of a class differs
/// from `NSManagedObject`'s in that method's place, it does.
enum ClassOverrides {
    static func ofValidateValue(in type: NSManagedObject.Type) -> Bool {
        if type == NSManagedObject.self { return false }
        // Not knowing costs time only.
        guard let place = placeOfValidateValue else { return true }
        return words(of: type)[place] != words(of: NSManagedObject.self)[place]
    }

    private class Inheriting: NSManagedObject {}
    private class Overriding: NSManagedObject {
        override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
            try super.validateValue(value, forKey: key)
        }
    }

    /// The one place in which a class that overrides the method differs from its parent, and one that overrides nothing
    /// does not; nil where it is not one.
    private static let placeOfValidateValue: Int? = {
        let base = UnsafeRawPointer(words(of: NSManagedObject.self))
        // How far the record of a class reaches behind its address: its size, less what lies before it.
        let size = Int(base.load(fromByteOffset: 32, as: UInt32.self) - base.load(fromByteOffset: 36, as: UInt32.self))
        let (root, plain) = (words(of: NSManagedObject.self), words(of: Inheriting.self))
        let overriding = words(of: Overriding.self)
        // The first seven words say what kind of class it is.
        let places = (7..<size / MemoryLayout<UInt>.size).filter { plain[$0] == root[$0] && overriding[$0] != root[$0] }
        return places.count == 1 ? places[0] : nil
    }()

    private static func words(of type: NSManagedObject.Type) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }
}
