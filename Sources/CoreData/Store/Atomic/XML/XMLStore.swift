import ForeignBytes

/// A store in one XML file, in Apple's format: what a Mac program wrote with `NSXMLStoreType` opens here, and the other way
/// round. The `xcmapping.xml` in a source `.xcmappingmodel` is such a store too.
final class XMLStore: FileStore {
    override class var format: any StoreFormat.Type { XMLFormat.self }

    override func loadMetadata() throws {
        if (options?[NSValidateXMLStoreOption] as? NSNumber)?.boolValue == true, let url,
            FileManager.default.fileExists(atPath: url.path)
        {
            do { try XMLStoreGrammar.check(XMLTree.read(Array(Data(contentsOf: url)))) } catch let error
                as XMLTree.Fault
            {
                throw Self.damaged(url, "a text that is no XML", error)
            } catch let error as Malformed {
                throw Self.damaged(url, "a text that does not follow the format of XML stores: \(error)", error)
            }
        }
        try super.loadMetadata()
    }
}

/// The definition that an XML store's file follows: which elements stand in which, and with what attributes.
///
/// Reading a store takes what is needed and passes over the rest; `NSValidateXMLStoreOption` asks for this as well.
enum XMLStoreGrammar {
    private struct Rule {
        var required: Set<String> = []
        var optional: Set<String> = []
        var children: Set<String> = []
    }

    private static let rules: [String: Rule] = [
        "database": Rule(children: ["databaseInfo", "object"]),
        "databaseInfo": Rule(children: ["version", "UUID", "nextObjectID", "metadata"]),
        "version": Rule(), "UUID": Rule(), "nextObjectID": Rule(), "metadata": Rule(children: ["plist"]),
        "object": Rule(required: ["type", "id"], children: ["attribute", "relationship"]),
        "attribute": Rule(required: ["name", "type"]),
        "relationship": Rule(required: ["name", "type", "destination"], optional: ["idrefs"]),
    ]

    /// - Throws: `Malformed`, with the line.
    static func check(_ root: XMLTree) throws {
        guard root.name == "database" else { throw Malformed("<\(root.name)> is no <database>", line: root.line) }
        guard root.children.first?.name == "databaseInfo" else {
            throw Malformed("<database> does not begin with a <databaseInfo>", line: root.line)
        }
        try walk(root)
    }

    private static func walk(_ element: XMLTree) throws {
        // A property list has a definition of its own.
        guard element.name != "plist", let rule = rules[element.name] else { return }
        let names = Set(element.attributes.map(\.name))
        if let missing = rule.required.subtracting(names).min() {
            throw Malformed("<\(element.name)> has no attribute \"\(missing)\"", line: element.line)
        }
        if let unknown = names.subtracting(rule.required).subtracting(rule.optional).min() {
            throw Malformed("<\(element.name)> has an attribute \"\(unknown)\"", line: element.line)
        }
        if element.name == "attribute", let type = element["type"], XMLAttributeType(rawValue: type) == nil {
            throw Malformed("there is no type \"\(type)\"", line: element.line)
        }
        for child in element.children {
            guard rule.children.contains(child.name) else {
                throw Malformed("<\(child.name)> has no place in <\(element.name)>", line: child.line)
            }
            try walk(child)
        }
    }
}
