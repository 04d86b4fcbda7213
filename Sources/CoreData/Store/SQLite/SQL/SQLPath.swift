/// The destination of a key path.
enum SQLPath {
    case attribute(String, SQLColumn)
    case reference(SQLPlace)
    /// The entity of the row: `entity` in a key path.
    case entity(SQLPlace)
    case many(SQLMany)
}

/// The destination of a to-many relationship in a predicate.
struct SQLMany {
    let toMany: SQLToMany
    /// The row that owns the relationship.
    let owner: SQLPlace
    /// The rest of the key path, which starts at each destination row.
    var rest: [String]
    /// The whole key path, for messages.
    let keyPath: String
    /// The condition on the rows, for a SUBQUERY.
    var filter: (variable: String, predicate: NSPredicate)?
}

extension SQLPlace {
    /// Follows a key path until it leaves to-one relationships: to an attribute, another row, or a to-many
    /// relationship.
    func resolve(_ keyPath: String) throws -> SQLPath {
        var place = self
        var steps = keyPath.split(separator: ".").map(String.init)[...]
        while let step = steps.popFirst() {
            if let column = place.entity.column(step) {
                guard let destination = column.destination else {
                    guard steps.isEmpty else {
                        throw SQLUnsupported.keyPath(
                            keyPath, in: entity, "\(step) is an attribute, so no key can follow it.")
                    }
                    return .attribute("\(place.alias).\(column.name)", column)
                }
                place = place.following(column, to: destination)
            } else if let toMany = place.entity.toMany(step) {
                return .many(SQLMany(toMany: toMany, owner: place, rest: Array(steps), keyPath: keyPath))
            } else if let (column, rest) = place.compositePart(step, steps) {
                guard rest.isEmpty else { throw SQLUnsupported.keyPath(keyPath, in: entity) }
                return .attribute("\(place.alias).\(column.name)", column)
            } else if step.lowercased() == "self" || (step == "objectID" && steps.isEmpty) {
                continue
            } else if step == "entity", steps.isEmpty || Array(steps) == ["name"] {
                return .entity(place)
            } else {
                throw place.notFound(step, in: keyPath, from: entity)
            }
        }
        return .reference(place)
    }

    /// Part of a composite attribute, which takes one step for each level of nesting.
    private func compositePart(_ first: String, _ steps: ArraySlice<String>) -> (SQLColumn, ArraySlice<String>)? {
        guard entity.entity.attributesByName[first] is NSCompositeAttributeDescription else { return nil }
        var path = first
        var rest = steps
        while let next = rest.popFirst() {
            path += ".\(next)"
            if let column = entity.column(path) { return (column, rest) }
        }
        return nil
    }

    private func notFound(_ step: String, in keyPath: String, from start: SQLEntity) -> CocoaError {
        if step.hasPrefix("@") {
            return SQLUnsupported.keyPath(
                keyPath, in: start, "the operator \(step) needs a to-many relationship before it.")
        }
        switch entity.entity.propertiesByName[step] {
        case let property? where property.isTransient:
            return SQLUnsupported.keyPath(
                keyPath, in: start, "\(step) is transient, so the store does not have it. Filter the objects fetched.")
        case is NSFetchedPropertyDescription:
            return SQLUnsupported.keyPath(keyPath, in: start, "\(step) is a fetched property, which is not stored.")
        case is NSCompositeAttributeDescription:
            return SQLUnsupported.keyPath(keyPath, in: start, "\(step) is composite: name one of its elements.")
        case is NSRelationshipDescription:
            return SQLUnsupported.keyPath(
                keyPath, in: start, "\(step) leads to an entity that is not in this store's configuration.")
        default:
            let guess = Misspelling.hint(step, among: entity.entity.propertiesByName.keys)
            let reason =
                entity === start
                ? guess.trimmingPrefix(" ") : "the entity \(entity.name), where it leads, has no \(step).\(guess)"
            return SQLUnsupported.keyPath(keyPath, in: start, reason.isEmpty ? nil : String(reason))
        }
    }
}
