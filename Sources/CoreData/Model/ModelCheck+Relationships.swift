/// Checks destinations, inverses and counts.
extension ModelCheck {
    func check(_ relationship: NSRelationshipDescription) throws {
        // Made for a message only: a model has hundreds of relationships.
        var what: String {
            "The relationship \"\(relationship.name)\" of the entity \"\(relationship.owner?.label ?? "")\""
        }
        if let name = relationship.destinationName {
            throw fail("\(what) leads to \"\(name)\", but the model has no entity of that name.")
        }
        guard let destination = relationship.destinationEntity else {
            throw fail("\(what) has no destination: set its destinationEntity.")
        }
        guard destination.model === model else {
            throw fail(
                "\(what) leads to the entity \"\(destination.label)\", which is not in the model: add it to the model's "
                    + "entities.")
        }
        if relationship.minCount < 0 || relationship.maxCount < 0 {
            throw fail("\(what) has a negative count: counts start at 0.")
        }
        if relationship.maxCount > 0, relationship.minCount > relationship.maxCount {
            throw fail(
                "\(what) requires at least \(relationship.minCount) objects and at most \(relationship.maxCount): make "
                    + "the minimum at most the maximum.")
        }
        if let name = relationship.inverseName {
            throw fail(
                "\(what) names \"\(name)\" as its inverse, but the entity \"\(destination.label)\" has no relationship of "
                    + "that name.")
        }
        if let inverse = relationship.inverseRelationship {
            try check(inverse, isInverseOf: relationship, what)
        }
    }

    private func check(
        _ inverse: NSRelationshipDescription, isInverseOf relationship: NSRelationshipDescription,
        _ what: @autoclosure () -> String
    ) throws {
        var name: String { inverse.qualifiedName }
        guard let owner = inverse.owner, let destination = relationship.destinationEntity,
            destination.isKindOf(entity: owner)
        else {
            throw fail(
                "\(what()) has the inverse \"\(name)\", which is no relationship of its destination "
                    + "\"\(relationship.destinationEntity?.label ?? "")\": set an inverse from there.")
        }
        guard let back = inverse.inverseRelationship else {
            throw fail(
                "\(what()) has the inverse \"\(name)\", but that one has no inverse: make each the inverse of the other."
            )
        }
        // Xcode allows two relationships of one entity to share an inverse, which leads back to one of them. Apple's
        // framework creates stores for such models, so they are accepted.
        guard back === relationship || owns(relationship.owner, back) && back.inverseRelationship === inverse else {
            throw fail(
                "\(what()) has the inverse \"\(name)\", but that one leads back to \"\(back.qualifiedName)\": make each the "
                    + "inverse of the other.")
        }
    }

    private func owns(_ entity: NSEntityDescription?, _ relationship: NSRelationshipDescription) -> Bool {
        entity?.relationshipsByName[relationship.name] === relationship
    }
}
