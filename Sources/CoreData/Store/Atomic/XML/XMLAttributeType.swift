import ForeignBytes

/// The type of an `<attribute>`, which converts its values to and from text.
enum XMLAttributeType: String {
    case int16, int32, int64, decimal, double, float, string, bool, date, binary, uuid, uri

    /// The type for values of a kind. Transformable attributes are stored as transformed data.
    init?(_ kind: ValueKind) {
        switch kind {
        case .integer16: self = .int16
        case .integer32: self = .int32
        case .integer64: self = .int64
        case .decimal: self = .decimal
        case .double: self = .double
        case .float: self = .float
        case .string: self = .string
        case .boolean: self = .bool
        case .date: self = .date
        case .binary, .transformable: self = .binary
        case .uuid: self = .uuid
        case .uri: self = .uri
        case .object, .composite, .toOne, .toMany, .fetched: return nil
        }
    }

    /// The value that a text represents; nil if it is not valid for this type.
    func value(of text: String) -> Any? {
        let trimmed = self == .string ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch self {
        case .string: return text
        case .int16, .int32, .int64: return Int64(trimmed).map { NSNumber(value: $0) }
        case .double, .float: return Double(trimmed).map { NSNumber(value: $0) }
        case .date: return Double(trimmed).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .decimal:
            let decimal = NSDecimalNumber.stored(trimmed)
            return decimal != .notANumber || trimmed == "NaN" ? decimal : nil
        case .bool:
            switch trimmed.lowercased() {
            case "1", "true", "yes": return NSNumber(value: true)
            case "0", "false", "no": return NSNumber(value: false)
            default: return nil
            }
        case .binary: return Data(base64Encoded: text, options: .ignoreUnknownCharacters)
        case .uuid: return UUID(uuidString: trimmed)
        case .uri: return URL(string: trimmed)
        }
    }

    /// The text of a value.
    /// - Throws: `Malformed` for a string with a character that XML cannot represent.
    func text(of value: Any) throws -> String {
        switch (self, value) {
        case (.bool, let number as NSNumber): return number.boolValue ? "1" : "0"
        case (.int16, let number as NSNumber), (.int32, let number as NSNumber), (.int64, let number as NSNumber):
            return "\(number.int64Value)"
        case (.double, let number as NSNumber), (.float, let number as NSNumber): return Self.text(number.doubleValue)
        case (.decimal, let number as NSDecimalNumber): return number.description(withLocale: nil)
        case (_, let date as Date): return Self.text(date.timeIntervalSinceReferenceDate)
        case (_, let text as String):
            if let scalar = XMLText.impossibleCharacter(in: text) {
                throw Malformed(
                    "a text has the character U+\(String(scalar.value, radix: 16, uppercase: true)), which XML cannot represent: "
                        + "remove it, or use a binary or a SQLite store")
            }
            return text
        case (_, let bytes as ArchivedBytes): return bytes.data.base64EncodedString()
        case (_, let data as Data): return data.base64EncodedString()
        case (_, let uuid as UUID): return uuid.uuidString
        case (_, let url as URL): return url.absoluteString
        default: return "\(value)"
        }
    }

    /// A number in Apple's form: with twenty decimal places, or with an exponent if those are not enough to distinguish
    /// it from its neighbors.
    private static func text(_ number: Double) -> String {
        let plain = number.magnitude < 1e15 ? String(format: "%.20f", number) : "\(number)"
        return Double(plain) == number ? plain : "\(number)"
    }
}
