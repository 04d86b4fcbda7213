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
        model.pairing = pairing
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
        guard let pairing else { return false }
        let inferred = InferredMappings(pairing).all
        let own = entityMappings ?? []
        return own.count == inferred.count && zip(own, inferred).allSatisfy { $0.isSame(as: $1) }
    }
}

extension NSEntityMapping {
    fileprivate func isSame(as other: NSEntityMapping) -> Bool {
        func properties(_ one: [NSPropertyMapping]?, _ other: [NSPropertyMapping]?) -> Bool {
            let (one, other) = (one ?? [], other ?? [])
            return one.count == other.count
                && zip(one, other).allSatisfy { $0.name == $1.name && $0.valueExpression == $1.valueExpression }
        }
        return name == other.name && mappingType == other.mappingType
            && sourceEntityName == other.sourceEntityName && destinationEntityName == other.destinationEntityName
            && entityMigrationPolicyClassName == nil && sourceExpression == other.sourceExpression
            && properties(attributeMappings, other.attributeMappings)
            && properties(relationshipMappings, other.relationshipMappings)
    }
}
