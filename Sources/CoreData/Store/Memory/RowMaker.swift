/// Creates a row from values that another object holds: a cache node, or a node of an incremental store.
struct RowMaker {
    let layout: EntityLayout
    /// How often the record was saved, according to the store.
    let version: Int64
    /// The value of an attribute, by name; nil if there is none.
    let value: (String) -> Any?
    /// The destination of a to-one relationship.
    let destination: (PropertyLayout) throws -> RecordReference?

    /// - Throws: `CocoaError.persistentStoreIncompatibleSchema` if a value's type is not the attribute's.
    func make() throws -> OwnedRow {
        var arena = RowArena(expected: layout.rowSize * 2)
        let row = arena.newRow(layout)
        row.version = version
        row.setTransientDefaults(layout, in: arena.slab)
        for property in layout.cellProperties where !property.isTransient {
            if property.kind == .toOne {
                guard let reference = try destination(property) else { continue }
                row.set(reference, isTemporary: false, property.place, layout)
            } else if let value = CellValue.of(property, value) {
                try write(value, property, row, in: arena.slab)
            }
        }
        return OwnedRow(slab: arena.slab, row: row)
    }

    private func write(_ value: Any, _ property: PropertyLayout, _ row: Row, in slab: RowSlab) throws {
        var value = value
        if property.kind == .transformable {
            let bytes =
                try (value as? ArchivedBytes)?.data ?? ArchivedAttribute(property).bytes(of: value)
            bytes.withUnsafeBytes { row.set($0, as: .bytes, property.place, layout, in: slab) }
            return
        }
        if property.kind == .uuid, let uuid = value as? NSUUID { value = uuid as UUID }
        guard property.kind.accepts(value), row.store(value, property, layout, in: slab) else {
            throw CocoaError(
                .persistentStoreIncompatibleSchema,
                sentence: "The store has a \(type(of: value)) for the attribute '\(property.name)' of "
                    + "\(layout.entity.name ?? ""), which takes a \(property.kind.className): the store is damaged, or its "
                    + "class returns a wrong value for the attribute.",
                userInfo: [NSValidationKeyErrorKey: property.name])
        }
    }
}

/// The value of one cell in a dictionary of values by property name. Part of a composite attribute is in the
/// attribute's dictionary.
enum CellValue {
    static func of(_ property: PropertyLayout, _ value: (String) -> Any?) -> Any? {
        let names = property.name.split(separator: ".").map(String.init)
        let found = names.dropFirst().reduce(value(names[0])) { whole, name in
            (whole as? NSDictionary)?[name] ?? (whole as? [String: Any])?[name]
        }
        return found is NSNull ? nil : found
    }
}

/// The transformed value of a transformable attribute, which is not decoded: for stores that save the data.
final class ArchivedBytes: NSObject {
    let data: Data
    init(_ data: Data) { self.data = data }
}

extension ValueKind {
    /// Whether a cell of this kind can contain the value.
    fileprivate func accepts(_ value: Any) -> Bool {
        switch self {
        case .integer16, .integer32, .integer64, .boolean, .float, .double: value is NSNumber
        case .decimal: value is NSNumber || value is Decimal
        case .date: value is Date
        case .string: value is String
        case .uri: value is URL
        case .binary: value is Data
        case .uuid: value is UUID
        case .object, .transformable, .composite, .toOne, .toMany, .fetched: false
        }
    }
}
