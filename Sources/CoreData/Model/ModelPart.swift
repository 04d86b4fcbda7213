import ForeignBytes

/// An object of a model that consists of fields: an entity, a property, an index, the model itself.
protocol ModelPart: NSObject, NSSecureCoding, NSCopying {
    var fields: [ModelField] { get }
    /// The name under which an archive keeps the kind of part.
    var kind: String { get }
    /// A new part of a kind; nil for a kind that is unknown here.
    static func blank(of kind: String) -> NSObject?
}

extension ModelPart {
    private static var dataKey: String { "FLTModelPart" }
    private static var kindKey: String { "kind" }

    /// A copy that can be changed, whether or not the original can.
    var duplicate: Self {
        guard let copy = Self.blank(of: kind) as? Self else { fatalError("\(Self.self) knows no kind \"\(kind)\"") }
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

    /// The fields in the manner of a debugger: `name salary, isOptional 1, …`.
    var listedFields: String {
        fields.compactMap { $0.describe(self) }.joined(separator: ", ")
    }

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

    /// The archive holds one property list rather than a graph of objects: Linux's keyed archiver ends the process on
    /// a decimal number, and a list has no such traps.
    func archive(in coder: NSCoder) {
        do {
            let data = try PropertyList.data(of: archivedFields)
            coder.encode(data as NSData, forKey: Self.dataKey)
        } catch {
            coder.failWithError(error)
        }
    }

    /// Sets the fields from an archive; false, with the coder's error set, when it holds something else.
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
