import Foundation

/// The values for `%@`, `%K`, `%d` and `%s`, consumed in order.
struct ArgumentList {
    private let values: [Any?]
    private var used = 0

    init(_ values: [Any?]) { self.values = values }

    private mutating func next(_ parser: PredicateParser) throws -> Any? {
        guard used < values.count else {
            throw parser.failure(
                "an argument for '\(parser.token.text)'", found: "only \(values.count) argument(s)")
        }
        used += 1
        return Operand.unwrapped(values[used - 1])
    }

    private func mismatch(_ value: Any?, _ wanted: String, _ parser: PredicateParser) -> PredicateFormatError {
        parser.failure("argument \(used) to be \(wanted)", found: Operand(value).summary)
    }

    mutating func keyPath(for parser: PredicateParser) throws -> String {
        let value = try next(parser)
        guard case .string(let text) = Operand(value) else { throw mismatch(value, "a key path for %K", parser) }
        return text
    }

    mutating func expression(
        for placeholder: PredicateToken.Placeholder, in parser: PredicateParser
    ) throws -> NSExpression {
        switch placeholder {
        case .keyPath:
            return NSExpression(forKeyPath: try keyPath(for: parser))
        case .object:
            let value = try next(parser)
            // Casting an array to a class would bridge all of its elements.
            guard let value, let object = objectReference(in: value) else {
                return NSExpression(forConstantValue: value)
            }
            if object is NSPredicate {
                throw mismatch(value, "a value (predicates are joined by NSCompoundPredicate)", parser)
            }
            return object as? NSExpression ?? NSExpression(forConstantValue: value)
        case .number:
            let value = try next(parser)
            guard case .number(let number) = Operand(value) else {
                throw mismatch(value, "a number for '\(parser.token.text)'", parser)
            }
            // C reads an integer where the caller has passed a floating-point number, and finds something else there.
            if value is any BinaryFloatingPoint, parser.token.text.last.map({ "dDiuUxXoO".contains($0) }) == true {
                throw mismatch(
                    value, "a whole number for '\(parser.token.text)', such as Int; a Double takes %lf", parser)
            }
            return NSExpression(forConstantValue: value as? NSNumber ?? number.object)
        case .text:
            let value = try next(parser)
            switch (value, Operand(value)) {
            case (_, .string(let text)): return NSExpression(forConstantValue: text)
            case (let pointer as UnsafePointer<CChar>, _):
                return NSExpression(forConstantValue: String(cString: pointer))
            case (_, .number(let code)):
                guard let code = UInt32(exactly: code.integerValue), let scalar = Unicode.Scalar(code) else {
                    fallthrough
                }
                return NSExpression(forConstantValue: String(Character(scalar)))
            default: throw mismatch(value, "text for '\(parser.token.text)'", parser)
            }
        }
    }
}

extension ArgumentList {
    /// The values in a C `va_list`, whose types follow from the format's placeholders.
    ///
    /// Only C's own formatting can read a `va_list`, so each placeholder is printed and its text parsed again;
    /// floating-point numbers are printed with all their digits.
    static func values(of list: CVaListPointer, format: String) -> [Any?] {
        let tokens: [PredicateToken]
        do {
            tokens = try PredicateLexer.tokens(of: format)
        } catch {
            misuse("\(error)")
        }
        let placeholders = tokens.filter { if case .placeholder = $0.kind { true } else { false } }
        guard !placeholders.isEmpty else { return [] }
        let separator = "\u{1}"
        let printed = placeholders.map { token in
            switch token.kind {
            case .placeholder(.object), .placeholder(.keyPath):
                misuse(
                    """
                    "\(format)" contains '\(token.text)', but a CVaListPointer holds no objects on Linux: use \
                    init(format:argumentArray:).
                    """)
            default:
                let isReal = "fFeEgGaA".contains(token.text.last ?? " ")
                return isReal ? "%.17g" : token.text.replacing("D", with: "d").replacing("U", with: "u")
            }
        }
        let text = NSString(format: printed.joined(separator: separator), arguments: list)
        return zip("\(text)".components(separatedBy: separator), placeholders).map { text, token in
            token.kind == .placeholder(.text) ? text : ArgumentList.number(text, token.text.last ?? "d")
        }
    }

    private static func number(_ text: String, _ letter: Character) -> NSNumber {
        let radix = "xX".contains(letter) ? 16 : "oO".contains(letter) ? 8 : 10
        if let whole = Int64(text, radix: radix) { return NSNumber(value: whole) }
        if let whole = UInt64(text, radix: radix) { return NSNumber(value: whole) }
        return NSNumber(value: Double(text) ?? .nan)
    }
}
