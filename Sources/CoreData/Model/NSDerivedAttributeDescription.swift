/// An attribute whose value the store computes from other values on each save.
/// Apple's page: `NSDerivedAttributeDescription`.
///
/// The expression is a key path, an aggregate over a relationship (`chapters.@count`), `now()`, or
/// `canonical:(name)`, `lowercase:(name)`, `uppercase:(name)`.
open class NSDerivedAttributeDescription: NSAttributeDescription {
    /// The expression that the store evaluates.
    open var derivationExpression: NSExpression? {
        willSet { checkMutable() }
    }

    /// Limits which objects a derivation over a relationship counts. Only the model that Apple's framework stores in
    /// its SQLite files has one; code and model files cannot set it, so it is not part of the version hash.
    final var filteringPredicate: NSPredicate?

    override func describe(in digest: inout VersionDigest) {
        super.describe(in: &digest)
        // The store contains computed values, so another expression requires another store.
        digest.add(derivationExpression?.description)
    }

    override var kind: String { "derivedAttribute" }

    override var fields: [ModelField] {
        super.fields + [
            ModelField("derivationExpression", \NSDerivedAttributeDescription.derivationExpression),
            ModelField("filteringPredicate", \NSDerivedAttributeDescription.filteringPredicate),
        ]
    }
}
