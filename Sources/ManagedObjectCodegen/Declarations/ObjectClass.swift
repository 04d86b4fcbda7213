/// A class of the target that inherits from `NSObject`, with the members that can be looked up by name.
public struct ObjectClass {
    /// The path from the module, such as `["Outer", "Inner"]`.
    let path: [String]
    /// The module of the class if it is not the one being compiled. In that case, only an extension of the class is
    /// completed.
    let foreignModule: String?
    /// The full name of the superclass.
    let superclass: String?
    let isManaged: Bool
    let access: Access
    /// The compiler's addition to the name of a class that is private to its file; nil for any other class.
    let discriminator: String?
    let file: String
    var properties: [Property] = []
    var methods: [Method] = []

    /// The name as source text, such as `Outer.Inner`.
    var name: String { ([foreignModule].compactMap { $0 } + path).joined(separator: ".") }
    /// The name as a part of another name, such as `Outer_Inner`.
    var identifier: String { (path + [discriminator].compactMap { $0 }).joined(separator: "_") }

    struct Property {
        let name: String
        let type: TypeName
        let access: Access
        let isManaged: Bool
        /// The mangled names of the accessors that `@NSManaged` leaves undefined.
        let getter: String?
        let setter: String?
        let isOverride: Bool
        /// Whether a key path to the property can be formed anywhere in the module.
        let hasKeyPath: Bool
        let place: Place
    }

    struct Method {
        let name: String
        /// The argument labels; an empty string for an argument without one.
        let labels: [String]
        let parameters: [TypeName]
        let result: TypeName
        let access: Access
        let isManaged: Bool
        let isStatic: Bool
        let isThrowing: Bool
        /// Whether this is a class property, which is called without parentheses.
        let isProperty: Bool
        let symbol: String
        let place: Place
    }

    struct Place {
        let file: String
        let line: Int
    }

    enum Access: String, Comparable {
        case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

        private var rank: Int {
            switch self {
            case .private: 0
            case .fileprivate: 1
            case .internal: 2
            case .package: 3
            case .public: 4
            case .open: 5
            }
        }
        static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }
}
