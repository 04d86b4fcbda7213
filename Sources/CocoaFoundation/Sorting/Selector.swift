import Foundation

/// The name of a method. Linux has no `#selector` and cannot find a method by name, so a selector works only for
/// methods that this module implements, such as string comparisons in sort descriptors, that a generated table lists,
/// or that ``NamedMethodsProviding`` provides.
///
///     NSSortDescriptor(key: "name", ascending: true, selector: Selector("localizedStandardCompare:"))
///
/// The same source compiles on Apple's platforms, with a warning that suggests `#selector`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let description: String

    /// Creates the selector with a name, such as `localizedStandardCompare:`.
    public init(_ name: String) { description = name }
    public init(stringLiteral name: String) { description = name }
}

/// The selector with a name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

extension Selector {
    typealias StringComparison = (String, String) -> ComparisonResult

    /// The string comparison that the selector names; nil for any other method.
    var stringComparison: StringComparison? { Selector.stringComparisons[description] }

    static let stringComparisons: [String: StringComparison] = [
        "compare:": TextCollation.exact.order,
        "caseInsensitiveCompare:": TextCollation.caseInsensitive.order,
        "localizedCompare:": TextCollation.localized.order,
        "localizedCaseInsensitiveCompare:": TextCollation.localizedCaseInsensitive.order,
        "localizedStandardCompare:": TextCollation.localizedStandard.order,
    ]
}
