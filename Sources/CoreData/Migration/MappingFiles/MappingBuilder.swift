import ForeignBytes
import ModelFile

/// Builds the mappings of an `NSMappingModel` from the document of its file.
///
/// Supplies what the editor leaves to its compiler: the names of mappings, the default expressions of properties, and
/// the fetch expressions for records.
///
///     attribute       $source.name
///     relationship    FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "PetToPet",
///                     $source.pets)
struct MappingBuilder {
    private let document: MappingDocument
    private let path: String

    init(_ document: MappingDocument, path: String) {
        self.document = document
        self.path = path
    }

    /// - Throws: `ModelFileError` for an expression or a predicate that cannot be parsed.
    func mappings() throws -> [NSEntityMapping] { try document.entityMappings.map(mapping) }

    private func mapping(_ element: MappingDocument.EntityMapping) throws -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = element.effectiveName
        mapping.sourceEntityName = element.sourceName
        mapping.destinationEntityName = element.destinationName
        mapping.entityMigrationPolicyClassName = element.policyClassName
        mapping.mappingType = type(of: element)
        mapping.userInfo = try element.userInfo.map { try dictionary($0, element.line) }
        if let source = element.sourceName, mapping.mappingType != .removeEntityMappingType {
            mapping.sourceExpression = try fetch(source, element.sourceFilter, element.line)
        }
        mapping.attributeMappings = try element.attributes.map { attribute in
            try property(attribute, orMade: element.sourceName.map { _ in StandardMappings.value(attribute.name) })
        }
        mapping.relationshipMappings = try element.relationships.map { relationship in
            try property(relationship, orMade: element.sourceName == nil ? nil : related(relationship))
        }
        return mapping
    }

    /// The editor marks every type as undefined; its compiler determines the type.
    private func type(of element: MappingDocument.EntityMapping) -> NSEntityMappingType {
        // The editor leaves such a mapping behind when both of its entities were removed.
        if element.sourceName == nil, element.destinationName == nil { return .undefinedEntityMappingType }
        if element.sourceName == nil { return .addEntityMappingType }
        if element.destinationName == nil { return .removeEntityMappingType }
        return element.policyClassName == nil ? .transformEntityMappingType : .customEntityMappingType
    }

    private func property(
        _ element: MappingDocument.PropertyMapping, orMade standard: @autoclosure () throws -> NSExpression?
    ) throws -> NSPropertyMapping {
        let mapping = NSPropertyMapping()
        mapping.name = element.name
        mapping.userInfo = try element.userInfo.map { try dictionary($0, element.line) }
        if let archive = element.valueExpression {
            mapping.valueExpression = try reading(element.line) { try AppleExpressions.expression(in: archive) }
        } else {
            mapping.valueExpression = try standard()
            // A chosen expression is used even if the source has no such property.
            mapping.isMadeByDefault = element.sourceKeyPath == nil && element.sourceMappingName == nil
        }
        return mapping
    }

    private func related(_ element: MappingDocument.PropertyMapping) throws -> NSExpression {
        guard let keyPath = element.sourceKeyPath else {
            return StandardMappings.related(element.name, mapping: element.sourceMappingName)
        }
        let source: NSExpression
        do { source = try NSExpression(_validating: keyPath) } catch {
            throw ModelFileError(
                path: path, line: element.line, problem: "the key path \"\(keyPath)\" cannot be read: \(error)")
        }
        return StandardMappings.related(source, of: element.name, mapping: element.sourceMappingName)
    }

    private func fetch(_ entity: String, _ filter: String?, _ line: Int) throws -> NSExpression {
        if let filter {
            do { _ = try NSPredicate(_validating: filter) } catch {
                throw ModelFileError(
                    path: path, line: line, problem: "the filter \"\(filter)\" cannot be read: \(error)")
            }
        }
        return StandardMappings.fetch(entity, filter)
    }

    private func dictionary(_ archive: Data, _ line: Int) throws -> [AnyHashable: Any] {
        try reading(line) { try AppleExpressions.dictionary(in: archive) }
    }

    private func reading<Value>(_ line: Int, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let malformed as Malformed {
            throw ModelFileError(
                path: path, line: line, problem: "an archive in this object cannot be used: \(malformed)")
        }
    }
}
