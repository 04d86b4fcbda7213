/// An entity of a model file.
public struct EntityElement: ModelElement {
    public static let elementName = "entity"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates an entity without properties, whose class is `NSManagedObject`.
    public init(name: String) {
        node = ModelNode(name: Self.elementName)
        self.name = name
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    /// The class of the entity's objects; nil means `NSManagedObject`. A leading dot means "in this module".
    public var representedClassName: String? {
        get { node["representedClassName"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["representedClassName"] = newValue }
    }

    /// The name of the parent entity; nil for a root entity.
    public var parentEntity: String? {
        get { node["parentEntity"] }
        set { node["parentEntity"] = newValue }
    }

    /// Whether only subentities can have objects.
    public var isAbstract: Bool {
        get { node.flag("isAbstract") }
        set { node.setFlag("isAbstract", newValue) }
    }

    /// The name that migration uses to find the entity in an older model. Xcode calls it `elementID`.
    public var renamingIdentifier: String? {
        get { node["elementID"] }
        set { node["elementID"] = newValue }
    }

    /// A text that enters the version hash, to make a version differ whose model is otherwise the same.
    public var versionHashModifier: String? {
        get { node["versionHashModifier"] }
        set { node["versionHashModifier"] = newValue }
    }

    /// The format of the expression for the title in Spotlight's results. This implementation ignores it.
    public var coreSpotlightDisplayNameExpression: String? {
        get { node["coreSpotlightDisplayNameExpression"] }
        set { node["coreSpotlightDisplayNameExpression"] = newValue }
    }

    /// The code that Xcode generates for the entity.
    public enum CodeGeneration: String, Sendable {
        /// Nothing: you write the class yourself.
        case manual = "none"
        /// The class and its properties.
        case classDefinition = "class"
        /// An extension with the properties; you write the class.
        case category
    }

    /// The setting "Codegen" in Xcode's editor.
    public var codeGeneration: CodeGeneration {
        get { node["codeGenerationType"].flatMap(CodeGeneration.init(rawValue:)) ?? .manual }
        set { node["codeGenerationType"] = newValue == .manual ? nil : newValue.rawValue }
    }

    /// The attributes that the entity declares, without inherited ones.
    public var attributes: [AttributeElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The relationships that the entity declares, without inherited ones.
    public var relationships: [RelationshipElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The fetched properties that the entity declares, without inherited ones.
    public var fetchedProperties: [FetchedPropertyElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The indexes that the entity declares.
    public var fetchIndexes: [FetchIndexElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The sets of attributes whose values must be unique among the objects.
    public var uniquenessConstraints: [UniquenessConstraintElement] {
        get { node.first("uniquenessConstraints")?.elements() ?? [] }
        set { node.setWrapped(newValue, in: "uniquenessConstraints") }
    }

    /// Indexes in the form that preceded fetch indexes.
    public var compoundIndexes: [CompoundIndexElement] {
        get { node.first("compoundIndexes")?.elements() ?? [] }
        set { node.setWrapped(newValue, in: "compoundIndexes") }
    }

    /// The entries of the user info dictionary, in the order of the file.
    public var userInfo: [UserInfoEntry] {
        get { node.first("userInfo")?.elements() ?? [] }
        set { node.setWrapped(newValue, in: "userInfo") }
    }
}
