/// An index that the store keeps for an entity.
public struct FetchIndexElement: ModelElement {
    public static let elementName = "fetchIndex"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates an index without columns.
    public init(name: String) {
        node = ModelNode(name: Self.elementName)
        self.name = name
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    /// The rows that the index covers, as a predicate; nil for all of them.
    public var partialIndexPredicate: String? {
        get { node["partialIndexPredicate"] }
        set { node["partialIndexPredicate"] = newValue }
    }

    /// The columns, in the order in which the index sorts by them.
    public var columns: [FetchIndexColumn] {
        get { node.elements() }
        set { node.set(newValue) }
    }
}

/// One column of an index: Xcode calls it `fetchIndexElement`.
public struct FetchIndexColumn: ModelElement {
    public static let elementName = "fetchIndexElement"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates an ascending column of a B-tree index.
    public init(property: String) {
        node = ModelNode(name: Self.elementName)
        self.property = property
        node["type"] = "Binary"
        node["order"] = "ascending"
    }

    /// The property's name; nil for a computed column.
    public var property: String? {
        get { node["property"] }
        set { node["property"] = newValue }
    }

    /// The format of the expression of a computed column; nil for a property.
    public var expression: String? {
        get { node["expression"] }
        set { node["expression"] = newValue }
    }

    /// The type of a computed column, spelled like an attribute's.
    public var expressionType: String? {
        get { node["expressionType"] }
        set { node["expressionType"] = newValue }
    }

    /// Whether the index sorts the column in ascending order.
    public var isAscending: Bool {
        get { node["order"] != "descending" }
        set { node["order"] = newValue ? "ascending" : "descending" }
    }

    /// Whether the column has an R-tree index over ranges rather than a B-tree index over values.
    public var isRTree: Bool {
        get { node["type"] == "RTree" }
        set { node["type"] = newValue ? "RTree" : "Binary" }
    }
}

/// A set of attributes whose values must be unique among the objects.
public struct UniquenessConstraintElement: ModelElement {
    public static let elementName = "uniquenessConstraint"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates a constraint over attributes, by name.
    public init(attributes: [String]) {
        node = ModelNode(name: Self.elementName)
        self.attributes = attributes
    }

    /// The names of the attributes.
    public var attributes: [String] {
        get { node.children.compactMap { $0["value"] } }
        set { node.children = newValue.map { ModelNode(name: "constraint", value: $0) } }
    }
}

/// An index over several properties, in the form that preceded fetch indexes.
public struct CompoundIndexElement: ModelElement {
    public static let elementName = "compoundIndex"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates an index over properties, by name.
    public init(properties: [String]) {
        node = ModelNode(name: Self.elementName)
        self.properties = properties
    }

    /// The names of the properties, in the order of the index.
    public var properties: [String] {
        get { node.children.compactMap { $0["value"] } }
        set { node.children = newValue.map { ModelNode(name: "index", value: $0) } }
    }
}

extension ModelNode {
    init(name: String, value: String) {
        self.init(name: name, attributes: [Attribute(name: "value", value: value)])
    }
}
