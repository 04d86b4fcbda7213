/// An attribute whose value the store computes from others when it saves. Apple's page: `NSDerivedAttributeDescription`.
///
/// The expression is a key path, an aggregate over a relationship (`chapters.@count`), `now()`, or
/// `canonical:(name)`, `lowercase:(name)`, `uppercase:(name)`.
open class NSDerivedAttributeDescription: NSAttributeDescription {
    /// What the store computes.
    open var derivationExpression: NSExpression? {
        willSet { checkMutable() }
    }
}
