/// The grammar of a model file, as Xcode writes it: the elements, their attributes in Xcode's order, and their
/// children.
///
/// An unknown attribute is kept and written back, so that a file of a later Xcode stays intact. An unknown element is
/// rejected, because its meaning is unknown.
enum ModelGrammar {
    /// The form of an attribute's text.
    enum Form: Sendable {
        case text
        /// "YES" and "NO", or "true" and "false".
        case flag
        case whole
        case number
        case oneOf([String])
    }

    struct AttributeRule: Sendable {
        let name: String
        let form: Form
        let isRequired: Bool
    }

    struct ElementRule: Sendable {
        let attributes: [AttributeRule]
        let children: [String]
    }

    static func required(_ name: String, _ form: Form = .text) -> AttributeRule {
        AttributeRule(name: name, form: form, isRequired: true)
    }

    static func optional(_ name: String, _ form: Form = .text) -> AttributeRule {
        AttributeRule(name: name, form: form, isRequired: false)
    }

    static let attributeTypes = [
        "Undefined", "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean",
        "Date",
        "Binary", "UUID", "URI", "Transformable", "ObjectID", "Composite",
    ]

    static let deletionRules = ["No Action", "Nullify", "Cascade", "Deny"]

    static let rules: [String: ElementRule] = [
        "model": ElementRule(
            attributes: [
                optional("name"), optional("type"), optional("documentVersion"), optional("lastSavedToolsVersion"),
                optional("systemVersion"), optional("minimumToolsVersion"), optional("sourceLanguage"),
                optional("macOSVersion"), optional("iOSVersion"), optional("usedWithCloudKit", .flag),
                optional("usedWithSwiftData", .flag), optional("userDefinedModelVersionIdentifier"),
            ],
            children: ["entity", "composite", "fetchRequest", "configuration", "elements"]),
        "entity": ElementRule(
            attributes: [
                required("name"), optional("representedClassName"), optional("parentEntity"),
                optional("isAbstract", .flag),
                optional("elementID"), optional("versionHashModifier"), optional("syncable", .flag),
                optional("codeGenerationType", .oneOf(["class", "category", "none"])),
                optional("coreSpotlightDisplayNameExpression"),
            ],
            children: [
                "attribute", "relationship", "fetchedProperty", "fetchIndex", "compoundIndexes",
                "uniquenessConstraints",
                "userInfo",
            ]),
        "attribute": ElementRule(
            attributes: [
                required("name"), optional("optional", .flag), optional("transient", .flag),
                optional("attributeType", .oneOf(attributeTypes)), optional("composite"),
                optional("valueTransformerName"), optional("customClassName"), optional("minDateTimeInterval", .number),
                optional("minValueString"), optional("maxDateTimeInterval", .number), optional("maxValueString"),
                optional("defaultDateTimeInterval", .number), optional("defaultValueString"),
                optional("derived", .flag),
                optional("derivationExpression"), optional("usesScalarValueType", .flag),
                optional("regularExpressionString"), optional("versionHashModifier"),
                optional("allowsExternalBinaryDataStorage", .flag), optional("allowsCloudEncryption", .flag),
                optional("preserveAfterDeletion", .flag), optional("indexed", .flag), optional("elementID"),
                optional("spotlightIndexingEnabled", .flag), optional("storedInTruthFile", .flag),
                optional("syncable", .flag),
            ],
            children: ["userInfo"]),
        "relationship": ElementRule(
            attributes: [
                required("name"), optional("optional", .flag), optional("transient", .flag), optional("toMany", .flag),
                optional("minCount", .whole), optional("maxCount", .whole),
                optional("deletionRule", .oneOf(deletionRules)), optional("ordered", .flag),
                required("destinationEntity"), optional("inverseName"), optional("inverseEntity"),
                optional("versionHashModifier"), optional("indexed", .flag), optional("elementID"),
                optional("spotlightIndexingEnabled", .flag), optional("storedInTruthFile", .flag),
                optional("syncable", .flag),
            ],
            children: ["userInfo"]),
        "fetchedProperty": ElementRule(
            attributes: [
                required("name"), optional("optional", .flag), optional("transient", .flag),
                optional("versionHashModifier"), optional("elementID"), optional("syncable", .flag),
            ],
            children: ["fetchRequest", "userInfo"]),
        "fetchRequest": ElementRule(
            attributes: [
                required("name"), required("entity"), optional("predicateString"),
                optional("includeSubentities", .flag),
                optional("includePropertyValues", .flag), optional("includesPendingChanges", .flag),
                optional("returnObjectsAsFaults", .flag), optional("returnDistinctResults", .flag),
                optional("resultType", .whole), optional("fetchLimit", .whole), optional("fetchBatchSize", .whole),
            ],
            children: []),
        "composite": ElementRule(attributes: [required("name")], children: ["attribute", "userInfo"]),
        "configuration": ElementRule(
            attributes: [required("name"), optional("usedWithCloudKit", .flag)], children: ["memberEntity"]),
        "memberEntity": ElementRule(attributes: [required("name")], children: []),
        "uniquenessConstraints": ElementRule(attributes: [], children: ["uniquenessConstraint"]),
        "uniquenessConstraint": ElementRule(attributes: [], children: ["constraint"]),
        "constraint": ElementRule(attributes: [required("value")], children: []),
        "fetchIndex": ElementRule(
            attributes: [required("name"), optional("partialIndexPredicate")], children: ["fetchIndexElement"]),
        "fetchIndexElement": ElementRule(
            attributes: [
                optional("property"), optional("expression"),
                optional("expressionType", .oneOf(attributeTypes)),
                optional("type", .oneOf(["Binary", "RTree"])), optional("order", .oneOf(["ascending", "descending"])),
            ],
            children: []),
        "compoundIndexes": ElementRule(attributes: [], children: ["compoundIndex"]),
        "compoundIndex": ElementRule(attributes: [], children: ["index"]),
        "index": ElementRule(attributes: [required("value")], children: []),
        "userInfo": ElementRule(attributes: [], children: ["entry"]),
        "entry": ElementRule(attributes: [required("key"), required("value")], children: []),
        "elements": ElementRule(attributes: [], children: ["element"]),
        "element": ElementRule(
            attributes: [
                required("name"), optional("positionX", .number), optional("positionY", .number),
                optional("width", .number), optional("height", .number),
            ],
            children: []),
    ]
}

/// The order in which Xcode writes attributes and children.
extension ModelGrammar {
    /// The position of a new attribute among the existing ones.
    static func place(of name: String, among names: [String], in element: String) -> Int {
        let own = rank(name, in: element)
        return names.firstIndex { rank($0, in: element) > own } ?? names.count
    }

    /// The position of a new child among the existing ones.
    static func place(ofChild name: String, among names: [String], in element: String) -> Int {
        let children = rules[element]?.children ?? []
        func rank(_ child: String) -> Int { children.firstIndex(of: child) ?? children.count }
        return names.firstIndex { rank($0) > rank(name) } ?? names.count
    }

    private static func rank(_ name: String, in element: String) -> Int {
        let attributes = rules[element]?.attributes ?? []
        return attributes.firstIndex { $0.name == name } ?? attributes.count
    }
}
