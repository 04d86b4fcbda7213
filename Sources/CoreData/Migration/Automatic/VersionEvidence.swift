/// The names in a store's model, and a quick scan of a version's file that shows whether it has the same names.
///
/// A scan costs a hundredth of reading the version. It decides only the order of the search, because it is not exact:
/// for a store without a model only the entities are known, and the scan does not recognize every spelling of a name.
struct VersionEvidence {
    /// The names of entities, and of properties as `Entity.property`; nil if nothing is known.
    private let names: Set<String>?
    private let hasProperties: Bool

    /// - Parameter own: the model that the store contains.
    init(_ metadata: [String: Any], _ own: NSManagedObjectModel?) {
        if let own {
            names = Set(own.entities.flatMap { entity in [entity.label] + Self.properties(of: entity) })
            hasProperties = true
        } else {
            names = (metadata[NSStoreModelVersionHashesKey] as? [String: Any]).map { Set($0.keys) }
            hasProperties = false
        }
    }

    private static func properties(of entity: NSEntityDescription) -> [String] {
        entity.ownPropertyList.filter { !($0 is NSFetchedPropertyDescription) }.map { "\(entity.label).\($0.name)" }
    }

    /// Whether an `.xcdatamodel` has exactly the names in the store's model.
    func allows(_ document: URL) -> Bool {
        guard let names else { return true }
        guard let data = try? Data(contentsOf: document.appendingPathComponent("contents")) else { return false }
        let found = data.withUnsafeBytes { Self.names(in: $0) }
        return names == (hasProperties ? found : found.filter { !$0.contains(".") })
    }

    /// The names of the entities, attributes and relationships in a `contents` file.
    private static func names(in text: UnsafeRawBufferPointer) -> Set<String> {
        var found: Set<String> = []
        var entity: String?
        var rest = text[...]
        while let start = rest.first("<") {
            rest = text[(start + 1)...]
            guard let end = rest.first(">") else { break }
            let tag = text[(start + 1)..<end]
            if tag.begins("entity ") {
                entity = tag.value(of: " name=\"")
                if let entity { found.insert(entity) }
            } else if tag.begins("composite ") {
                entity = nil
            } else if tag.begins("attribute ") || tag.begins("relationship "), let entity,
                let name = tag.value(of: " name=\"")
            {
                found.insert("\(entity).\(name)")
            }
            rest = text[end...]
        }
        return found
    }
}

extension Slice<UnsafeRawBufferPointer> {
    private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self) }

    /// The index of the first occurrence of a character.
    fileprivate func first(_ character: Unicode.Scalar) -> Int? {
        guard let start = bytes.baseAddress, let place = memchr(start, Int32(character.value), count) else {
            return nil
        }
        return startIndex + (UnsafeRawPointer(place) - start)
    }

    fileprivate func begins(_ word: StaticString) -> Bool {
        count >= word.utf8CodeUnitCount && memcmp(bytes.baseAddress!, word.utf8Start, word.utf8CodeUnitCount) == 0
    }

    /// The text between the quotation marks after a key. The key includes a leading space and the opening quotation
    /// mark.
    fileprivate func value(of key: StaticString) -> String? {
        var rest = self
        while let space = rest.first(" ") {
            rest = base[space..<endIndex]
            if rest.begins(key) {
                let start = space + key.utf8CodeUnitCount
                return base[start..<endIndex].first("\"").map { String(decoding: base[start..<$0], as: UTF8.self) }
            }
            rest = base[(space + 1)..<endIndex]
        }
        return nil
    }
}
