/// A value in SQL with its type, as far as it is known. The type determines how constants that are compared with it are
/// bound.
struct SQLTerm {
    let sql: SQLFragment
    let type: SQLTermType

    init(_ sql: SQLFragment, _ type: SQLTermType) {
        self.sql = sql
        self.type = type
    }
}

enum SQLTermType {
    /// A column's value, with the column's affinity.
    case column(SQLColumn)
    /// A computed value of this type; undefined if the operands do not determine it.
    case value(NSAttributeType)
    /// The primary key of a row of this entity's tree.
    case reference(SQLEntity)
    /// An entity's number.
    case entity

    var attributeType: NSAttributeType {
        switch self {
        case .column(let column): column.attribute?.attributeType ?? .objectIDAttributeType
        case .value(let type): type
        case .reference: .objectIDAttributeType
        case .entity: .integer64AttributeType
        }
    }
}

/// One side of a comparison.
enum SQLSide {
    case constant(Any?)
    case term(SQLTerm)
    /// The destination of a to-many relationship.
    case many(SQLMany)
    /// `{a, b, c}`, if not all of them are constants.
    case list([NSExpression])

    var type: SQLTermType? {
        if case .term(let term) = self { term.type } else { nil }
    }

    /// The type of the value, including that of a constant.
    var attributeType: NSAttributeType {
        switch self {
        case .term(let term): return term.type.attributeType
        case .constant(let value):
            switch value {
            case is String: return .stringAttributeType
            case is Date: return .dateAttributeType
            case is NSDecimalNumber, is Decimal: return .decimalAttributeType
            case let number as NSNumber:
                return SQLBinding.isReal(number) ? .doubleAttributeType : .integer64AttributeType
            default: return .undefinedAttributeType
            }
        case .many, .list: return .undefinedAttributeType
        }
    }

    var isNull: Bool {
        if case .constant(let value) = self { value == nil || value is NSNull } else { false }
    }
}
