/// A relationship of an entity.
public struct RelationshipElement: PropertyElement {
    public static let elementName = "relationship"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates a to-one relationship without an inverse, with the rule "Nullify".
    public init(name: String, destination: String) {
        node = ModelNode(name: Self.elementName)
        self.name = name
        destinationEntity = destination
        deletionRule = "Nullify"
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    public var isOptional: Bool {
        get { node.flag("optional") }
        set { node.setFlag("optional", newValue) }
    }

    public var isTransient: Bool {
        get { node.flag("transient") }
        set { node.setFlag("transient", newValue) }
    }

    /// Whether the relationship can have several objects.
    public var isToMany: Bool {
        get { node.flag("toMany") }
        set { node.setFlag("toMany", newValue) }
    }

    /// Whether a to-many relationship keeps its objects in order.
    public var isOrdered: Bool {
        get { node.flag("ordered") }
        set { node.setFlag("ordered", newValue) }
    }

    /// The minimum number of objects; nil if the file sets none.
    public var minCount: Int? {
        get { node["minCount"].flatMap(Int.init) }
        set { node["minCount"] = newValue.map(String.init) }
    }

    /// The maximum number of objects; nil if the file sets none.
    public var maxCount: Int? {
        get { node["maxCount"].flatMap(Int.init) }
        set { node["maxCount"] = newValue.map(String.init) }
    }

    /// "No Action", "Nullify", "Cascade" or "Deny".
    public var deletionRule: String {
        get { node["deletionRule"] ?? "Nullify" }
        set { node["deletionRule"] = newValue }
    }

    /// The name of the entity at the other end.
    public var destinationEntity: String {
        get { node["destinationEntity"] ?? "" }
        set { node["destinationEntity"] = newValue }
    }

    /// The name of the inverse relationship; nil if there is none.
    public var inverseName: String? {
        get { node["inverseName"] }
        set { node["inverseName"] = newValue }
    }

    /// The entity that declares the inverse: the destination or one of its parents.
    public var inverseEntity: String? {
        get { node["inverseEntity"] }
        set { node["inverseEntity"] = newValue }
    }
}
