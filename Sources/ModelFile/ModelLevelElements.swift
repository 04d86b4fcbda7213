/// A group of attributes, which defines composite attributes.
public struct CompositeElement: ModelElement {
    public static let elementName = "composite"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates a composite without attributes.
    public init(name: String) {
        node = ModelNode(name: Self.elementName)
        self.name = name
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    /// The attributes of the composite, which can be composites in turn.
    public var attributes: [AttributeElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }
}

/// A named subset of the model's entities.
public struct ConfigurationElement: ModelElement {
    public static let elementName = "configuration"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates a configuration with entities, by name.
    public init(name: String, entities: [String]) {
        node = ModelNode(name: Self.elementName)
        self.name = name
        self.entities = entities
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    /// Whether CloudKit synchronizes the configuration. This implementation ignores it.
    public var usedWithCloudKit: Bool {
        get { node.flag("usedWithCloudKit") }
        set { node.setFlag("usedWithCloudKit", newValue) }
    }

    /// The names of the entities.
    public var entities: [String] {
        get { node.children.compactMap { $0["name"] } }
        set {
            node.children = newValue.map {
                ModelNode(name: "memberEntity", attributes: [ModelNode.Attribute(name: "name", value: $0)])
            }
        }
    }
}

/// A value that the program attaches to an entity or a property.
public struct UserInfoEntry: ModelElement {
    public static let elementName = "entry"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates an entry.
    public init(key: String, value: String) {
        node = ModelNode(name: Self.elementName)
        node["key"] = key
        node["value"] = value
    }

    public var key: String { node["key"] ?? "" }
    public var value: String { node["value"] ?? "" }
}

/// The position of an entity in the editor, in points.
public struct LayoutElement: ModelElement {
    public static let elementName = "element"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates the position of an entity, by name.
    public init(name: String, x: Double, y: Double, width: Double, height: Double) {
        node = ModelNode(name: Self.elementName)
        node["name"] = name
        node["positionX"] = ModelNumber.text(x)
        node["positionY"] = ModelNumber.text(y)
        node["width"] = ModelNumber.text(width)
        node["height"] = ModelNumber.text(height)
    }

    public var name: String { node["name"] ?? "" }
    /// The left edge.
    public var x: Double { number("positionX") }
    /// The upper edge.
    public var y: Double { number("positionY") }
    public var width: Double { number("width") }
    public var height: Double { number("height") }

    private func number(_ name: String) -> Double { node[name].flatMap(Double.init) ?? 0 }
}
