import SQLite

/// Decodes rows of a SELECT into `Row`s: maps each column of the statement to a cell.
final class RowReader {
    let layout: EntityLayout
    /// The entity's number in the fetch: `EntityLayout.number`, or 0 for a record that does not specify its own.
    let number: Int
    private let cells: [Cell]
    private let external: ExternalValues
    private let hasTransientDefaults: Bool

    private struct Cell {
        let place: Int
        let kind: ValueKind
        let column: Int32
        /// The column with a to-one destination's entity, or -1 if only `destination` is possible.
        let entityColumn: Int32
        let destination: Int
        /// The layout of the destination's tree, if the column specifies an entity in it. Not retained for each row;
        /// the store's model keeps it alive.
        let tree: Unmanaged<EntityLayout>?
        let isExternal: Bool
    }

    /// - Parameter columns: the names of the statement's columns; the first three are Z_ENT, Z_PK and Z_OPT.
    init(_ layout: EntityLayout, _ entity: SQLEntity, columns: [String], _ external: ExternalValues, number: Int = 0) {
        self.external = external
        self.layout = layout
        self.number = number
        hasTransientDefaults = !layout.transientDefaults.isEmpty
        let places = Dictionary(columns.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        cells = layout.cellProperties.compactMap { property in
            guard let column = entity.column(property.name), let place = places[column.name] else { return nil }
            return Cell(
                place: property.place, kind: property.kind, column: place,
                entityColumn: column.entityColumn.flatMap { places[$0] } ?? -1,
                destination: property.destination?.number ?? 0,
                tree: property.destination.map(Unmanaged.passUnretained),
                isExternal: column.attribute?.allowsExternalBinaryDataStorage == true)
        }
    }

    /// Decodes the statement's current row. Transient properties have their default values.
    @inline(__always)
    func read(_ statement: Statement, into arena: inout RowArena, of store: SQLiteStore) -> Row {
        let row = arena.newRow(layout)
        let slab = arena.slab
        row.version = statement.integer(at: 2)
        if hasTransientDefaults { row.setTransientDefaults(layout, in: slab) }
        for cell in cells {
            switch cell.kind {
            case .integer16, .integer32, .integer64, .boolean:
                let value = statement.integer(at: cell.column)
                // A zero can be a NULL. Checking every value's type would be a second call for each.
                if value != 0 || !statement.isNull(at: cell.column) { row.set(value, cell.place, layout) }
            case .double, .float, .date:
                // A date in whole seconds is stored as an integer; reading converts it.
                let value = statement.real(at: cell.column)
                if value != 0 || !statement.isNull(at: cell.column) { row.set(value, cell.place, layout) }
            case .string, .uri, .decimal:
                let text = statement.text(at: cell.column)
                if text.baseAddress != nil { row.set(text, as: .text, cell.place, layout, in: slab) }
            case .binary, .uuid, .transformable, .object:
                if cell.isExternal, !statement.isNull(at: cell.column) {
                    switch external.value(of: statement.blob(at: cell.column)) {
                    case .inline(let bytes): row.set(bytes, as: .bytes, cell.place, layout, in: slab)
                    case .file(var path):
                        path.withUTF8 { row.set(UnsafeRawBufferPointer($0), as: .file, cell.place, layout, in: slab) }
                    case nil: break
                    }
                } else if !statement.isNull(at: cell.column) {
                    row.set(statement.blob(at: cell.column), as: .bytes, cell.place, layout, in: slab)
                }
            case .toOne:
                let key = statement.integer(at: cell.column)
                guard key > 0, key <= RecordReference.largestKey else { continue }
                var entity = 0
                if cell.entityColumn >= 0, let tree = cell.tree {
                    let number = statement.integer(at: cell.entityColumn)
                    entity = tree._withUnsafeGuaranteedRef { store.layoutNumber(number, in: $0) }
                }
                let reference = RecordReference(key: key, entity: entity == 0 ? cell.destination : entity)
                row.set(reference, isTemporary: false, cell.place, layout)
            case .composite, .toMany, .fetched: break
            }
        }
        return row
    }
}
