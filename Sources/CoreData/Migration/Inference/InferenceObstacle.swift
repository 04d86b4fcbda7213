/// One thing between two versions of a model that no migration can be inferred for: where it is, and why.
///
/// Not Apple's: its framework names the first obstacle that it meets. `faultline model diff` shows them all.
public struct _InferenceObstacle: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Values of the one type are not turned into values of the other.
        case incompatibleTypes(from: String, to: String)
        /// Records that a store has would be without the value of a mandatory attribute.
        case missingValue
        /// Records that a store has would be without the object of a mandatory relationship.
        case missingObject
        /// The entity comes under one root with an entity from another tree, so from another table.
        case joinedTrees(with: String)
    }

    public let kind: Kind
    /// The entity of the destination model that declares the property.
    public let entity: String
    /// The property, for a part of a composite attribute the names down to it; nil where the entity is at fault.
    public let property: String?

    init(_ kind: Kind, _ entity: NSEntityDescription, _ property: String? = nil) {
        self.kind = kind
        self.entity = entity.label
        self.property = property
    }
}

extension _InferenceObstacle {
    private var place: String { property.map { "\(entity).\($0)" } ?? entity }

    /// Apple's words, where they are known from its errors.
    private var reason: String {
        switch kind {
        case .incompatibleTypes: "Source and destination attribute types are incompatible"
        case .missingValue: "Validation error missing attribute values on mandatory destination attribute"
        case .missingObject: "Validation error missing values on mandatory destination relationship"
        case .joinedTrees: "Source entities without a common parent cannot have one in the destination"
        }
    }

    /// What is wrong, and what to do about it.
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
            "\(entity) and \(other) had no parent in common before, so they lie in different tables; these cannot be "
                + "joined. Leave them in trees of their own, or write a mapping model."
        }
    }

    /// As an error of its own.
    var error: CocoaError {
        var userInfo: [String: Any] = ["entity": entity, "reason": reason, Self.errorKey: [self]]
        if let property { userInfo["property"] = property }
        return CocoaError(.inferredMappingModel, sentence: sentence, userInfo: userInfo)
    }

    /// One error for all: the first one's entity, property and reason, the sentences of all.
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

    /// Where an error's user info has the obstacles, for tools that have words of their own.
    public static let errorKey = "FaultlineInferenceObstacles"
}
