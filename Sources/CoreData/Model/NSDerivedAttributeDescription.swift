/// An attribute whose value the store computes from others when it saves. Apple's page: `NSDerivedAttributeDescription`.
///
/// The expression is a key path, an aggregate over a relationship (`chapters.@count`), `now()`, or
/// `canonical:(name)`, `lowercase:(name)`, `uppercase:(name)`.
open class NSDerivedAttributeDescription: NSAttributeDescription {
    /// What the store computes.
    open var derivationExpression: NSExpression? {
        willSet { checkMutable() }
    }

    /// Which objects count in a derivation over a relationship, as the model says that a store of Apple's keeps. Programs
    /// and model files cannot set it, so it is no part of the version hash.
    final var filteringPredicate: NSPredicate?

    override func describe(in digest: inout VersionDigest) {
        super.describe(in: &digest)
        // The store computes the value, so another expression means another store.
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
