import ForeignBytes
import SQLite

/// The model that a store contains, in `Z_MODELCACHE`.
///
/// Apple's framework archives its own model objects there. The archive written here has the same structure and the same
/// keys. Derivations, fetched properties and composite attributes, which Apple archives as objects of private classes,
/// are written as text under Faultline's own keys. Validation and fetch request templates are omitted.
enum CachedModel {
    /// The keys that Apple's archives do not have.
    enum OwnKey {
        static let derivation = "FLTDerivationExpression"
        static let filter = "FLTFilteringPredicate"
        static let elements = "FLTElements"
        static let fetchedEntity = "FLTFetchedEntityName"
        static let fetchPredicate = "FLTFetchPredicate"
    }

    /// The bits of `NSFlagsKey`.
    enum Flag {
        static let isExternal = 4
        static let isPreservedOnDeletion = 16
    }

    /// The model in a store's file, still editable; nil if there is none, or if it is not readable.
    static func read(from connection: Connection) throws -> NSManagedObjectModel? {
        guard try connection.query("SELECT count(*) FROM sqlite_master WHERE name = 'Z_MODELCACHE'") == [[1]],
            case .blob(let packed)? = try connection.query("SELECT Z_CONTENT FROM Z_MODELCACHE").first?[0]
        else { return nil }
        return model(in: packed)
    }

    /// The model in compressed data; nil if the data contain none.
    static func model(in packed: [UInt8]) -> NSManagedObjectModel? {
        guard let archive = try? KeyedObjects(BinaryPlist.read(Deflate.inflate(packed))) else { return nil }
        return CachedModelReader(archive).model()
    }

    /// Writes the model of a new store.
    static func write(_ model: SQLModel, to connection: Connection) throws {
        var writer = CachedModelWriter()
        let packed = Deflate.stored(BinaryPlist.write(writer.archive(model.entitiesInOrder.map(\.entity))))
        try connection.query("INSERT INTO Z_MODELCACHE(Z_CONTENT) VALUES(?)", [.blob(packed)])
    }
}
