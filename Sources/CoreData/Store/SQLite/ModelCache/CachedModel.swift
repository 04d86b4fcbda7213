import ForeignBytes
import SQLite

/// The model that a store keeps of itself, in `Z_MODELCACHE`: so much of it as is needed to read the store's rows.
///
/// Apple's framework archives its own model objects there; what is written here has the same shape: entities,
/// properties, uniqueness. What Apple's archives call by names that are not known is added under names of our own.
/// Fetch indexes, validation and templates are left out.
enum CachedModel {
    /// The keys that Apple's archives do not have, for what they keep in a way that is not known.
    enum OwnKey {
        static let isTransient = "FLTIsTransient"
        static let isAbstract = "FLTIsAbstract"
        static let isExternal = "FLTAllowsExternalBinaryDataStorage"
        static let derivation = "FLTDerivationExpression"
        static let elements = "FLTElements"
        static let fetchedEntity = "FLTFetchedEntityName"
        static let fetchPredicate = "FLTFetchPredicate"
    }

    /// The model in a store's file, not frozen; nil where there is none, or none that can be read.
    static func read(from connection: Connection) throws -> NSManagedObjectModel? {
        guard try connection.query("SELECT count(*) FROM sqlite_master WHERE name = 'Z_MODELCACHE'") == [[1]],
            case .blob(let packed)? = try connection.query("SELECT Z_CONTENT FROM Z_MODELCACHE").first?[0]
        else { return nil }
        var columns: [String: Set<String>] = [:]
        let names = try connection.query(
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'")
        for case (.text(let table), .text(let column)) in names.map({ ($0[0], $0[1]) }) {
            columns[table, default: []].insert(column)
        }
        return model(in: packed, columns: columns)
    }

    /// The model in packed bytes, for a store with these columns by table; nil where they hold none.
    static func model(in packed: [UInt8], columns: [String: Set<String>]) -> NSManagedObjectModel? {
        guard let archive = try? KeyedObjects(BinaryPlist.read(Deflate.inflate(packed))) else { return nil }
        return CachedModelReader(archive, columns: columns).model()
    }

    /// Writes the model of a new store.
    static func write(_ model: SQLModel, to connection: Connection) throws {
        var writer = CachedModelWriter()
        let packed = Deflate.stored(BinaryPlist.write(writer.archive(model.entitiesInOrder.map(\.entity))))
        try connection.query("INSERT INTO Z_MODELCACHE(Z_CONTENT) VALUES(?)", [.blob(packed)])
    }
}

/// The way from the archive's objects to a model.
private struct CachedModelReader {
    private let archive: KeyedObjects
    private let columns: [String: Set<String>]
    /// So many entities, or properties of one, as no model has.
    private static let most = 2000

    init(_ archive: KeyedObjects, columns: [String: Set<String>]) {
        self.archive = archive
        self.columns = columns
    }

    func model() -> NSManagedObjectModel? {
        guard archive.className(archive.root) == "NSManagedObjectModel", let root = archive.fields(archive.root) else {
            return nil
        }
        var entities: [String: NSEntityDescription] = [:]
        var parents: [String: String] = [:]
        let archived = archive.entries(root["NSEntities"])
        // Entities of an archive may share their lists of properties: a few bytes could stand for millions.
        let counts = archived.map { archive.entries(archive.fields($0.value)?["NSProperties"]).count }
        guard counts.count <= Self.most, counts.allSatisfy({ $0 <= Self.most }), counts.reduce(0, +) <= Self.most * 10
        else { return nil }
        for (name, value) in archived {
            let entity = NSEntityDescription()
            entity.name = name
            entities[name] = entity
            guard let fields = archive.fields(value) else { continue }
            entity.isAbstract = archive.bool(fields[CachedModel.OwnKey.isAbstract])
            entity.versionHashModifier = archive.string(fields["NSVersionHashModifier"])
            let renaming = archive.string(fields["NSRenamingIdentifier"])
            if renaming != name { entity.renamingIdentifier = renaming }
            parents[name] = archive.fields(fields["NSSuperentity"]).flatMap { archive.string($0["NSEntityName"]) }
        }
        // A chain that comes back to itself is nobody's model.
        for name in parents.keys where isCyclic(name, parents) { parents[name] = nil }
        for (name, entity) in entities {
            entity.subentities = entities.keys.filter { parents[$0] == name }.sorted().compactMap { entities[$0] }
        }
        for (name, value) in archived {
            guard let entity = entities[name], let fields = archive.fields(value) else { continue }
            let inherited = inheritedNames(of: name, parents, archived)
            let table = "Z" + (sequence(first: name) { parents[$0] }.reduce(name) { $1 }).uppercased()
            entity.properties = archive.entries(fields["NSProperties"]).filter { !inherited.contains($0.name) }
                .compactMap { property($0.name, $0.value, entities, in: table) }
            entity.uniquenessConstraints = archive.elements(fields["NSUniqueTuples"]).prefix(32).map { tuple in
                archive.elements(tuple).prefix(32).compactMap { archive.string($0) }
            }.filter { !$0.isEmpty }
        }
        connect(archived, entities)
        let model = NSManagedObjectModel()
        model.entities = entities.values.sorted { $0.name! < $1.name! }
        return model
    }

    private func isCyclic(_ name: String, _ parents: [String: String]) -> Bool {
        var seen: Set<String> = []
        return sequence(first: name) { parents[$0] }.contains { !seen.insert($0).inserted }
    }

    private func inheritedNames(
        of name: String, _ parents: [String: String], _ archived: [(name: String, value: PlistValue)]
    ) -> Set<String> {
        let ancestors = Set(sequence(first: name) { parents[$0] }.dropFirst())
        return Set(
            archived.filter { ancestors.contains($0.name) }.flatMap { entity in
                archive.entries(archive.fields(entity.value)?["NSProperties"]).map(\.name)
            })
    }

    private func property(
        _ name: String, _ value: PlistValue, _ entities: [String: NSEntityDescription], in table: String, depth: Int = 0
    ) -> NSPropertyDescription? {
        // A composite that holds itself is nobody's model.
        guard let fields = archive.fields(value), depth < 10 else { return nil }
        let property: NSPropertyDescription
        switch archive.className(value) {
        case "NSAttributeDescription", "NSDerivedAttributeDescription":
            property = attribute(fields)
        case "NSCompositeAttributeDescription": property = composite(fields, entities, in: table, depth)
        case "NSFetchedPropertyDescription":
            guard let fetched = fetchedProperty(fields, entities) else { return nil }
            property = fetched
        case "NSRelationshipDescription":
            guard let relationship = relationship(fields, entities) else { return nil }
            property = relationship
        default: return nil
        }
        property.name = name
        property.isOptional = archive.bool(fields["NSIsOptional"])
        property.versionHashModifier = archive.string(fields["NSVersionHashModifier"])
        let renaming = archive.string(fields["NSRenamingIdentifier"])
        if renaming != name { property.renamingIdentifier = renaming }
        let hasColumn = columns[table]?.contains { $0.hasPrefix("Z" + name.uppercased()) } ?? true
        let isPlain = property is NSAttributeDescription && !(property is NSCompositeAttributeDescription)
        property.isTransient = archive.bool(fields[CachedModel.OwnKey.isTransient]) || (isPlain && !hasColumn)
        return property
    }

    private func composite(
        _ fields: [String: PlistValue], _ entities: [String: NSEntityDescription], in table: String, _ depth: Int
    ) -> NSCompositeAttributeDescription {
        let composite = NSCompositeAttributeDescription()
        composite.elements = archive.elements(fields[CachedModel.OwnKey.elements]).compactMap { element in
            guard let name = archive.fields(element).flatMap({ archive.string($0["NSPropertyName"]) }) else {
                return nil
            }
            return property(name, element, entities, in: table, depth: depth + 1) as? NSAttributeDescription
        }
        return composite
    }

    /// A fetch has no part in what lies in the store, but in the version hash.
    private func fetchedProperty(
        _ fields: [String: PlistValue], _ entities: [String: NSEntityDescription]
    ) -> NSFetchedPropertyDescription? {
        guard let name = archive.string(fields[CachedModel.OwnKey.fetchedEntity]), entities[name] != nil else {
            return nil
        }
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: name)
        if let format = archive.string(fields[CachedModel.OwnKey.fetchPredicate]) {
            guard let predicate = try? NSPredicate(_validating: format) else { return nil }
            request.predicate = predicate
        }
        let fetched = NSFetchedPropertyDescription()
        fetched.fetchRequest = request
        return fetched
    }

    private func attribute(_ fields: [String: PlistValue]) -> NSAttributeDescription {
        let attribute: NSAttributeDescription
        if let format = archive.string(fields[CachedModel.OwnKey.derivation]),
            let expression = try? NSPredicate(_validating: "(\(format)) == 0") as? NSComparisonPredicate
        {
            let derived = NSDerivedAttributeDescription()
            derived.derivationExpression = expression.leftExpression
            attribute = derived
        } else {
            attribute = NSAttributeDescription()
        }
        let type = archive.integer(fields["NSAttributeType"]).flatMap { NSAttributeType(rawValue: UInt(clamping: $0)) }
        attribute.attributeType =
            type == .compositeAttributeType ? .undefinedAttributeType : type ?? .undefinedAttributeType
        attribute.valueTransformerName = archive.string(fields["NSValueTransformerName"])
        attribute.allowsExternalBinaryDataStorage = archive.bool(fields[CachedModel.OwnKey.isExternal])
        return attribute
    }

    private func relationship(
        _ fields: [String: PlistValue], _ entities: [String: NSEntityDescription]
    ) -> NSRelationshipDescription? {
        let named =
            archive.string(fields["_NSDestinationEntityName"])
            ?? archive.fields(fields["NSDestinationEntity"]).flatMap { archive.string($0["NSEntityName"]) }
        guard let destination = named.flatMap({ entities[$0] }) else { return nil }
        let relationship = NSRelationshipDescription()
        relationship.destinationEntity = destination
        relationship.minCount = archive.integer(fields["NSMinCount"]) ?? 0
        relationship.maxCount = archive.integer(fields["NSMaxCount"]) ?? 0
        relationship.deleteRule =
            archive.integer(fields["NSDeleteRule"]).flatMap { NSDeleteRule(rawValue: UInt(clamping: $0)) }
            ?? .nullifyDeleteRule
        relationship.isOrdered = archive.bool(fields["NSIsOrdered"])
        return relationship
    }

    /// Looks the inverses up, once every relationship is there.
    private func connect(
        _ archived: [(name: String, value: PlistValue)], _ entities: [String: NSEntityDescription]
    ) {
        for (name, value) in archived {
            for (key, value) in archive.entries(archive.fields(value)?["NSProperties"]) {
                guard let relationship = own(key, of: entities[name]) as? NSRelationshipDescription,
                    let fields = archive.fields(value)
                else { continue }
                let inverse =
                    archive.string(fields["_NSInverseRelationshipName"])
                    ?? archive.fields(fields["NSInverseRelationship"]).flatMap { archive.string($0["NSPropertyName"]) }
                let line = sequence(first: relationship.destinationEntity, next: { $0?.superentity })
                relationship.inverseRelationship =
                    line.lazy.compactMap { self.own(inverse, of: $0) as? NSRelationshipDescription }.first
            }
        }
    }

    private func own(_ name: String?, of entity: NSEntityDescription?) -> NSPropertyDescription? {
        entity?.properties.first { $0.name == name }
    }
}
