/// The declared type of a column, in the order in which a table lists its columns.
///
/// Apple's tables begin with short values of fixed size, so that a row's large values, which overflow into further
/// pages, are at its end.
enum SQLColumnType: Int, Comparable {
    case integer
    /// Seconds since 2001-01-01 UTC.
    case timestamp
    case float
    case decimal
    case text
    case uri
    case blob

    /// The type's name in the CREATE TABLE statement.
    var declaration: String {
        switch self {
        case .integer: "INTEGER"
        case .timestamp: "TIMESTAMP"
        case .float: "FLOAT"
        case .decimal: "DECIMAL"
        case .text, .uri: "VARCHAR"
        case .blob: "BLOB"
        }
    }

    static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    /// Dates and floating-point numbers are mixed: both are floating-point numbers of eight bytes.
    private var rank: Int { self == .float ? Self.timestamp.rawValue : rawValue }
}

extension SQLColumnType {
    /// The column type for attributes of `type`; nil if the store has no column for them.
    init?(_ type: NSAttributeType) {
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            self = .integer
        case .doubleAttributeType, .floatAttributeType: self = .float
        case .dateAttributeType: self = .timestamp
        case .decimalAttributeType: self = .decimal
        case .stringAttributeType: self = .text
        case .URIAttributeType: self = .uri
        case .binaryDataAttributeType, .UUIDAttributeType, .transformableAttributeType: self = .blob
        case .undefinedAttributeType, .objectIDAttributeType, .compositeAttributeType: return nil
        }
    }
}
