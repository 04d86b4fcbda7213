/// One difference between two versions of a model that prevents inference of a migration: its location and the reason.
///
/// Not part of Apple's API, which reports the first obstacle only. `faultline model diff` shows all of them.
public struct _InferenceObstacle: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Values of the old type are not converted to the new type.
        case incompatibleTypes(from: String, to: String)
        /// Existing records would lack the value of a mandatory attribute.
        case missingValue
        /// Existing records would lack the object of a mandatory relationship.
        case missingObject
        /// The entity now shares a root with an entity from another inheritance tree, and therefore from another table.
        case joinedTrees(with: String)
    }

    public let kind: Kind
    /// The entity of the destination model that declares the property.
    public let entity: String
    /// The property; for a part of a composite attribute, the key path of the part. nil if the obstacle is the entity
    /// itself.
    public let property: String?

    init(_ kind: Kind, _ entity: NSEntityDescription, _ property: String? = nil) {
        self.kind = kind
        self.entity = entity.label
        self.property = property
    }
}

extension _InferenceObstacle {
    private var place: String { property.map { "\(entity).\($0)" } ?? entity }

    /// Apple's wording where it is known from its errors.
    private var reason: String {
        switch kind {
        case .incompatibleTypes: "Source and destination attribute types are incompatible"
        case .missingValue: "Validation error missing attribute values on mandatory destination attribute"
        case .missingObject: "Validation error missing values on mandatory destination relationship"
        case .joinedTrees: "Source entities without a common parent cannot have one in the destination"
        }
    }

    /// The description: what is wrong, and what to do.
    var sentence: String {
        switch kind {
        case .incompatibleTypes(let old, let new):
            "\(place) was of the type \(old) and is of the type \(new) now: values are not converted from the one to the "
                + "other. Write a mapping model, or add an attribute of the new type and fill it in the program."
        case .missingValue:
            "\(place) is mandatory and has no default value, so the objects that a store has would be without a value. "
                + "Give the attribute a default value or make it optional. If it had another name, set that as its "
                + "renaming identifier."
        case .missingObject:
            "\(place) is mandatory, so the objects that a store has would be without a mandatory object. Make the "
                + "relationship optional, or write a mapping model. If it had another name, set that as its renaming "
                + "identifier."
        case .joinedTrees(let other):
            "\(entity) and \(other) had no parent in common before, so they are in different tables, which cannot be "
                + "joined. Keep them in separate trees, or write a mapping model."
        }
    }

    /// The error for this obstacle alone.
    var error: CocoaError {
        var userInfo: [String: Any] = ["entity": entity, "reason": reason, Self.errorKey: [self]]
        if let property { userInfo["property"] = property }
        return CocoaError(.inferredMappingModel, sentence: sentence, userInfo: userInfo)
    }

    /// One error for several obstacles: the entity, property and reason of the first, and the descriptions of all.
    static func error(for obstacles: [_InferenceObstacle]) -> CocoaError {
        guard obstacles.count > 1, let first = obstacles.first else { return obstacles[0].error }
        let sentences = obstacles.map(\.sentence).joined(separator: " ")
        return CocoaError(
            .inferredMappingModel,
            sentence: "No mapping model can be inferred, for \(obstacles.count) reasons. \(sentences)",
            userInfo: first.error.userInfo.merging(
                [NSDetailedErrorsKey: obstacles.map(\.error), errorKey: obstacles]
            ) { $1 }
            .filter { $0.key != NSLocalizedDescriptionKey })
    }

    /// The user info key of the obstacles, for tools with their own messages.
    public static let errorKey = "FaultlineInferenceObstacles"
}
