import ForeignBytes

/// A store in one XML file, in Apple's format: files written on a Mac with `NSXMLStoreType` open here, and vice versa.
/// The `xcmapping.xml` in a source `.xcmappingmodel` is such a store too.
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

/// The document type definition of an XML store's file: which elements contain which, and their attributes.
///
/// Reading a store ignores whatever it does not need. `NSValidateXMLStoreOption` adds this check.
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

    /// - Throws: `Malformed`, with the line number.
    static func check(_ root: XMLTree) throws {
        guard root.name == "database" else { throw Malformed("<\(root.name)> is no <database>", line: root.line) }
        guard root.children.first?.name == "databaseInfo" else {
            throw Malformed("<database> does not begin with a <databaseInfo>", line: root.line)
        }
        try walk(root)
    }

    private static func walk(_ element: XMLTree) throws {
        // A property list has its own definition.
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
                throw Malformed("<\(child.name)> is not allowed in <\(element.name)>", line: child.line)
            }
            try walk(child)
        }
    }
}
