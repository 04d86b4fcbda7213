import Foundation

/// A value as the comparison rules treat it, with one case for all Swift and Foundation types of the same kind.
///
/// `NSNull` counts as nil, as in Apple's predicates.
package enum Operand {
    case null
    case number(Number)
    case string(String)
    case date(Date)
    case list([Any])
    case set(NSSet)
    case object(Any)

    package init(_ value: Any?) {
        guard let value else {
            self = .null
            return
        }
        func operand<Value>(_ value: Value) -> Operand { Operand.opened(value) }
        self = _openExistential(value, do: operand)
    }

    /// The operand of a value whose type is known statically. A cast from `Any` checks for bridging first and takes up
    /// to 200 ns. Comparing types takes one, and a value of a known type needs no cast.
    private static func opened<Value>(_ value: Value) -> Operand {
        if Value.self == String.self { return .string(unsafeBitCast(value, to: String.self)) }
        if Value.self == NSNumber.self {
            return .number(Number(plain: unsafeDowncast(unsafeBitCast(value, to: AnyObject.self), to: NSNumber.self)))
        }
        if Value.self == Int.self { return .number(.integer(Int64(unsafeBitCast(value, to: Int.self)))) }
        if Value.self == Double.self { return .number(.real(unsafeBitCast(value, to: Double.self))) }
        if Value.self == Int64.self { return .number(.integer(unsafeBitCast(value, to: Int64.self))) }
        if Value.self == Int32.self { return .number(.integer(Int64(unsafeBitCast(value, to: Int32.self)))) }
        if Value.self == Int16.self { return .number(.integer(Int64(unsafeBitCast(value, to: Int16.self)))) }
        if Value.self == Float.self { return .number(.real(Double(unsafeBitCast(value, to: Float.self)))) }
        if Value.self == Date.self { return .date(unsafeBitCast(value, to: Date.self)) }
        if Value.self == Bool.self { return .number(.integer(unsafeBitCast(value, to: Bool.self) ? 1 : 0)) }
        if Value.self is AnyClass { return Operand(object: unsafeBitCast(value, to: AnyObject.self)) }
        return Operand(unusual: value)
    }

    private init(object: AnyObject) {
        switch object {
        case let number as NSNumber: self = .number(Number(number))
        case let string as NSString: self = .string(String._unconditionallyBridgeFromObjectiveC(string))
        case let date as NSDate:
            self = .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
        case let array as NSArray: self = .list(Array(array))
        case let set as NSSet: self = .set(set)
        case let ordered as NSOrderedSet: self = .list(Array(ordered))
        case is NSNull: self = .null
        case let uuid as NSUUID: self = .object(uuid as UUID)
        case let data as NSData: self = .object(data as Data)
        case let url as NSURL: self = .object(url as URL)
        default: self = .object(object)
        }
    }

    /// The operand of a value of a rarer type, or of a value in another existential inside the `Any`, which a generic
    /// container of `Any` returns. Casts look through these existentials.
    private init(unusual value: Any) {
        if Swift.type(of: value) is AnyClass {
            self.init(object: value as AnyObject)
            return
        }
        switch value {
        case let string as String: self = .string(string)
        case let date as Date: self = .date(date)
        case let truth as Bool: self = .number(.integer(truth ? 1 : 0))
        case let optional as any OptionalValue: self = Operand(optional.wrapped)
        case let decimal as Decimal: self = .number(.decimal(decimal))
        case let integer as any BinaryInteger: self = .number(Number(whole: integer))
        case let real as any BinaryFloatingPoint: self = .number(.real(Double(real)))
        case let string as Substring: self = .string(String(string))
        case let array as [Any]: self = .list(array)
        case let set as Set<AnyHashable>: self = .set(NSSet(hashing: set.map(\.base)))
        default: self = .object(value)
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

/// An optional inside `Any`, such as the value of a Swift key path to an optional property.
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
