/// The kind of value that an attribute holds. Apple's page: `NSAttributeType`.
///
/// The raw values are the ones that Apple's compiled models and its store metadata use.
public enum NSAttributeType: UInt, Sendable {
    /// No explicit type, for transient attributes only. Values are not checked.
    case undefinedAttributeType = 0
    /// A number from -32,768 to 32,767, as an `NSNumber` or `Int16`.
    case integer16AttributeType = 100
    /// A number from -2,147,483,648 to 2,147,483,647, as an `NSNumber` or `Int32`.
    case integer32AttributeType = 200
    /// A 64-bit integer, as an `NSNumber` or `Int64`.
    case integer64AttributeType = 300
    /// A decimal number without binary rounding, as an `NSDecimalNumber`.
    case decimalAttributeType = 400
    /// A 64-bit floating-point number, as an `NSNumber` or `Double`.
    case doubleAttributeType = 500
    /// A 32-bit floating-point number, as an `NSNumber` or `Float`.
    case floatAttributeType = 600
    /// Text, as a `String`.
    case stringAttributeType = 700
    /// True or false, as an `NSNumber` or `Bool`.
    case booleanAttributeType = 800
    /// A point in time, as a `Date`. A SQLite store keeps the seconds since 2001-01-01 00:00 UTC.
    case dateAttributeType = 900
    /// Bytes, as `Data`, which a store may save in separate files (`allowsExternalBinaryDataStorage`).
    case binaryDataAttributeType = 1000
    /// A universally unique identifier, as a `UUID`.
    case UUIDAttributeType = 1100
    /// A uniform resource identifier, as a `URL`.
    case URIAttributeType = 1200
    /// An object that a value transformer turns into data (`valueTransformerName`).
    case transformableAttributeType = 1800
    /// The ID of an object, as an `NSManagedObjectID`. Only for transient attributes and for the results of dictionary
    /// fetches.
    case objectIDAttributeType = 2000
    /// A group of named values, as a dictionary (`NSCompositeAttributeDescription`).
    case compositeAttributeType = 2100
}

extension NSAttributeType {
    /// The Objective-C class that Apple documents for values of this type. nil where the model has to specify it
    /// (transformable) or the type does not determine it (undefined).
    var valueClassName: String? {
        switch self {
        case .undefinedAttributeType, .transformableAttributeType: nil
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .booleanAttributeType:
            "NSNumber"
        case .decimalAttributeType: "NSDecimalNumber"
        case .stringAttributeType: "NSString"
        case .dateAttributeType: "NSDate"
        case .binaryDataAttributeType: "NSData"
        case .UUIDAttributeType: "NSUUID"
        case .URIAttributeType: "NSURL"
        case .objectIDAttributeType: "NSManagedObjectID"
        case .compositeAttributeType: "NSDictionary"
        }
    }

    /// Converts a value to the form in which attributes of this type store it: numbers to `NSNumber`, decimals to
    /// `NSDecimalNumber`, other values to Swift value types. A value that does not fit is returned unchanged.
    func canonical(_ value: Any) -> Any {
        switch self {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            if let number = value as? NSNumber { return NSNumber(value: number.int64Value) }
        case .doubleAttributeType:
            if let number = value as? NSNumber { return NSNumber(value: number.doubleValue) }
        case .floatAttributeType:
            if let number = value as? NSNumber { return NSNumber(value: number.floatValue) }
        case .booleanAttributeType:
            if let number = value as? NSNumber { return NSNumber(value: number.boolValue) }
        case .decimalAttributeType:
            if let decimal = value as? NSDecimalNumber { return decimal }
            if let decimal = value as? Decimal { return NSDecimalNumber(decimal: decimal) }
            if let number = value as? NSNumber { return NSDecimalNumber(decimal: number.decimalValue) }
        case .stringAttributeType:
            if let string = value as? String { return string }
        case .dateAttributeType:
            if let date = value as? Date { return date }
        case .binaryDataAttributeType:
            if let data = value as? Data { return data }
        case .UUIDAttributeType:
            if let uuid = value as? UUID { return uuid }
        case .URIAttributeType:
            if let url = value as? URL { return url }
        case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType, .compositeAttributeType:
            break
        }
        return value
    }
}

extension NSAttributeType {
    /// The name of the type in model files.
    package var title: String {
        switch self {
        case .undefinedAttributeType: "Undefined"
        case .integer16AttributeType: "Integer 16"
        case .integer32AttributeType: "Integer 32"
        case .integer64AttributeType: "Integer 64"
        case .decimalAttributeType: "Decimal"
        case .doubleAttributeType: "Double"
        case .floatAttributeType: "Float"
        case .stringAttributeType: "String"
        case .booleanAttributeType: "Boolean"
        case .dateAttributeType: "Date"
        case .binaryDataAttributeType: "Binary"
        case .UUIDAttributeType: "UUID"
        case .URIAttributeType: "URI"
        case .transformableAttributeType: "Transformable"
        case .objectIDAttributeType: "Object ID"
        case .compositeAttributeType: "Composite"
        }
    }
}
