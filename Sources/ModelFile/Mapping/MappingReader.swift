import ForeignBytes
import Foundation

/// Decodes an `xcmapping.xml` into a `MappingDocument`. The editor's objects in it refer to each other by ID.
///
///     <object type="XDDEVENTITYMAPPING" id="z105">
///         <attribute name="sourcename" type="string">Person</attribute>
///         <relationship name="attributemappings" … idrefs="z107 z108"></relationship>
///     </object>
struct MappingReader {
    /// One `<object>`.
    private struct Item {
        let kind: String
        let line: Int
        var attributes: [String: String] = [:]
        var references: [String: [String]] = [:]
    }

    private let path: String
    private var items: [String: Item] = [:]
    /// The IDs of the objects that have been followed. Each object has one owner, so that repeated references cannot
    /// multiply the work.
    private var owned: Set<String> = []

    init(_ data: Data, path: String) throws {
        self.path = path
        let root: XMLTree
        do { root = try XMLTree.read(Array(data)) } catch let fault as XMLTree.Fault {
            throw ModelFileError(path: path, line: fault.line, element: fault.element, problem: "\(fault)")
        }
        for element in root.children where element.name == "object" {
            guard let id = element["id"], let kind = element["type"] else {
                throw error("an object has no id or no type", element.line)
            }
            var item = Item(kind: kind.uppercased(), line: element.line)
            for child in element.children {
                guard let name = child["name"]?.lowercased() else { continue }
                switch child.name {
                case "attribute": item.attributes[name] = child.text
                case "relationship":
                    item.references[name] = (child["idrefs"] ?? "").split(separator: " ").map(String.init)
                default: break
                }
            }
            items[id] = item
        }
    }

    private func error(_ problem: String, _ line: Int?) -> ModelFileError {
        ModelFileError(path: path, line: line, problem: problem)
    }

    mutating func document() throws -> MappingDocument {
        let models = items.values.filter { $0.kind == "XDDEVMAPPINGMODEL" }
        guard models.count == 1 else {
            throw error("the file holds \(models.count) mapping models instead of one", nil)
        }
        var document = MappingDocument()
        document.sourceModelPath = text(models[0], "sourcemodelpath")
        document.destinationModelPath = text(models[0], "destinationmodelpath")
        let mappings = try followed(models[0], "entitymappings")
        let numbered = mappings.enumerated().sorted {
            (number($0.element) ?? .max, $0.offset) < (number($1.element) ?? .max, $1.offset)
        }
        for mapping in numbered { document.entityMappings.append(try entityMapping(mapping.element)) }
        return document
    }

    private mutating func entityMapping(_ item: Item) throws -> MappingDocument.EntityMapping {
        var mapping = MappingDocument.EntityMapping()
        mapping.name = text(item, "name")
        mapping.sourceName = text(item, "sourcename")
        mapping.destinationName = text(item, "destinationname")
        mapping.policyClassName = text(item, "migrationpolicyclassname")
        mapping.sourceFilter = text(item, "sourcefilterpredicatestring")
        mapping.userInfo = try bytes(item, "userinfodata")
        mapping.line = item.line
        mapping.attributes = try properties(item, "attributemappings")
        mapping.relationships = try properties(item, "relationshipmappings")
        return mapping
    }

    private mutating func properties(_ item: Item, _ key: String) throws -> [MappingDocument.PropertyMapping] {
        try followed(item, key).map { item in
            guard let name = text(item, "name") else { throw error("a mapping of a property has no name", item.line) }
            return MappingDocument.PropertyMapping(
                name: name, valueExpression: try bytes(item, "valueexpressiondata"),
                userInfo: try bytes(item, "userinfodata"), sourceKeyPath: text(item, "sourcekeypath"),
                sourceMappingName: text(item, "sourcemappingname"), line: item.line)
        }
        .sorted { $0.name < $1.name }
    }

    private mutating func followed(_ item: Item, _ key: String) throws -> [Item] {
        try (item.references[key] ?? []).map { id in
            guard let other = items[id] else { throw error("\"\(key)\" leads to \(id), which is missing", item.line) }
            guard owned.insert(id).inserted else {
                throw error("\"\(key)\" leads to \(id), which something else leads to as well", item.line)
            }
            return other
        }
    }

    private func text(_ item: Item, _ key: String) -> String? {
        item.attributes[key].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func number(_ item: Item) -> Int? { text(item, "mappingnumber").flatMap { Int($0) } }

    private func bytes(_ item: Item, _ key: String) throws -> Data? {
        guard let text = text(item, key) else { return nil }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else {
            throw error("\"\(key)\" is no data in Base64", item.line)
        }
        return data
    }
}
