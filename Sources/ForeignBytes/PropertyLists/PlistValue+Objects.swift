import Foundation

// Converts between values and the objects that a program puts into a list.
extension PlistValue {
    /// The value as a Foundation object: `NSNumber`, `String`, `Date`, `Data`, `[Any]`, `[String: Any]`.
    package var object: Any {
        switch self {
        case .bool(let flag): NSNumber(value: flag)
        case .integer(let number): NSNumber(value: number)
        case .unsigned(let number): NSNumber(value: number)
        case .real(let number): NSNumber(value: number)
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .string(let text): text
        case .data(let bytes): Data(bytes)
        case .reference(let place): NSNumber(value: place)
        case .array(let elements): elements.map(\.object)
        case .dictionary(let entries): entries.mapValues(\.object)
        }
    }

    /// - Throws: `Malformed` if the object is or contains a value that no property list can hold.
    package init(_ object: Any) throws {
        switch object {
        case let text as String: self = .string(text)
        case let number as NSNumber: self = PlistValue(number)
        case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
        case let data as Data: self = .data(Array(data))
        case let elements as [Any]: self = .array(try elements.map { try PlistValue($0) })
        case let entries as [String: Any]: self = .dictionary(try entries.mapValues { try PlistValue($0) })
        default:
            throw Malformed(
                "it holds a value of the type \(type(of: object)), which no property list can hold: use texts, numbers, "
                    + "dates, data, arrays, and dictionaries with texts as keys")
        }
    }

    private init(_ number: NSNumber) {
        // On Linux, "c" is the type of Booleans and of nothing else.
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c") where !(number is NSDecimalNumber): self = .bool(number.boolValue)
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
        case UInt8(ascii: "Q"), UInt8(ascii: "L"):
            self = Int64(exactly: number.uint64Value).map(PlistValue.integer) ?? .unsigned(number.uint64Value)
        default: self = .integer(number.int64Value)
        }
    }
}
