/// An attribute of an entity or of a composite.
public struct AttributeElement: ModelElement {
    public static let elementName = "attribute"
    public var node: ModelNode

    public init(node: ModelNode) { self.node = node }

    /// Creates an attribute with a type as Xcode spells it, such as "Integer 16".
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

    /// Whether the attribute is not stored.
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

    /// The default value as text; nil if there is none. A date has `defaultDateTimeInterval` instead.
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

    /// The largest number, or the greatest length of a string.
    public var maxValueString: String? {
        get { node["maxValueString"] }
        set { node["maxValueString"] = newValue }
    }

    /// The earliest date, in seconds since 2001-01-01 00:00 UTC.
    public var minDateTimeInterval: Double? {
        get { node["minDateTimeInterval"].flatMap(Double.init) }
        set { node["minDateTimeInterval"] = newValue.map(ModelNumber.text) }
    }

    /// The latest date, in seconds since 2001-01-01 00:00 UTC.
    public var maxDateTimeInterval: Double? {
        get { node["maxDateTimeInterval"].flatMap(Double.init) }
        set { node["maxDateTimeInterval"] = newValue.map(ModelNumber.text) }
    }

    /// The pattern that a whole string has to match.
    public var regularExpressionString: String? {
        get { node["regularExpressionString"] }
        set { node["regularExpressionString"] = newValue }
    }

    /// The name under which the value transformer of a transformable attribute is registered; nil for the default one.
    public var valueTransformerName: String? {
        get { node["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["valueTransformerName"] = newValue }
    }

    /// The class of a transformable's values, in Swift's spelling.
    public var customClassName: String? {
        get { node["customClassName"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["customClassName"] = newValue }
    }

    /// Whether the store computes the value with `derivationExpression`.
    public var isDerived: Bool {
        get { node.flag("derived") }
        set { node.setFlag("derived", newValue) }
    }

    /// The format of the expression of a derived attribute, such as `pages.@count`.
    public var derivationExpression: String? {
        get { node["derivationExpression"] }
        set { node["derivationExpression"] = newValue }
    }

    /// The name of the composite that defines a composite attribute.
    public var composite: String? {
        get { node["composite"] }
        set { node["composite"] = newValue }
    }

    /// Whether a store may keep large values in files next to it.
    public var allowsExternalBinaryDataStorage: Bool {
        get { node.flag("allowsExternalBinaryDataStorage") }
        set { node.setFlag("allowsExternalBinaryDataStorage", newValue) }
    }

    /// Whether CloudKit encrypts the value. This implementation ignores it.
    public var allowsCloudEncryption: Bool {
        get { node.flag("allowsCloudEncryption") }
        set { node.setFlag("allowsCloudEncryption", newValue) }
    }

    /// Whether the history keeps the value of a deleted record.
    public var preservesValueAfterDeletion: Bool {
        get { node.flag("preserveAfterDeletion") }
        set { node.setFlag("preserveAfterDeletion", newValue) }
    }
}

/// The properties that attributes, relationships and fetched properties have in common.
public protocol PropertyElement: ModelElement {
    /// The name of the property.
    var name: String { get set }
    /// Whether the property can lack a value.
    var isOptional: Bool { get set }
    /// Whether the property is not stored.
    var isTransient: Bool { get set }
}

extension AttributeElement: PropertyElement {}

extension PropertyElement {
    /// The name that migration uses to find the property in an older model. Xcode calls it `elementID`.
    public var renamingIdentifier: String? {
        get { node["elementID"] }
        set { node["elementID"] = newValue }
    }

    /// A text that enters the version hash, to make a version differ whose model is otherwise the same.
    public var versionHashModifier: String? {
        get { node["versionHashModifier"] }
        set { node["versionHashModifier"] = newValue }
    }

    /// Whether the store keeps an index for this property alone, the way it was before fetch indexes.
    public var isIndexed: Bool {
        get { node.flag("indexed") }
        set { node.setFlag("indexed", newValue) }
    }

    /// Whether Spotlight indexes the values. This implementation ignores it.
    public var isIndexedBySpotlight: Bool {
        get { node.flag("spotlightIndexingEnabled") }
        set { node.setFlag("spotlightIndexingEnabled", newValue) }
    }

    /// Whether the values are part of Spotlight's external records. This implementation ignores it.
    public var isStoredInExternalRecord: Bool {
        get { node.flag("storedInTruthFile") }
        set { node.setFlag("storedInTruthFile", newValue) }
    }

    /// The entries of the user info dictionary, in the order of the file.
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
