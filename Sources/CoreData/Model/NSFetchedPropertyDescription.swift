/// A property whose value is the result of a fetch. Apple's page: `NSFetchedPropertyDescription`.
///
/// In the request's predicate, `$FETCH_SOURCE` stands for the object and `$FETCHED_PROPERTY` for this description.
open class NSFetchedPropertyDescription: NSPropertyDescription {
    /// The fetch request. Its entity may be in another store. A fetched property has no inverse.
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
