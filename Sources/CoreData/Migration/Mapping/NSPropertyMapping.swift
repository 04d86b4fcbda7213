/// Specifies how one property of a destination entity gets its value. Apple's page: `NSPropertyMapping`.
open class NSPropertyMapping: NSObject {
    /// The property's name in the destination entity.
    open var name: String?

    /// The expression for the property's value.
    ///
    /// It is evaluated for each record with the variables `$manager`, `$source`, `$destination`, `$entityMapping`,
    /// `$propertyMapping` and `$entityPolicy`. For a relationship, the result must be destination records. nil leaves
    /// the property at its default value.
    open var valueExpression: NSExpression? { didSet { isInferred = false } }

    /// Custom information that your code or the mapping file attaches to the mapping; nil unless set.
    open var userInfo: [AnyHashable: Any]?

    /// Two mappings are equal if their property names, expressions and user info are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyMapping else { return false }
        return self === other
            || name == other.name && valueExpression == other.valueExpression
                && userInfo as NSDictionary? == other.userInfo as NSDictionary?
    }

    open override var hash: Int { name.hashValue }

    /// Whether the expression was generated rather than chosen. If the source has no such property, the property then
    /// keeps its default value.
    final var isMadeByDefault = false

    /// Whether the expression is still the inferred one. Values are then converted as in a migration inside SQLite.
    final var isInferred = false
}
