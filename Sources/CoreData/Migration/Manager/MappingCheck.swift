/// Validates a mapping model against the two models of a migration.
///
/// An unknown key would stop the program in the middle of the migration, and a misspelled name of a mapping would
/// silently lose relationships. Both are therefore found before anything is written.
struct MappingCheck {
    private let mappings: [NSEntityMapping]
    private let manager: NSMigrationManager

    init(_ model: NSMappingModel, _ manager: NSMigrationManager) {
        mappings = model.entityMappings ?? []
        self.manager = manager
    }

    /// - Throws: `CocoaError.migration`, whose message lists all problems.
    func run() throws {
        var problems: [String] = []
        var names: Set<String> = []
        for (place, mapping) in mappings.enumerated() where !mapping.isLeftOver {
            guard let name = mapping.name, !name.isEmpty else {
                problems.append("the mapping at index \(place) has no name")
                continue
            }
            if !names.insert(name).inserted { problems.append("two mappings have the name '\(name)'") }
            problems += self.problems(of: mapping).map { "the mapping '\(name)' \($0)" }
        }
        guard !problems.isEmpty else { return }
        throw CocoaError(
            .migration,
            sentence: "The mapping model does not fit the source and destination models: "
                + problems.joined(separator: "; ") + ".")
    }

    private func problems(of mapping: NSEntityMapping) -> [String] {
        var problems: [String] = []
        let source = manager.sourceEntity(for: mapping)
        let destination = manager.destinationEntity(for: mapping)
        if let name = mapping.sourceEntityName, source == nil {
            problems.append("names the entity '\(name)', which the source model does not have")
        }
        if let name = mapping.destinationEntityName, destination == nil {
            problems.append("names the entity '\(name)', which the destination model does not have")
        }
        if let hash = mapping.sourceEntityVersionHash, let source, hash != source.versionHash {
            problems.append("is for another version of the source entity '\(source.name ?? "")'")
        }
        if let hash = mapping.destinationEntityVersionHash, let destination, hash != destination.versionHash {
            problems.append("is for another version of the destination entity '\(destination.name ?? "")'")
        }
        if mapping.sourceEntityName == nil,
            [.copyEntityMappingType, .transformEntityMappingType].contains(mapping.mappingType)
        {
            problems.append("migrates records, but has no source entity")
        }
        if let destination { problems += properties(mapping, source, destination) }
        return problems
    }

    private func properties(
        _ mapping: NSEntityMapping, _ source: NSEntityDescription?, _ destination: NSEntityDescription
    ) -> [String] {
        var problems: [String] = []
        for (mappings, known) in [
            (mapping.attributeMappings ?? [], Set(destination.attributesByName.keys)),
            (mapping.relationshipMappings ?? [], Set(destination.relationshipsByName.keys)),
        ] {
            for property in mappings {
                guard let name = property.name, known.contains(name) else {
                    problems.append(
                        "sets '\(property.name ?? "")', which the entity '\(destination.name ?? "")' does not have")
                    continue
                }
                guard let expression = property.valueExpression, !property.isMadeByDefault else { continue }
                for part in expression.partsOfAll {
                    if let problem = problem(of: part, source, mapping) {
                        problems.append("sets '\(name)' to what \(problem)")
                    }
                }
            }
        }
        return problems
    }

    private func problem(
        of expression: NSExpression, _ source: NSEntityDescription?, _ mapping: NSEntityMapping
    ) -> String? {
        guard expression.expressionType == .function, expression.operand.expressionType == .variable,
            let argument = expression.arguments?.first
        else { return nil }
        let readsKey = expression.function == "valueForKeyPath:" && argument.expressionType == .keyPath
        switch expression.operand.variable {
        case NSMigrationEntityPolicyKey:
            // Creating the policies reports a missing class.
            guard let policy = try? MigrationPolicies.policy(of: mapping) else { return nil }
            return readsKey
                ? Self.problem(reading: argument.keyPath, of: policy, "the policy \(type(of: policy))")
                : Self.problem(calling: expression.function, on: policy, "the policy \(type(of: policy))")
        case NSMigrationSourceObjectKey:
            return readsKey ? source.flatMap { Self.problem(reading: argument.keyPath, of: $0) } : nil
        case NSMigrationDestinationObjectKey:
            return readsKey
                ? manager.destinationEntity(for: mapping).flatMap { Self.problem(reading: argument.keyPath, of: $0) }
                : nil
        case NSMigrationManagerKey:
            if readsKey { return Self.problem(reading: argument.keyPath, of: manager, "a migration manager") }
            if let problem = Self.problem(calling: expression.function, on: manager, "a migration manager") {
                return problem
            }
            guard expression.function == "destinationInstancesForEntityMappingNamed:sourceInstances:",
                argument.expressionType == .constantValue, let name = argument.constantValue as? String,
                !mappings.contains(where: { $0.name == name }), !manager.associations.names.contains(name)
            else { return nil }
            return "refers to the mapping '\(name)', which does not exist"
        default: return nil
        }
    }
}

extension MappingCheck {
    /// Checks whether an object's class lists a method for expressions.
    private static func problem(calling name: String, on object: AnyObject, _ what: String) -> String? {
        if object is any NamedMethodsProviding || ClassTables.method(name, of: type(of: object)) != nil { return nil }
        // A getter can be called like a method.
        if !name.hasSuffix(":"), KeyValueAccess.hasValue(for: name, of: object) { return nil }
        return "calls '\(name)', which \(what) does not have"
    }

    /// Checks whether an object has a key.
    private static func problem(reading keyPath: String, of object: AnyObject, _ what: String) -> String? {
        if KeyValueAccess.hasValue(for: keyPath, of: object) { return nil }
        return "reads '\(keyPath.prefix { $0 != "." })', which \(what) does not have"
    }

    /// Checks whether an entity's records have a key.
    private static func problem(reading keyPath: String, of entity: NSEntityDescription) -> String? {
        let key = String(keyPath.prefix { $0 != "." })
        guard !key.hasPrefix("@"), entity.propertiesByName[key] == nil,
            !["self", "objectID", "entity", "description"].contains(key)
        else { return nil }
        return "reads '\(key)', which the entity '\(entity.name ?? "")' does not have"
    }
}

extension NSExpression {
    /// The expression and all of its subexpressions.
    var partsOfAll: [NSExpression] {
        [self] + directParts.flatMap(\.partsOfAll)
    }

    private var directParts: [NSExpression] {
        switch expressionType {
        case .function: [operand] + (arguments ?? [])
        case .aggregate: collection as? [NSExpression] ?? []
        case .conditional: [`true`, `false`]
        case .unionSet, .intersectSet, .minusSet: [left, right]
        case .subquery: (collection as? NSExpression).map { [$0] } ?? []
        default: []
        }
    }
}
