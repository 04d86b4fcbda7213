/// A description of an attribute: a property whose value is kept in the object's own row.
/// Apple's page: `NSAttributeDescription`.
///
///     let name = NSAttributeDescription()
///     name.name = "name"
///     name.type = .string
///     name.defaultValue = "Nameless"
open class NSAttributeDescription: NSPropertyDescription {
    /// A spelling of `NSAttributeType` that reads well in Swift.
    public struct AttributeType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = NSAttributeType

        public var rawValue: NSAttributeType

        public init(rawValue: NSAttributeType) {
            self.rawValue = rawValue
        }
    }

    private var storedDefault: Any?
    private var storedClassName: String?

    /// The kind of value; undefined unless set.
    open var attributeType: NSAttributeType = .undefinedAttributeType {
        willSet { checkMutable() }
    }

    /// The same as `attributeType`.
    open var type: AttributeType {
        get { AttributeType(rawValue: attributeType) }
        set { attributeType = newValue.rawValue }
    }

    /// The value of a freshly inserted object. Numbers come back as `NSNumber`, decimals as `NSDecimalNumber`,
    /// the rest as Swift's value types, whatever form they were set in.
    open var defaultValue: Any? {
        get { storedDefault.map(attributeType.canonical) }
        set {
            checkMutable()
            storedDefault = newValue
        }
    }

    /// The Objective-C name of the class of the values: follows from the type, but for a transformable attribute.
    open var attributeValueClassName: String? {
        get { storedClassName ?? attributeType.valueClassName }
        set {
            checkMutable()
            storedClassName = newValue
        }
    }
    final var explicitValueClassName: String? { storedClassName }

    /// The name of the value transformer of a transformable attribute. nil stands for a keyed archive of whatever
    /// `NSCoding` object is there; what the model editor writes, `NSSecureUnarchiveFromData`, lets only known classes in.
    open var valueTransformerName: String? {
        willSet { checkMutable() }
    }

    /// Whether large binary values go to files of their own beside the store.
    open var allowsExternalBinaryDataStorage = false {
        willSet { checkMutable() }
    }

    /// Whether the value is written into the persistent history when the object is deleted.
    open var preservesValueInHistoryOnDeletion = false {
        willSet { checkMutable() }
    }

    /// Kept for the model file's sake: there is no CloudKit on Linux to encrypt anything for.
    open var allowsCloudEncryption = false {
        willSet { checkMutable() }
    }

    /// The property's hash, and the type.
    open override var versionHash: Data { super.versionHash }

    override func describe(in digest: inout VersionDigest) {
        super.describe(in: &digest)
        digest.add(Int(attributeType.rawValue))
    }

    override var kind: String { "attribute" }

    override var fields: [ModelField] {
        super.fields + [
            ModelField("attributeType", case: \NSAttributeDescription.attributeType),
            ModelField("defaultValue", \NSAttributeDescription.defaultValue),
            ModelField("attributeValueClassName", \NSAttributeDescription.storedClassName),
            ModelField("valueTransformerName", \NSAttributeDescription.valueTransformerName),
            ModelField("allowsExternalBinaryDataStorage", \NSAttributeDescription.allowsExternalBinaryDataStorage),
            ModelField("preservesValueInHistoryOnDeletion", \NSAttributeDescription.preservesValueInHistoryOnDeletion),
            ModelField("allowsCloudEncryption", \NSAttributeDescription.allowsCloudEncryption),
        ]
    }
}

extension NSAttributeDescription.AttributeType {
    public static let undefined = Self(rawValue: .undefinedAttributeType)
    public static let integer16 = Self(rawValue: .integer16AttributeType)
    public static let integer32 = Self(rawValue: .integer32AttributeType)
    public static let integer64 = Self(rawValue: .integer64AttributeType)
    public static let decimal = Self(rawValue: .decimalAttributeType)
    public static let double = Self(rawValue: .doubleAttributeType)
    public static let float = Self(rawValue: .floatAttributeType)
    public static let string = Self(rawValue: .stringAttributeType)
    public static let boolean = Self(rawValue: .booleanAttributeType)
    public static let date = Self(rawValue: .dateAttributeType)
    public static let binaryData = Self(rawValue: .binaryDataAttributeType)
    public static let uuid = Self(rawValue: .UUIDAttributeType)
    public static let uri = Self(rawValue: .URIAttributeType)
    public static let transformable = Self(rawValue: .transformableAttributeType)
    public static let objectID = Self(rawValue: .objectIDAttributeType)
    public static let composite = Self(rawValue: .compositeAttributeType)
}
