import Foundation

extension Operand {
    /// The members of a list or a set; nil for everything else.
    var members: [Any]? {
        switch self {
        case .list(let members): members
        case .set(let members): Array(members)
        case .object(let value as NSDictionary): Array(value.allValues)
        case .object(let value as [AnyHashable: Any]): Array(value.values)
        default: nil
        }
    }

    /// The value for an error message, truncated to 80 characters.
    var summary: String {
        let text =
            switch self {
            case .null: "nil"
            case .number(let value): "\(value.object)"
            case .string(let value): "\"\(value)\""
            case .date(let value): "\(value)"
            case .list(let value): "\(value)"
            case .set(let value): "\(value)"
            case .object(let value): "\(value)"
            }
        return text.count > 80 ? text.prefix(77) + "..." : text
    }
}

extension Operand {
    /// The original value, with a number as an `NSNumber`.
    var value: Any? {
        switch self {
        case .null: nil
        case .number(let value): value.object
        case .string(let value): value
        case .date(let value): value
        case .list(let value): value
        case .set(let value): value
        case .object(let value): value
        }
    }
}
