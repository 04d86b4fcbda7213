/// The names that both Foundation and `CocoaFoundation` declare.
///
/// In a file that imports Foundation or XCTest in addition to Core Data, such a name would be ambiguous. A `typealias`
/// in the file's own module takes precedence over both. It is public, because a public declaration cannot use an
/// internal one. For a file that imports several of these modules, all typealiases name the same type, which is not
/// ambiguous.
public enum ShadowedNames {
    /// Classes that Linux's Foundation declares without an implementation, or with only a part of their interface.
    public static let classes = [
        "NSComparisonPredicate", "NSCompoundPredicate", "NSExpression", "NSPredicate", "NSSortDescriptor",
    ]

    static var declarations: String {
        classes.map { "public typealias \($0) = CocoaFoundation.\($0)\n" }.joined()
    }
}
