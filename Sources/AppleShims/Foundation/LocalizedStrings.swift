import Foundation

extension String {
    /// The key of a localized string, with the values for its placeholders.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, @unchecked Sendable {
        /// The key: the text with a format specifier for each value.
        let key: String
        let values: [any CVarArg]

        /// A key without values.
        public init(_ value: String) {
            key = value
            values = []
        }

        public init(stringLiteral value: String) {
            key = value.replacing("%", with: "%%")
            values = []
        }

        public init(stringInterpolation: StringInterpolation) {
            key = stringInterpolation.key
            values = stringInterpolation.values
        }

        /// Collects the literals and the values of an interpolation.
        public struct StringInterpolation: StringInterpolationProtocol {
            var key = ""
            var values: [any CVarArg] = []

            public init(literalCapacity: Int, interpolationCount: Int) {}

            public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

            public mutating func appendInterpolation(_ string: String) { append("%@", string as NSString) }
            public mutating func appendInterpolation(_ substring: Substring) {
                append("%@", String(substring) as NSString)
            }
            public mutating func appendInterpolation(_ object: NSObject) {
                append("%@", object.description as NSString)
            }
            public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                append("%@", String(localized: resource) as NSString)
            }
            public mutating func appendInterpolation<Number: BinaryInteger & CVarArg>(_ number: Number) {
                append(Number.isSigned ? "%lld" : "%llu", number)
            }
            public mutating func appendInterpolation(_ number: Double) { append("%lf", number) }
            public mutating func appendInterpolation(_ number: Float) { append("%f", number) }
            /// Formats a value, which is then a string.
            public mutating func appendInterpolation<Style: FormatStyle>(
                _ value: Style.FormatInput, format: Style
            ) where Style.FormatOutput == String {
                append("%@", format.format(value) as NSString)
            }
            /// Uses the format specifier for a number.
            public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
                append(specifier, value)
            }

            private mutating func append(_ specifier: String, _ value: some CVarArg) {
                key += specifier
                values.append(value)
            }
        }

        func text(formattedAs format: String, locale: Locale) -> String {
            String(format: format, locale: locale, arguments: values)
        }

        public static func == (first: Self, second: Self) -> Bool {
            first.key == second.key && first.values.map { "\($0)" } == second.values.map { "\($0)" }
        }
    }

    /// Looks up a localized string by its default text. The key is returned if the bundle has no translation.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = Self.translation(of: keyAndValue.key, in: bundle, table)
        self = keyAndValue.text(formattedAs: found ?? keyAndValue.key, locale: locale)
    }

    /// Looks up a localized string by a key. The default text is returned if the bundle has no translation.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = Self.translation(of: "\(key)", in: bundle, table)
        self = defaultValue.text(formattedAs: found ?? defaultValue.key, locale: locale)
    }

    /// Looks up the string of a resource.
    public init(localized resource: LocalizedStringResource) {
        let found = Self.translation(of: resource.key, in: resource.source, resource.table)
        self = resource.defaultValue.text(
            formattedAs: found ?? resource.defaultValue.key, locale: resource.locale)
    }

    private static func translation(of key: String, in bundle: Bundle?, _ table: String?) -> String? {
        let absent = "\u{0}"
        let text = (bundle ?? .main).localizedString(forKey: key, value: absent, table: table)
        return text == absent ? nil : text
    }
}

/// A localized string that is looked up when it is used.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, @unchecked Sendable {
    public let key: String
    public let defaultValue: String.LocalizationValue
    public let table: String?
    public var locale: Locale
    let source: Bundle?

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        (key, defaultValue, self.table, self.locale, source) = (keyAndValue.key, keyAndValue, table, locale, nil)
    }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        (self.key, self.defaultValue, self.table, self.locale, source) = ("\(key)", defaultValue, table, locale, nil)
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}
