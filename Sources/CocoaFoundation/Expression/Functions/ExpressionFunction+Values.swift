import Foundation

extension ExpressionFunction {
    /// `now`, `CAST` and the index into a collection.
    static let values: [ExpressionFunction] = [
        ExpressionFunction("now") { _ in Date() },
        ExpressionFunction("castObject:toType:", .keyword("CAST")) { arguments in
            guard case .string(let name) = arguments[1], let type = CastType(rawValue: name) else {
                misuse("CAST cannot make \(arguments[1].summary). It makes \(CastType.list).")
            }
            return type.cast(arguments[0])
        },
        ExpressionFunction("objectFrom:withIndex:", .subscripted) { CollectionIndex.member(of: $0[0], at: $0[1]) },
    ]
}

/// The types that `CAST` converts to, by Apple's class names.
enum CastType: String, CaseIterable {
    case date = "NSDate"
    case number = "NSNumber"
    case decimal = "NSDecimalNumber"
    case string = "NSString"
    case data = "NSData"
    case uuid = "NSUUID"
    case url = "NSURL"

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// Converts the value; nil stays nil. A date converts from and to the seconds since the reference date. Stops the
    /// process if the value cannot be converted.
    func cast(_ operand: Operand) -> Any? {
        if operand.isNull { return nil }
        if let value = converted(operand) { return value }
        misuse("CAST cannot make a value of type \(rawValue) of \(operand.summary).")
    }

    /// Like `cast`, but returns nil if the value cannot be converted.
    func converted(_ operand: Operand) -> Any? {
        switch (self, operand) {
        case (.date, .date(let date)): date
        case (.date, .number(let number)): Date(timeIntervalSinceReferenceDate: number.doubleValue)
        case (.date, .string(let text)): Double(text).map(Date.init(timeIntervalSinceReferenceDate:))
        case (.number, .number(let number)): number.object
        case (.number, .date(let date)): NSNumber(value: date.timeIntervalSinceReferenceDate)
        case (.number, .string(let text)):
            Int64(text).map(NSNumber.init(value:)) ?? Double(text).map(NSNumber.init(value:))
        case (.decimal, .number(let number)): DecimalNumber(decimal: number.decimalValue)
        case (.decimal, .string(let text)): Decimal(string: text, locale: nil).map(NSDecimalNumber.init(decimal:))
        case (.string, .string(let text)): text
        case (.string, .number(let number)): number.object.stringValue
        case (.string, .date(let date)): date.description
        case (.string, .object(let value)): "\(value)"
        case (.data, .object(let data as Data)): data
        case (.data, .string(let text)): Data(base64Encoded: text)
        case (.uuid, .object(let uuid as UUID)): uuid
        case (.uuid, .string(let text)): UUID(uuidString: text)
        case (.url, .object(let url as URL)): url
        case (.url, .string(let text)): URL(string: text)
        default: nil
        }
    }
}
