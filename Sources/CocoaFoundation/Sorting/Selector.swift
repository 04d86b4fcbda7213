import Foundation

/// The name of a method. Linux has no `#selector` and finds no method by name, so a selector works where this module
/// knows what it means: string comparisons in sort descriptors, custom operators of predicates.
///
///     NSSortDescriptor(key: "name", ascending: true, selector: Selector("localizedStandardCompare:"))
///
/// On a Mac the same source compiles, with a warning that asks for `#selector`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let description: String

    public init(_ name: String) { description = name }
    public init(stringLiteral name: String) { description = name }
}

/// The selector of that name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

extension Selector {
    typealias StringComparison = (String, String) -> ComparisonResult

    /// The comparison of strings that the selector names, nil for any other method.
    var stringComparison: StringComparison? { Selector.stringComparisons[description] }

    static let stringComparisons: [String: StringComparison] = [
        "compare:": TextCollation.exact.order,
        "caseInsensitiveCompare:": TextCollation.caseInsensitive.order,
        "localizedCompare:": TextCollation.localized.order,
        "localizedCaseInsensitiveCompare:": TextCollation.localizedCaseInsensitive.order,
        "localizedStandardCompare:": TextCollation.localizedStandard.order,
    ]
}
