@testable import CoreData

/// As much of a model file's reader as the schema tests need: entities, attributes, relationships, indexes.
enum SmallModelReader {
    private struct Tag {
        let name: String
        let values: [String: String]
        subscript(key: String) -> String? { values[key] }
    }

    static func read(_ folder: URL) throws -> NSManagedObjectModel {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let file = names.first { $0.hasSuffix(".xcdatamodel") }!
        let text = try String(
            contentsOf: folder.appendingPathComponent(file).appendingPathComponent("contents"), encoding: .utf8)
        return model(tags: tags(in: text))
    }

    private static func tags(in text: String) -> [Tag] {
        text.split(separator: "<").compactMap { piece in
            guard let end = piece.lastIndex(of: ">") else { return nil }
            let body = piece[..<end]
            let name = body.prefix { !$0.isWhitespace && $0 != "/" || $0 == "/" && body.first == "/" }
            let parts = body.dropFirst(name.count).split(separator: "\"", omittingEmptySubsequences: false)
            var values: [String: String] = [:]
            for index in stride(from: 0, to: parts.count - 1, by: 2) {
                let key = parts[index].trimmingCharacters(in: .whitespaces).dropLast()
                values[String(key)] = String(parts[index + 1])
            }
            return Tag(name: String(name), values: values)
        }
    }

    private static let types: [String: NSAttributeType] = [
        "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
        "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType, "Double": .doubleAttributeType,
        "Float": .floatAttributeType, "String": .stringAttributeType, "Boolean": .booleanAttributeType,
        "Date": .dateAttributeType, "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType,
        "URI": .URIAttributeType, "Transformable": .transformableAttributeType,
    ]

    private static func model(tags: [Tag]) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        var entities: [String: NSEntityDescription] = [:]
        for tag in tags where tag.name == "entity" {
            entities[tag["name"]!] = NSEntityDescription()
            entities[tag["name"]!]!.name = tag["name"]
        }
        for tag in tags where tag.name == "entity" {
            if let parent = tag["parentEntity"] { entities[parent]!.subentities.append(entities[tag["name"]!]!) }
        }
        var inverses: [(NSRelationshipDescription, NSEntityDescription, String)] = []
        var entity: NSEntityDescription!
        for tag in tags {
            switch tag.name {
            case "entity": entity = entities[tag["name"]!]
            case "attribute":
                let attribute = NSAttributeDescription()
                attribute.name = tag["name"]!
                attribute.isTransient = tag["transient"] == "YES"
                attribute.attributeType = tag["attributeType"].flatMap { types[$0] } ?? .undefinedAttributeType
                entity.properties.append(attribute)
                if tag["indexed"] == "YES" { index(attribute.name, of: entity) }
            case "relationship":
                let relationship = NSRelationshipDescription()
                relationship.name = tag["name"]!
                relationship.maxCount = tag["toMany"] == "YES" ? 0 : 1
                relationship.isOrdered = tag["ordered"] == "YES"
                relationship.destinationEntity = entities[tag["destinationEntity"]!]
                entity.properties.append(relationship)
                if let inverse = tag["inverseName"] {
                    inverses.append((relationship, entities[tag["destinationEntity"]!]!, inverse))
                }
            case "fetchIndex":
                entity.indexes.append(NSFetchIndexDescription(name: tag["name"]!, elements: []))
            case "fetchIndexElement":
                let property = entity.propertiesByName[tag["property"]!]!
                let element = NSFetchIndexElementDescription(property: property, collationType: .binary)
                element.isAscending = tag["order"] != "descending"
                entity.indexes.last!.elements.append(element)
            case "uniquenessConstraint": entity.uniquenessConstraints.append([])
            case "constraint":
                entity.uniquenessConstraints[entity.uniquenessConstraints.count - 1].append(tag["value"]!)
            default: break
            }
        }
        for (relationship, destination, name) in inverses {
            relationship.inverseRelationship = destination.relationshipsByName[name]
        }
        for entity in entities.values { indexSingly(entity) }
        model.entities = Array(entities.values)
        model.freeze()
        return model
    }

    /// Compiling a model marks each attribute that an ascending index has to itself, and reading the compiled model
    /// makes an index of each mark: such an attribute has two.
    private static func indexSingly(_ entity: NSEntityDescription) {
        for index in entity.indexes where index.elements.count == 1 && index.elements[0].isAscending {
            let name = index.elements[0].propertyName!
            if name != index.name { self.index(name, of: entity) }
        }
    }

    private static func index(_ name: String, of entity: NSEntityDescription) {
        let element = NSFetchIndexElementDescription(
            property: entity.propertiesByName[name]!, collationType: .binary)
        entity.indexes.append(NSFetchIndexDescription(name: name, elements: [element]))
    }
}
