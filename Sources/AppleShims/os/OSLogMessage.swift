import Foundation

/// A message with interpolated values, each with its privacy and format.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Whether a value appears in the log. Here, only values that are explicitly private are hidden.
public struct OSLogPrivacy: Sendable {
    public enum Mask: Sendable { case none, hash }

    let hides: Bool

    public static let `public` = OSLogPrivacy(hides: false)
    public static let auto = OSLogPrivacy(hides: false)
    public static let `private` = OSLogPrivacy(hides: true)
    public static let sensitive = OSLogPrivacy(hides: true)
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let isUppercase: Bool

    public static let decimal = OSLogIntegerFormatting(radix: 10, isUppercase: false)
    public static let hex = OSLogIntegerFormatting(radix: 16, isUppercase: false)
    public static let octal = OSLogIntegerFormatting(radix: 8, isUppercase: false)
    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 16, isUppercase: uppercase)
    }
}

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
    let format: String

    public static let fixed = OSLogFloatFormatting(format: "%f")
    public static let exponential = OSLogFloatFormatting(format: "%e")
    public static let hybrid = OSLogFloatFormatting(format: "%g")
    public static func fixed(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(format: "%.\(max(precision, 0))f")
    }
}

/// The width of a column.
public struct OSLogStringAlignment: Sendable {
    let width: Int
    let isLeft: Bool

    public static let none = OSLogStringAlignment(width: 0, isLeft: false)
    public static func left(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment(width: columns, isLeft: true) }
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(width: columns, isLeft: false)
    }

    func apply(to text: String) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return isLeft ? text + padding : padding + text
    }
}

/// Collects the parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { Self.describe(value()) }
    }

    public mutating func appendInterpolation(
        _ value: @autoclosure () -> some BinaryInteger, format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { String(value(), radix: format.radix, uppercase: format.isUppercase) }
    }

    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Double, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { String(format: format.format, value()) }
    }

    private mutating func append(_ privacy: OSLogPrivacy, _ align: OSLogStringAlignment, _ value: () -> String) {
        text += align.apply(to: privacy.hides ? "<private>" : value())
    }

    /// An optional is written without the word `Optional`, as on Apple's platforms.
    private static func describe(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { describe($0.value) } ?? "nil"
    }
}

/// A message whose format is that of `printf`, with annotations in braces.
struct FormattedMessage {
    let text: String

    init(_ format: StaticString, _ arguments: [any CVarArg]) {
        var text = ""
        var rest = format.description[...]
        var arguments = arguments[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            guard let conversion = Conversion(&rest) else { break }
            if conversion.letter == "%" {
                text += "%"
            } else if let argument = arguments.popFirst() {
                text += conversion.text(of: argument)
            }
        }
        self.text = text + rest
    }

    /// One conversion, such as `{public}@` or `.2f`.
    private struct Conversion {
        private var flags = ""
        private var isPrivate = false
        let letter: Character

        init?(_ rest: inout Substring) {
            while let next = rest.popFirst() {
                if next == "{" {
                    let annotation = rest.prefix { $0 != "}" }
                    isPrivate = annotation.contains("private") || annotation.contains("sensitive")
                    rest = rest[annotation.endIndex...].dropFirst()
                } else if next.isLetter && !"lhqzjt".contains(next) || "%@".contains(next) {
                    letter = next
                    return
                } else if !next.isLetter {
                    flags.append(next)
                }
            }
            return nil
        }

        func text(of argument: any CVarArg) -> String {
            if isPrivate { return "<private>" }
            if let integer = argument as? any BinaryInteger, "dixXo".contains(letter), flags.isEmpty {
                return String(
                    integer, radix: letter.lowercased() == "x" ? 16 : letter == "o" ? 8 : 10, uppercase: letter == "X")
            }
            if let number = argument as? Double { return String(format: "%\(flags)\(letter)", number) }
            if let number = argument as? Float { return String(format: "%\(flags)\(letter)", Double(number)) }
            if let number = argument as? any BinaryInteger, "dixXou".contains(letter) {
                return String(format: "%\(flags)l\(letter)", Int(truncatingIfNeeded: number))
            }
            return String(describing: argument)
        }
    }
}
