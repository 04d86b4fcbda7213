/// The names that both Foundation and what stands in for Apple's Foundation here declare.
///
/// A file that imports Foundation or XCTest beside Core Data would find such a name ambiguous. A `typealias` in the
/// file's own module comes before both and cures it. It is public, since a public declaration may use no other; to
/// a file that imports several such modules they all name one type, which is not ambiguous.
public enum ShadowedNames {
    /// Classes that Linux's Foundation has in name only, or with half their interface.
    public static let classes = [
        "NSComparisonPredicate", "NSCompoundPredicate", "NSExpression", "NSPredicate", "NSSortDescriptor",
    ]

    static var declarations: String {
        classes.map { "public typealias \($0) = CocoaFoundation.\($0)\n" }.joined()
    }
}
