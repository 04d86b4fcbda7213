import ForeignBytes

/// The XML store's file:
///
///     <database>
///         <databaseInfo>
///             <version>134481920</version>
///             <UUID>…</UUID>
///             <nextObjectID>103</nextObjectID>
///             <metadata><plist version="1.0">…</plist></metadata>
///         </databaseInfo>
///         <object type="BOOK" id="z102">
///             <attribute name="pages" type="int32">12</attribute>
///             <relationship name="author" type="0/1" destination="AUTHOR" idrefs="z103"></relationship>
///         </object>
///     </database>
///
/// Entity names are written in upper case and property names in lower case, unless two names would then be equal. All
/// records of the file are numbered consecutively from 102; `nextObjectID` is the last number that was assigned.
enum XMLFormat: StoreFormat {
    static let type = NSXMLStoreType
    static let firstNumber: Int64 = 102
    private static let version = "134481920"

    private static let head = """
        <?xml version="1.0"?>
        <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">


        """

    static func contents(of data: Data) throws -> StoreContents {
        let root = try database(data)
        guard let info = root.first("databaseInfo"), let uuid = info.first("UUID")?.text, !uuid.isEmpty else {
            throw Malformed("its <database> has no <databaseInfo> with a <UUID>", line: root.line)
        }
        var contents = StoreContents(metadata: [:])
        if let list = info.first("metadata")?.first("plist") {
            guard let entries = try XMLPlist.read(list).dictionary else {
                throw Malformed("its metadata are not a <dict>", line: list.line)
            }
            contents.metadata = entries.mapValues(\.object)
        }
        contents.metadata[NSStoreTypeKey] = type
        contents.metadata[NSStoreUUIDKey] = uuid
        contents.lastNumber = info.first("nextObjectID").flatMap { Int64($0.text) } ?? firstNumber - 1
        contents.records = try root.children.filter { $0.name == "object" }.map(record)
        return contents
    }

    private static func database(_ data: Data) throws -> XMLTree {
        let root: XMLTree
        do { root = try XMLTree.read(Array(data)) } catch let fault as XMLTree.Fault { throw Malformed("\(fault)") }
        guard root.name == "database" else { throw Malformed("<\(root.name)> is no <database>", line: root.line) }
        return root
    }

    private static func record(_ object: XMLTree) throws -> StoreContents.Record {
        guard let entity = object["type"], let number = object["id"].flatMap(numberOfObject) else {
            throw Malformed("an <object> has no type, or no id such as \"z102\"", line: object.line)
        }
        var record = StoreContents.Record(entity: entity, number: number)
        for property in object.children {
            guard let name = property["name"] else {
                throw Malformed("a <\(property.name)> has no name", line: property.line)
            }
            switch property.name {
            case "attribute":
                guard let type = property["type"].flatMap(XMLAttributeType.init(rawValue:)),
                    let value = type.value(of: property.text)
                else { throw Malformed("the attribute \"\(name)\" has no value of its type", line: property.line) }
                record.attributes[name] = value
            case "relationship":
                let references = (property["idrefs"] ?? "").split(separator: " ").map { numberOfObject(String($0)) }
                guard !references.contains(nil) else {
                    throw Malformed("the relationship \"\(name)\" leads to no objects", line: property.line)
                }
                record.relationships[name] = references.compactMap(\.self)
            default: break
            }
        }
        return record
    }

    /// The number in an id such as `z102`.
    private static func numberOfObject(_ id: String) -> Int64? { id.first == "z" ? Int64(id.dropFirst()) : nil }
}

// Writing.
extension XMLFormat {
    static func data(of contents: StoreContents, _ model: NSManagedObjectModel) throws -> Data {
        let names = XMLNames(model)
        let objects = try contents.records.map { record in
            guard let layout = model.entitiesByName[record.entity]?.layout else {
                throw Malformed("the model has no entity '\(record.entity)'")
            }
            return try object(record, layout, names)
        }
        return try text(XMLTree("database", children: [try info(contents)] + objects))
    }

    static func data(replacing metadata: [String: Any], in data: Data) throws -> Data {
        let root = try database(data)
        var contents = try contents(of: data)
        contents.metadata = metadata
        let objects = root.children.filter { $0.name != "databaseInfo" }
        return try text(XMLTree("database", children: [try info(contents)] + objects))
    }

    private static func text(_ root: XMLTree) throws -> Data { Data((head + root.lines()).utf8) }

    private static func info(_ contents: StoreContents) throws -> XMLTree {
        var listed = contents.metadata
        let uuid = listed.removeValue(forKey: NSStoreUUIDKey) as? String ?? UUID().uuidString
        listed[NSStoreTypeKey] = nil
        let list = try PlistValue(listed)
        if let impossible = XMLText.impossibleCharacter(in: XMLPlist.tree(of: list).lines()) {
            throw Malformed(
                "the metadata have the character U+\(String(impossible.value, radix: 16)), which XML cannot represent")
        }
        return XMLTree(
            "databaseInfo",
            children: [
                XMLTree("version", text: version), XMLTree("UUID", text: uuid),
                XMLTree("nextObjectID", text: "\(contents.lastNumber)"),
                XMLTree("metadata", children: [XMLPlist.tree(of: list)]),
            ])
    }

    private static func object(
        _ record: StoreContents.Record, _ layout: EntityLayout, _ names: XMLNames
    ) throws -> XMLTree {
        var properties: [XMLTree] = []
        for cell in layout.cellProperties {
            guard let value = record.attributes[cell.name], let type = XMLAttributeType(cell.kind) else { continue }
            let name = names.property(cell.name, layout)
            do {
                properties.append(
                    XMLTree("attribute", ["name": name, "type": type.rawValue], text: try type.text(of: value)))
            } catch let unfit as Malformed {
                throw Malformed("in '\(cell.name)' of \(record.entity), \(unfit.problem)")
            }
        }
        for property in layout.properties {
            guard let numbers = record.relationships[property.name], let relationship = property.relationship else {
                continue
            }
            let bounds = "\(relationship.minCount)/\(relationship.maxCount)"
            let destination = names.entity(relationship.destinationEntity?.name ?? "")
            var element = XMLTree(
                "relationship",
                ["name": names.property(property.name, layout), "type": bounds, "destination": destination])
            if !numbers.isEmpty {
                let references = numbers.map { "z\($0)" }.joined(separator: " ")
                element.attributes.append(XMLTree.Attribute(name: "idrefs", value: references))
            }
            properties.append(element)
        }
        return XMLTree(
            "object", ["type": names.entity(record.entity), "id": "z\(record.number)"], children: properties)
    }
}

/// The spelling of entity and property names in an XML store.
private struct XMLNames {
    /// Entities whose names differ only in case.
    private let ambiguous: Set<String>

    init(_ model: NSManagedObjectModel) {
        let alike = Dictionary(grouping: model.entitiesByName.keys) { $0.uppercased() }
        ambiguous = Set(alike.values.filter { $0.count > 1 }.joined())
    }

    func entity(_ name: String) -> String { ambiguous.contains(name) ? name : name.uppercased() }

    func property(_ name: String, _ layout: EntityLayout) -> String {
        let folded = name.lowercased()
        let alike =
            layout.cellProperties.contains { $0.name != name && $0.name.lowercased() == folded }
            || layout.properties.contains { $0.name != name && $0.name.lowercased() == folded }
        return alike ? name : folded
    }
}
