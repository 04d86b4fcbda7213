/// An attribute of an entity or of a composite.
public struct AttributeElement: ModelElement {
    public static let elementName = "attribute"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    public init(name: String, type: String) {
        node = ModelNode(name: Self.elementName)
        self.name = name
        self.type = type
    }

    public var name: String {
        get { node["name"] ?? "" }
        set { node["name"] = newValue }
    }

    /// The type as Xcode spells it ("Integer 16", "Binary", "Composite"); nil for an attribute of undefined type.
    public var type: String? {
        get { node["attributeType"] }
        set { node["attributeType"] = newValue }
    }

    public var isOptional: Bool {
        get { node.flag("optional") }
        set { node.setFlag("optional", newValue) }
    }

    public var isTransient: Bool {
        get { node.flag("transient") }
        set { node.setFlag("transient", newValue) }
    }

    /// Whether the generated property is an `Int32` rather than an `NSNumber?`. Xcode omits the value for types without
    /// a scalar form, and files older than this option lack it, which means no.
    public var usesScalarValueType: Bool {
        get { node.flag("usesScalarValueType") }
        set { node["usesScalarValueType"] = newValue ? "YES" : "NO" }
    }

    public var defaultValueString: String? {
        get { node["defaultValueString"] }
        set { node["defaultValueString"] = newValue }
    }

    /// The default of a number or a Boolean, with the words of older models as numbers: `YES` is 1 and `NO` is 0.
    public var defaultNumberString: String? {
        switch defaultValueString {
        case "YES", "true": "1"
        case "NO", "false": "0"
        case let text: text
        }
    }

    /// A date's default, in seconds since 2001-01-01 00:00 UTC.
    public var defaultDateTimeInterval: Double? {
        get { node["defaultDateTimeInterval"].flatMap(Double.init) }
        set { node["defaultDateTimeInterval"] = newValue.map(ModelNumber.text) }
    }

    /// The smallest number, or the smallest length of a string.
    public var minValueString: String? {
        get { node["minValueString"] }
        set { node["minValueString"] = newValue }
    }

    public var maxValueString: String? {
        get { node["maxValueString"] }
        set { node["maxValueString"] = newValue }
    }

    /// The earliest date, in seconds since 2001-01-01 00:00 UTC.
    public var minDateTimeInterval: Double? {
        get { node["minDateTimeInterval"].flatMap(Double.init) }
        set { node["minDateTimeInterval"] = newValue.map(ModelNumber.text) }
    }

    public var maxDateTimeInterval: Double? {
        get { node["maxDateTimeInterval"].flatMap(Double.init) }
        set { node["maxDateTimeInterval"] = newValue.map(ModelNumber.text) }
    }

    /// The pattern that a whole string has to match.
    public var regularExpressionString: String? {
        get { node["regularExpressionString"] }
        set { node["regularExpressionString"] = newValue }
    }

    public var valueTransformerName: String? {
        get { node["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["valueTransformerName"] = newValue }
    }

    /// The class of a transformable's values, in Swift's spelling.
    public var customClassName: String? {
        get { node["customClassName"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["customClassName"] = newValue }
    }

    public var isDerived: Bool {
        get { node.flag("derived") }
        set { node.setFlag("derived", newValue) }
    }

    public var derivationExpression: String? {
        get { node["derivationExpression"] }
        set { node["derivationExpression"] = newValue }
    }

    /// The name of the composite that defines a composite attribute.
    public var composite: String? {
        get { node["composite"] }
        set { node["composite"] = newValue }
    }

    public var allowsExternalBinaryDataStorage: Bool {
        get { node.flag("allowsExternalBinaryDataStorage") }
        set { node.setFlag("allowsExternalBinaryDataStorage", newValue) }
    }

    public var allowsCloudEncryption: Bool {
        get { node.flag("allowsCloudEncryption") }
        set { node.setFlag("allowsCloudEncryption", newValue) }
    }

    public var preservesValueAfterDeletion: Bool {
        get { node.flag("preserveAfterDeletion") }
        set { node.setFlag("preserveAfterDeletion", newValue) }
    }
}

/// The properties that attributes, relationships and fetched properties have in common.
public protocol PropertyElement: ModelElement {
    var name: String { get set }
    var isOptional: Bool { get set }
    var isTransient: Bool { get set }
}

extension AttributeElement: PropertyElement {}

extension PropertyElement {
    /// The name that migration uses to find the property in an older model. Xcode calls it `elementID`.
    public var renamingIdentifier: String? {
        get { node["elementID"] }
        set { node["elementID"] = newValue }
    }

    public var versionHashModifier: String? {
        get { node["versionHashModifier"] }
        set { node["versionHashModifier"] = newValue }
    }

    /// Whether the store keeps an index for this property alone, the way it was before fetch indexes.
    public var isIndexed: Bool {
        get { node.flag("indexed") }
        set { node.setFlag("indexed", newValue) }
    }

    public var isIndexedBySpotlight: Bool {
        get { node.flag("spotlightIndexingEnabled") }
        set { node.setFlag("spotlightIndexingEnabled", newValue) }
    }

    public var isStoredInExternalRecord: Bool {
        get { node.flag("storedInTruthFile") }
        set { node.setFlag("storedInTruthFile", newValue) }
    }

    public var userInfo: [UserInfoEntry] {
        get { node.first("userInfo")?.elements() ?? [] }
        set { node.setWrapped(newValue, in: "userInfo") }
    }
}

/// Writes numbers as Xcode does: integers without a fraction.
enum ModelNumber {
    static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
