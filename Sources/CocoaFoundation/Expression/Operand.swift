import Foundation

/// A value as the comparison rules see it: the many Swift and Foundation spellings of one kind brought together.
///
/// `NSNull` counts as nothing, as it does in Apple's predicates.
enum Operand {
    case null
    case number(Number)
    case string(String)
    case date(Date)
    case list([Any])
    case set(NSSet)
    case object(Any)

    init(_ value: Any?) {
        guard let value else {
            self = .null
            return
        }
        // Comparing metatypes is one pointer comparison; the casts below it cost a hundred times as much.
        let type = type(of: value)
        if type == String.self {
            self = .string(value as! String)
        } else if type == NSNumber.self {
            self = .number(Number(value as! NSNumber))
        } else if type == Int.self {
            self = .number(.integer(Int64(value as! Int)))
        } else if type == Double.self {
            self = .number(.real(value as! Double))
        } else if type == Date.self {
            self = .date(value as! Date)
        } else if type == Bool.self {
            self = .number(.integer(value as! Bool ? 1 : 0))
        } else {
            self = Operand.classified(value)
        }
    }

    private static func classified(_ value: Any) -> Operand {
        if let object = value as? NSObject, Swift.type(of: value) is AnyClass {
            switch object {
            case let number as NSNumber: return .number(Number(number))
            case let string as NSString: return .string(String._unconditionallyBridgeFromObjectiveC(string))
            case let date as NSDate:
                return .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
            case let array as NSArray: return .list(Array(array))
            case let ordered as NSOrderedSet: return .list(Array(ordered))
            case let set as NSSet: return .set(set)
            case let uuid as NSUUID: return .object(uuid as UUID)
            case let data as NSData: return .object(data as Data)
            case let url as NSURL: return .object(url as URL)
            case is NSNull: return .null
            default: return .object(object)
            }
        }
        switch value {
        case let optional as any OptionalValue: return Operand(optional.wrapped)
        case let decimal as Decimal: return .number(.decimal(decimal))
        case let integer as any BinaryInteger: return .number(Number(whole: integer))
        case let real as any BinaryFloatingPoint: return .number(.real(Double(real)))
        case let string as Substring: return .string(String(string))
        case let array as [Any]: return .list(array)
        case let set as Set<AnyHashable>: return .set(NSSet(hashing: set.map(\.base)))
        default: return .object(value)
        }
    }
}

extension Number {
    fileprivate init(whole value: some BinaryInteger) {
        if let exact = Int64(exactly: value) {
            self = .integer(exact)
        } else if let exact = UInt64(exactly: value) {
            self = .unsigned(exact)
        } else {
            self = .real(Double(value))
        }
    }
}

/// An optional that hides inside `Any`, such as what a Swift key path to an optional property gives.
protocol OptionalValue {
    var wrapped: Any? { get }
    static var empty: Any { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? {
        guard case .some(let value) = self else { return nil }
        guard let inner = value as? any OptionalValue else { return value }
        return inner.wrapped
    }

    static var empty: Any { Optional<Wrapped>.none as Any }
}
