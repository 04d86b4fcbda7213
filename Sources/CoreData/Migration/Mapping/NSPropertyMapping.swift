/// How one property of a destination entity gets its value. Apple's page: `NSPropertyMapping`.
open class NSPropertyMapping: NSObject {
    /// The property's name in the destination entity.
    open var name: String?

    /// What gives the property's value.
    ///
    /// It is evaluated for each record with the variables `$manager`, `$source`, `$destination`, `$entityMapping`,
    /// `$propertyMapping` and `$entityPolicy`. For a relationship the result is the destination's records.
    open var valueExpression: NSExpression? { didSet { isInferred = false } }

    open var userInfo: [AnyHashable: Any]?

    /// Equal mappings set properties of the same name to equal expressions, with equal user info.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyMapping else { return false }
        return self === other
            || name == other.name && valueExpression == other.valueExpression
                && userInfo as NSDictionary? == other.userInfo as NSDictionary?
    }

    open override var hash: Int { name.hashValue }

    /// Whether nobody chose the expression: where the source does not have what it reads, the property keeps its default.
    final var isMadeByDefault = false

    /// Whether the expression is still the one that was inferred: then values are taken over as SQLite takes them over.
    final var isInferred = false
}
