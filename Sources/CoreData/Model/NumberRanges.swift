// Numbers out of range for their attribute.
//
// Apple's framework stores the `NSNumber` that key-value coding passes, and does not document numbers that are out of
// range. Here such a number is never truncated silently: the object returns it as it was set, up to 64 bits, and the
// next save fails with 1610 or 1620, the codes for numbers that are too large or too small.

extension NSNumber {
    /// The number without its fraction; nil if that is out of `Int64`'s range. `int64Value` would wrap.
    var wholeNumber: Int64? {
        if let decimal = (self as? NSDecimalNumber)?.decimalValue {
            let isInRange = decimal < Decimal(Int64.max) + 1 && decimal > Decimal(Int64.min) - 1
            return decimal.isNaN || !isInRange ? nil : Int64("\(decimal.withoutFraction)")
        }
        switch UInt8(bitPattern: objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): return Int64(exactly: doubleValue.rounded(.towardZero))
        case UInt8(ascii: "Q"), UInt8(ascii: "L"): return Int64(exactly: uint64Value)
        default: return int64Value
        }
    }

    /// The number without its fraction, clamped to `Int64`'s range; 0 for NaN.
    var nearestWholeNumber: Int64 {
        wholeNumber ?? (doubleValue > 0 ? .max : doubleValue < 0 ? .min : 0)
    }
}

extension Decimal {
    fileprivate var withoutFraction: Decimal {
        var (given, whole) = (self, Decimal())
        NSDecimalRound(&whole, &given, 0, self < 0 ? .up : .down)
        return whole
    }
}

extension ValueKind {
    /// Whether an attribute of this kind can store the number, without its fraction for integer kinds.
    func holds(_ number: NSNumber) -> Bool {
        switch self {
        case .integer16: number.wholeNumber.flatMap(Int16.init(exactly:)) != nil
        case .integer32: number.wholeNumber.flatMap(Int32.init(exactly:)) != nil
        case .integer64: number.wholeNumber != nil
        case .float: number.floatValue.isFinite || !number.doubleValue.isFinite
        default: true
        }
    }
}

extension NSDecimalNumber {
    /// The number in a store's text.
    ///
    /// SQLite writes 1e-128 as `1.0e-128`, whose last digit is beyond the exponents of a `Decimal`, so Foundation
    /// parses it as NaN. Here the digits are shifted until the exponent fits, and digits that a decimal cannot
    /// represent are rounded.
    static func stored(_ text: String) -> NSDecimalNumber {
        let number = NSDecimalNumber(string: text)
        guard number.decimalValue.isNaN, let shifted = Decimal(shifting: text) else { return number }
        return NSDecimalNumber(decimal: shifted)
    }
}

extension Decimal {
    /// The decimal in a text in scientific notation, if it contains one.
    fileprivate init?(shifting text: String) {
        let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
        guard parts.count == 2, var exponent = Int(parts[1]) else { return nil }
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard mantissa.count <= 2, let whole = mantissa.first else { return nil }
        let isNegative = whole.hasPrefix("-")
        let fraction = mantissa.count == 2 ? String(mantissa[1]) : ""
        var digits = Substring((isNegative ? whole.dropFirst() : whole) + fraction).drop { $0 == "0" }
        exponent -= fraction.count
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        while exponent > 127, digits.count < 38 {
            digits.append("0")
            exponent -= 1
        }
        if exponent < -128 {
            let excess = -128 - exponent
            let roundsUp = digits.count >= excess && digits.suffix(excess).first.map { $0 >= "5" } ?? false
            digits = digits.dropLast(excess)
            exponent = -128
            guard let kept = Decimal(string: digits.isEmpty ? "0" : String(digits)) else { return nil }
            self = Decimal(sign: .plus, exponent: exponent, significand: roundsUp ? kept + 1 : kept)
        } else {
            guard let significand = Decimal(string: digits.isEmpty ? "0" : String(digits)), exponent <= 127 else {
                return nil
            }
            self = Decimal(sign: .plus, exponent: significand == 0 ? 0 : exponent, significand: significand)
        }
        if isNegative { negate() }
    }
}
