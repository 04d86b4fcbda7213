/// A fetch request that the model stores by name, or the one inside a fetched property.
public struct FetchRequestElement: ModelElement {
    public static let elementName = "fetchRequest"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates a request for all objects of an entity.
    public init(name: String, entity: String) {
        node = ModelNode(name: Self.elementName)
        self.name = name
        self.entity = entity
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    /// The name of the entity to fetch.
    public var entity: String {
        get { node["entity"] ?? "" }
        set { node["entity"] = newValue }
    }

    /// The format of the predicate; nil for all objects.
    public var predicateString: String? {
        get { node["predicateString"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["predicateString"] = newValue }
    }

    /// The maximum number of objects to fetch; 0 means no limit.
    public var fetchLimit: Int {
        get { node["fetchLimit"].flatMap(Int.init) ?? 0 }
        set { node["fetchLimit"] = newValue == 0 ? nil : String(newValue) }
    }

    /// The number of objects that are read at a time; 0 means all at once.
    public var fetchBatchSize: Int {
        get { node["fetchBatchSize"].flatMap(Int.init) ?? 0 }
        set { node["fetchBatchSize"] = newValue == 0 ? nil : String(newValue) }
    }

    /// The raw value of `NSFetchRequestResultType`.
    public var resultType: Int {
        get { node["resultType"].flatMap(Int.init) ?? 0 }
        set { node["resultType"] = newValue == 0 ? nil : String(newValue) }
    }

    /// A Boolean option of the request, by its name in the file; nil if the file does not specify it.
    public func choice(_ name: String) -> Bool? {
        node[name].map { _ in node.flag(name) }
    }
}

/// A fetched property of an entity.
public struct FetchedPropertyElement: PropertyElement {
    public static let elementName = "fetchedProperty"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates a fetched property with its request.
    public init(name: String, request: FetchRequestElement) {
        node = ModelNode(name: Self.elementName)
        self.name = name
        fetchRequest = request
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

    /// The request; nil if the file has none.
    public var fetchRequest: FetchRequestElement? {
        get { node.elements().first }
        set { node.set(newValue.map { [$0] } ?? []) }
    }
}
