import ModelFile

/// Mapping models that nobody writes. Apple's page: *Migrating your data model automatically*.
extension NSMappingModel {
    /// Works out how a store of one version of a model becomes a store of another: a lightweight migration.
    ///
    /// Its entity mappings are named `IEM_Add_…`, `IEM_Remove_…`, `IEM_Copy_…` and `IEM_Transform_…` with the entity's
    /// name behind it (the destination's, where it was renamed). What is renamed is found by renaming identifiers.
    /// - Throws: `CocoaError.inferredMappingModel` (134190) where the change is more than can be inferred: `entity`,
    ///   `property` and `reason` in its user info name the first obstacle, `NSDetailedErrorsKey` holds all if there are
    ///   several, and each error's description says what to do. The error of the model's check where a model cannot work.
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

    /// Everything that stands in the way of a migration inferred from two documents of a model; nothing where one can be
    /// inferred. Not Apple's: `faultline model diff` asks it, so that it says what the stack would do.
    /// - Throws: `ModelFileError` for a document that no model can be made of.
    public class func _obstacles(
        from source: ModelDocument, to destination: ModelDocument
    ) throws -> [_InferenceObstacle] {
        let models = try [source, destination].map { try ModelBuilder(document: $0, path: "").model() }
        return ModelPairing(from: models[0], to: models[1]).obstacles()
    }

    /// Whether the mappings are just as they were inferred, so that a store may migrate in its own way.
    var isInferred: Bool {
        guard let inference, let own = entityMappings, own.count == inference.mappings.count else { return false }
        return zip(inference.mappings, own).allSatisfy { $0.isStill($1) }
    }
}

/// How a mapping model was inferred.
struct Inference {
    let pairing: ModelPairing
    let mappings: [InferredMapping]
}

/// An entity mapping as it was inferred, by which it shows whether a program has changed it since.
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
