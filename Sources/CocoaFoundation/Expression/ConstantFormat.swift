import Foundation

/// Writes constants in the format language.
enum ConstantFormat {
    static func text(of value: Any?) -> String {
        switch Operand(value) {
        case .null: "nil"
        case .number(let number): text(of: number)
        case .string(let text): quoted(text)
        case .date(let date): cast(decimal(date.timeIntervalSinceReferenceDate), .date)
        case .list(let members): braces(members)
        case .set(let members): braces(Array(members))
        case .object(let uuid as UUID): cast(quoted(uuid.uuidString), .uuid)
        case .object(let data as Data): cast(quoted(data.base64EncodedString()), .data)
        case .object(let url as URL): cast(quoted(url.absoluteString), .url)
        case .object(let other): "\(other)"
        }
    }

    static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }

    private static func cast(_ text: String, _ type: CastType) -> String { "CAST(\(text), \"\(type.rawValue)\")" }

    private static func braces(_ members: [Any]) -> String {
        "{\(members.map { text(of: $0) }.joined(separator: ", "))}"
    }

    private static func text(of number: Number) -> String {
        switch number {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .real(let value) where !value.isFinite: cast(quoted("\(value)"), .number)
        case .real(let value): Int64(exactly: value).map(String.init) ?? "\(value)"
        case .decimal(let value) where value.isNaN: cast(quoted("nan"), .decimal)
        case .decimal(let value): text(of: value)
        }
    }

    /// A decimal that ends in more zeros than a literal can have is written with an exponent, and with enough digits
    /// that it is not read back as a double.
    private static func text(of value: Decimal) -> String {
        let text = "\(value)"
        let (sign, digits) = (text.prefix { $0 == "-" }, text.drop { $0 == "-" })
        guard digits.allSatisfy(\.isNumber), digits.count > NumberLiteral.digitsOfDecimals.upperBound else {
            return text
        }
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        let kept = max(digits.count - zeros, NumberLiteral.digitsOfDecimals.lowerBound)
        return "\(sign)\(digits.prefix(kept))e\(digits.count - kept)"
    }

    /// Six decimal places, as Apple prints them, or all digits if six are not enough.
    private static func decimal(_ seconds: Double) -> String {
        let text = String(format: "%f", seconds)
        return Double(text) == seconds ? text : "\(seconds)"
    }
}
