import Foundation

/// Reads stored properties by name, for values without a table of key paths.
enum Reflection {
    /// The value of a stored property: nil if no property has this name, `.some(nil)` if its value is nil.
    static func value(of object: Any, forKey key: String) -> Any?? {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if current.displayStyle != .class, current.displayStyle != .struct { return nil }
            for child in current.children where child.label == key {
                return .some(Operand.unwrapped(child.value))
            }
            mirror = current.superclassMirror
        }
        return nil
    }

    static func keys(of object: Any) -> [String] {
        var keys: [String] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            keys += current.children.compactMap(\.label)
            mirror = current.superclassMirror
        }
        return keys
    }
}
