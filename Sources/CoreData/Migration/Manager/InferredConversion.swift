/// Converts values and relationships under an inferred mapping that is executed object by object. The results are the
/// same as those of a migration inside SQLite.
struct InferredConversion {
    private let pairing: ModelPairing
    private let source: NSManagedObject
    /// The entity of the new record, from the paired models.
    private let entity: NSEntityDescription

    /// Returns nil if the paired models do not contain the record's entity.
    init?(_ pairing: ModelPairing, from source: NSManagedObject, to destination: NSManagedObject) {
        guard let entity = pairing.destination.entitiesByName[destination.entity.name ?? ""] else { return nil }
        self.pairing = pairing
        self.source = source
        self.entity = entity
    }
}

// MARK: Values
extension InferredConversion {
    /// Converts an attribute's value for the new record.
    /// - Throws: `CocoaError.migration` for a number that does not fit.
    func value(_ value: Any?, of name: String) throws -> Any? {
        guard let attribute = entity.attributesByName[name],
            let former = pairing.origin(of: attribute, in: entity)
        else { return value }
        return try converted(value, from: former, to: attribute, [name], fallback: attribute.defaultValue)
    }

    /// - Parameter fallback: the default value of the attribute, or of the part of a composite attribute.
    private func converted(
        _ value: Any?, from old: NSAttributeDescription, to new: NSAttributeDescription, _ path: [String],
        fallback: Any?
    ) throws -> Any? {
        if let old = old as? NSCompositeAttributeDescription, let new = new as? NSCompositeAttributeDescription {
            return try parts(of: value as? [String: Any] ?? [:], from: old, to: new, path, fallback)
        }
        guard let value else { return new.isOptional || !old.isOptional ? nil : fallback }
        if let number = value as? NSNumber, old.attributeType != new.attributeType,
            !ValueKind(new).holds(number, isExact: true)
        {
            throw MigrationMisfit.number(
                "\(number)", former: "\(source.entity.name ?? "").\(old.name)", entity: entity.name ?? "",
                attribute: path.joined(separator: "."), new.attributeType
            ).error(nil)
        }
        if let url = value as? URL, new.attributeType == .stringAttributeType { return url.absoluteString }
        return value
    }

    private func parts(
        of values: [String: Any], from old: NSCompositeAttributeDescription,
        to new: NSCompositeAttributeDescription, _ path: [String], _ whole: Any?
    ) throws -> Any? {
        func fallback(of part: NSAttributeDescription) -> Any? {
            (whole as? [String: Any])?[part.name] ?? part.defaultValue
        }
        let pairing = ModelPairing.parts(of: new, from: old)
        var converted: [String: Any] = [:]
        for (before, after) in pairing.pairs {
            converted[after.name] = try self.converted(
                values[before.name], from: before, to: after, path + [after.name], fallback: fallback(of: after))
        }
        for part in pairing.added { converted[part.name] = fallback(of: part) }
        return converted.isEmpty ? nil : converted
    }
}

extension ValueKind {
    /// Whether an attribute of this kind can store a number.
    /// - Parameter isExact: whether truncating a fraction counts as a loss.
    func holds(_ number: NSNumber, isExact: Bool = false) -> Bool {
        let value = number.doubleValue
        func isWhole(_ low: Int64, _ high: Int64) -> Bool {
            // Double cannot represent Int64.max; it rounds up to a value that is out of range.
            value >= Double(low) && (high == .max ? value < Double(high) : value < Double(high) + 1)
                && (!isExact || value == value.rounded(.towardZero))
        }
        return switch self {
        case .integer16: isWhole(Int64(Int16.min), Int64(Int16.max))
        case .integer32: isWhole(Int64(Int32.min), Int64(Int32.max))
        case .integer64: number.int64Value == .max || isWhole(.min, .max)
        case .boolean: !isExact || value == 0 || value == 1
        default: !isExact || !value.isNaN
        }
    }
}

// MARK: Relationships
extension InferredConversion {
    /// Filters the new members of a relationship to those whose inverse points back.
    ///
    /// If the inverse changed from to-many to to-one, an object at the other end kept only one member, and belongs to
    /// that member alone.
    func agreed(
        _ objects: [NSManagedObject], _ relationship: NSRelationshipDescription, _ manager: NSMigrationManager
    ) -> [NSManagedObject] {
        guard let inverse = relationship.inverseRelationship, !inverse.isToMany else { return objects }
        return objects.filter { object in
            guard let known = pairing.destination.entitiesByName[object.entity.name ?? ""],
                let back = known.relationshipsByName[inverse.name],
                let former = pairing.origin(of: back, in: known), former.isToMany,
                let origin = manager.associations.source(of: object, in: manager.source)
            else { return true }
            return Self.first(origin.value(forKey: former.name)) === source
        }
    }

    /// The first object of a list, or the oldest of a set.
    private static func first(_ value: Any?) -> NSManagedObject? {
        switch value {
        case let list as NSOrderedSet: list.firstObject as? NSManagedObject
        case let set as NSSet: NSManagedObject.inOrder(set).first
        default: value as? NSManagedObject
        }
    }
}

extension NSManagedObject {
    /// The objects of a set, the oldest first. Sets have no order, but a migration must be reproducible.
    static func inOrder(_ set: NSSet) -> [NSManagedObject] {
        set.allObjects.compactMap { $0 as? NSManagedObject }.sorted { one, other in
            let (one, other) = (one.reference, other.reference)
            return (one.key, one.entity) < (other.key, other.entity)
        }
    }
}
