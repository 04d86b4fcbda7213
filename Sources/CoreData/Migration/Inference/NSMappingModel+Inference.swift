import ModelFile

/// Infers mapping models. Apple's page: *Migrating your data model automatically*.
extension NSMappingModel {
    /// Infers a mapping model between two versions of a model, for a lightweight migration.
    ///
    /// Its entity mappings are named `IEM_Add_…`, `IEM_Remove_…`, `IEM_Copy_…` and `IEM_Transform_…`, followed by the
    /// entity's name (the destination's, if the entity was renamed). Renamed entities and properties are paired by
    /// their renaming identifiers. You can call this method from any thread, as long as no other thread changes the
    /// models.
    /// - Throws: `CocoaError.inferredMappingModel` (134190) if the change cannot be inferred. `entity`, `property` and
    ///   `reason` in its user info describe the first obstacle, `NSDetailedErrorsKey` contains all if there are
    ///   several, and the description of each error says what to do. `CocoaError.coreData` if one of the models is
    ///   invalid.
    public class func inferredMappingModel(
        forSourceModel sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel
    ) throws -> NSMappingModel {
        for model in [sourceModel, destinationModel] where !model.isFrozen { try model.validate() }
        let pairing = ModelPairing(from: sourceModel, to: destinationModel)
        let obstacles = pairing.obstacles()
        guard obstacles.isEmpty else { throw _InferenceObstacle.error(for: obstacles) }
        let model = NSMappingModel()
        model.entityMappings = InferredMappings(pairing).all
        model.inference = Inference(pairing: pairing, mappings: (model.entityMappings ?? []).map(InferredMapping.init))
        return model
    }

    /// The obstacles to a migration inferred from two model documents; empty if one can be inferred. Not part of
    /// Apple's API: `faultline model diff` uses it, so that its output agrees with the stack.
    /// - Throws: `ModelFileError` for a document that is not a usable model.
    public class func _obstacles(
        from source: ModelDocument, to destination: ModelDocument
    ) throws -> [_InferenceObstacle] {
        let models = try [source, destination].map { try ModelBuilder(document: $0, path: "").model() }
        return ModelPairing(from: models[0], to: models[1]).obstacles()
    }

    /// Whether the mappings are unchanged since they were inferred, so that a store may use its own migration.
    var isInferred: Bool {
        guard let inference, let own = entityMappings, own.count == inference.mappings.count else { return false }
        return zip(inference.mappings, own).allSatisfy { $0.isStill($1) }
    }
}

/// The origin of an inferred mapping model.
struct Inference {
    let pairing: ModelPairing
    let mappings: [InferredMapping]
}

/// A snapshot of an inferred entity mapping, for detecting later changes.
struct InferredMapping {
    private let mapping: NSEntityMapping
    private let name: String?
    private let type: NSEntityMappingType
    private let entities: [String?]
    private let expression: NSExpression?
    private let properties: [Property]

    private struct Property {
        let mapping: NSPropertyMapping
        let name: String?
        let expression: NSExpression?

        init(_ mapping: NSPropertyMapping) {
            self.mapping = mapping
            name = mapping.name
            expression = mapping.valueExpression
        }

        func isStill(_ other: NSPropertyMapping) -> Bool {
            other === mapping && other.name == name && other.valueExpression === expression
        }
    }

    init(_ mapping: NSEntityMapping) {
        self.mapping = mapping
        name = mapping.name
        type = mapping.mappingType
        entities = [mapping.sourceEntityName, mapping.destinationEntityName]
        expression = mapping.sourceExpression
        properties = Self.properties(of: mapping).map(Property.init)
    }

    func isStill(_ other: NSEntityMapping) -> Bool {
        let own = Self.properties(of: other)
        return other === mapping && other.name == name && other.mappingType == type
            && [other.sourceEntityName, other.destinationEntityName] == entities
            && other.entityMigrationPolicyClassName == nil && other.sourceExpression === expression
            && own.count == properties.count && zip(properties, own).allSatisfy { $0.isStill($1) }
    }

    private static func properties(of mapping: NSEntityMapping) -> [NSPropertyMapping] {
        (mapping.attributeMappings ?? []) + (mapping.relationshipMappings ?? [])
    }
}
