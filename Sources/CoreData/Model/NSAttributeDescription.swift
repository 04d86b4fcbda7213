/// A description of an attribute: a property whose value is stored in the object's own row.
/// Apple's page: `NSAttributeDescription`.
///
///     let name = NSAttributeDescription()
///     name.name = "name"
///     name.type = .string
///     name.defaultValue = "Nameless"
open class NSAttributeDescription: NSPropertyDescription {
    /// Wraps `NSAttributeType` with names that follow Swift's conventions.
    public struct AttributeType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = NSAttributeType

        public var rawValue: NSAttributeType

        public init(rawValue: NSAttributeType) {
            self.rawValue = rawValue
        }
    }

    private var storedDefault: Any?
    private var storedClassName: String?

    /// The type of the value; undefined unless set.
    open var attributeType: NSAttributeType = .undefinedAttributeType {
        willSet { checkMutable() }
    }

    /// The same as `attributeType`.
    open var type: AttributeType {
        get { AttributeType(rawValue: attributeType) }
        set { attributeType = newValue.rawValue }
    }

    /// The initial value in a newly inserted object. Numbers are returned as `NSNumber`, decimals as `NSDecimalNumber`,
    /// and other values as Swift value types, regardless of the form in which they were set.
    open var defaultValue: Any? {
        get { storedDefault.map(attributeType.canonical) }
        set {
            checkMutable()
            storedDefault = newValue
        }
    }

    /// The Objective-C name of the values' class. Follows from the type unless set; a transformable attribute has none
    /// until you set it.
    open var attributeValueClassName: String? {
        get { storedClassName ?? attributeType.valueClassName }
        set {
            checkMutable()
            storedClassName = newValue
        }
    }
    final var explicitValueClassName: String? { storedClassName }

    /// The name of the value transformer of a transformable attribute. nil stands for a keyed archive that accepts any
    /// `NSCoding` object. The model editor's default, `NSSecureUnarchiveFromData`, decodes only allowed classes.
    open var valueTransformerName: String? {
        willSet { checkMutable() }
    }

    /// Whether the store may save large binary values in separate files next to the store. False unless set.
    open var allowsExternalBinaryDataStorage = false {
        willSet { checkMutable() }
    }

    /// Whether the persistent history keeps the value when the object is deleted (the change's tombstone). False unless
    /// set.
    open var preservesValueInHistoryOnDeletion = false {
        willSet { checkMutable() }
    }

    /// Stored for compatibility with model files; has no effect, because there is no CloudKit on Linux.
    open var allowsCloudEncryption = false {
        willSet { checkMutable() }
    }

    /// The property's version hash, with the attribute type included.
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
    /// No explicit type, for transient attributes only. Values are not checked.
    public static let undefined = Self(rawValue: .undefinedAttributeType)
    /// A number from -32,768 to 32,767, as an `NSNumber` or `Int16`.
    public static let integer16 = Self(rawValue: .integer16AttributeType)
    /// A number from -2,147,483,648 to 2,147,483,647, as an `NSNumber` or `Int32`.
    public static let integer32 = Self(rawValue: .integer32AttributeType)
    /// A 64-bit integer, as an `NSNumber` or `Int64`.
    public static let integer64 = Self(rawValue: .integer64AttributeType)
    /// A decimal number without binary rounding, as an `NSDecimalNumber`.
    public static let decimal = Self(rawValue: .decimalAttributeType)
    /// A 64-bit floating-point number, as an `NSNumber` or `Double`.
    public static let double = Self(rawValue: .doubleAttributeType)
    /// A 32-bit floating-point number, as an `NSNumber` or `Float`.
    public static let float = Self(rawValue: .floatAttributeType)
    /// Text, as a `String`.
    public static let string = Self(rawValue: .stringAttributeType)
    /// True or false, as an `NSNumber` or `Bool`.
    public static let boolean = Self(rawValue: .booleanAttributeType)
    /// A point in time, as a `Date`. A SQLite store keeps the seconds since 2001-01-01 00:00 UTC.
    public static let date = Self(rawValue: .dateAttributeType)
    /// Bytes, as `Data`, which a store may save in separate files (`allowsExternalBinaryDataStorage`).
    public static let binaryData = Self(rawValue: .binaryDataAttributeType)
    /// A universally unique identifier, as a `UUID`.
    public static let uuid = Self(rawValue: .UUIDAttributeType)
    /// A uniform resource identifier, as a `URL`.
    public static let uri = Self(rawValue: .URIAttributeType)
    /// An object that a value transformer turns into data (`valueTransformerName`).
    public static let transformable = Self(rawValue: .transformableAttributeType)
    /// The ID of an object, as an `NSManagedObjectID`. Only for transient attributes and for the results of dictionary
    /// fetches.
    public static let objectID = Self(rawValue: .objectIDAttributeType)
    /// A group of named values, as a dictionary (`NSCompositeAttributeDescription`).
    public static let composite = Self(rawValue: .compositeAttributeType)
}
