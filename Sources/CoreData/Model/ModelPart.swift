import ForeignBytes

/// An object of a model that consists of fields: a model, an entity, a property or an index.
protocol ModelPart: NSObject, NSSecureCoding, NSCopying {
    var fields: [ModelField] { get }
    /// Identifies the class of the part in an archive.
    var kind: String { get }
    /// A new part of this kind; nil for an unknown kind.
    static func blank(of kind: String) -> NSObject?
}

extension ModelPart {
    private static var dataKey: String { "FLTModelPart" }
    private static var kindKey: String { "kind" }

    /// A mutable copy, even if the original is frozen.
    var duplicate: Self {
        guard let copy = Self.blank(of: kind) as? Self else { fatalError("\(Self.self) has no kind \"\(kind)\"") }
        for field in fields { field.copy(self, copy) }
        return copy
    }

    func hasEqualFields(to other: Self) -> Bool {
        fields.allSatisfy { $0.isEqual(self, other) }
    }

    /// The fields as a property list.
    var archivedFields: [String: Any] {
        var list: [String: Any] = [Self.kindKey: kind]
        for field in fields { list[field.key] = field.archive(self) }
        return list
    }

    /// The fields as a debugger shows them: `name salary, isOptional 1, …`.
    var listedFields: String {
        fields.compactMap { $0.describe(self) }.joined(separator: ", ")
    }

    /// - Throws: `ArchiveError`.
    static func restored(from list: [String: Any]) throws -> Self {
        let kind = list[kindKey] as? String ?? ""
        guard let part = blank(of: kind) as? Self else { throw ArchiveError.unknownKind(kind) }
        try part.restore(list)
        return part
    }

    func restore(_ list: [String: Any]) throws {
        for field in fields {
            if let stored = list[field.key] { try field.restore(self, stored) }
        }
    }

    /// Archives a single property list rather than an object graph: the keyed archiver of Foundation on Linux
    /// terminates the process on a decimal number.
    func archive(in coder: NSCoder) {
        do {
            let data = try PropertyList.data(of: archivedFields)
            coder.encode(data as NSData, forKey: Self.dataKey)
        } catch {
            coder.failWithError(error)
        }
    }

    /// Sets the fields from an archive. Returns false, and sets the coder's error, if the archive holds something else.
    func restore(from coder: NSCoder) -> Bool {
        do {
            guard let data = coder.decodeObject(of: NSData.self, forKey: Self.dataKey) as Data? else {
                throw ArchiveError.wrongValue(Self.dataKey)
            }
            try restore(PropertyList.dictionary(in: data))
            return true
        } catch let error as ArchiveError {
            coder.failWithError(CocoaError(.coderReadCorrupt, sentence: error.sentence))
        } catch {
            coder.failWithError(error)
        }
        return false
    }
}
