import Foundation

/// Stored properties read by their names, for values that bring no table of key paths.
enum Reflection {
    /// The value of a stored property: nil when there is none of that name, `.some(nil)` when it holds nothing.
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
