/// A property whose value is what a fetch finds. Apple's page: `NSFetchedPropertyDescription`.
///
/// In the request's predicate `$FETCH_SOURCE` is the object and `$FETCHED_PROPERTY` this description.
open class NSFetchedPropertyDescription: NSPropertyDescription {
    /// The fetch. Its entity may be of another store; no inverse leads back.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        willSet { checkMutable() }
    }

    override func describe(in digest: inout VersionDigest) {
        super.describe(in: &digest)
        digest.add(fetchRequest?.parameters.nameOfEntity)
        digest.add(fetchRequest?.predicate?.predicateFormat)
    }

    override var kind: String { "fetchedProperty" }

    override var fields: [ModelField] {
        super.fields + [ModelField("fetchRequest", \NSFetchedPropertyDescription.fetchRequest)]
    }

    override func freeze() {
        if let model = owner?.model { fetchRequest?.parameters.resolveEntity(in: model) }
        fetchRequest?.parameters.belongsToFrozenModel = true
        super.freeze()
    }
}
