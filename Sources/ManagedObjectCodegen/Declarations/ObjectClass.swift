/// A class of the target that descends from `NSObject`, with the members that something may ask for by name.
public struct ObjectClass {
    /// The path from the module, as `["Outer", "Inner"]`.
    let path: [String]
    /// The module it belongs to, where that is not the one that is being compiled: then only an extension of it
    /// is ours to complete.
    let foreignModule: String?
    /// The full name of the class it inherits from.
    let superclass: String?
    let isManaged: Bool
    let access: Access
    /// What the compiler adds to the name of a class that is private to its file; nil for any other class.
    let discriminator: String?
    let file: String
    var properties: [Property] = []
    var methods: [Method] = []

    /// The name as source text, as `Outer.Inner`.
    var name: String { ([foreignModule].compactMap { $0 } + path).joined(separator: ".") }
    /// The name as a part of another name, as `Outer_Inner`.
    var identifier: String { (path + [discriminator].compactMap { $0 }).joined(separator: "_") }

    struct Property {
        let name: String
        let type: TypeName
        let access: Access
        let isManaged: Bool
        /// The mangled names of the accessors that `@NSManaged` leaves to be provided.
        let getter: String?
        let setter: String?
        let isOverride: Bool
        /// Whether a key path to it can be formed anywhere in the module.
        let hasKeyPath: Bool
        let place: Place
    }

    struct Method {
        let name: String
        /// The argument labels; empty for one that has none.
        let labels: [String]
        let parameters: [TypeName]
        let result: TypeName
        let access: Access
        let isManaged: Bool
        let isStatic: Bool
        let isThrowing: Bool
        /// A class property stands here as a method without parentheses.
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
