import SQLite

/// The compiled statements of one entity.
final class EntityStatements {
    let layout: EntityLayout
    let entity: SQLEntity
    unowned let session: SQLiteSession
    let connection: Connection
    /// The stored cells with their columns, in the table's order.
    private let stored: [(place: Int, column: SQLColumn)]
    /// The same without a reference in it, for the loop that binds every cell of every saved object.
    let cells: [Cell]
    @exclusivity(unchecked) private var insertStatement: Statement?
    @exclusivity(unchecked) private var deleteStatement: Statement?
    private var updates: [ColumnMask: Update] = [:]
    /// The one that was used last. A save mostly changes the same columns of many objects.
    @exclusivity(unchecked) private var lastUpdate: Update?
    @exclusivity(unchecked) private var selectStatement: Statement?

    struct Cell {
        let place: Int
        /// The index in `stored`.
        fileprivate let number: Int
        fileprivate let hasEntityColumn: Bool
        fileprivate let isExternal: Bool
    }

    /// An UPDATE of some cells, which are listed too: a test of every cell would take longer than binding one.
    final class Update {
        fileprivate let mask: ColumnMask
        let cells: [Cell]
        let statement: Statement

        fileprivate init(_ mask: ColumnMask, _ cells: [Cell], _ statement: Statement) {
            self.mask = mask
            self.cells = cells
            self.statement = statement
        }
    }

    private(set) lazy var reader = RowReader(layout, entity, columns: selectColumns, session.externalValues)
    /// The stored cells that triggers compute. An UPDATE returns their values and never sets them: the object's may be
    /// older than the file's.
    let derivedColumns: [(place: Int, column: SQLColumn)]
    private let derivedCells: ColumnMask
    /// The cells whose values can be in external files.
    let externalColumns: [(place: Int, column: SQLColumn)]
    let hasExternalColumns: Bool

    init(layout: EntityLayout, entity: SQLEntity, on session: SQLiteSession) {
        self.layout = layout
        self.entity = entity
        self.session = session
        connection = session.connection
        stored = entity.columns.compactMap { column in
            layout.property(named: column.keyPath).flatMap { $0.kind == .toMany ? nil : ($0.place, column) }
        }
        let externalColumns = stored.filter { $0.column.attribute?.allowsExternalBinaryDataStorage == true }
        self.externalColumns = externalColumns
        hasExternalColumns = !externalColumns.isEmpty
        derivedColumns = stored.filter { $0.column.attribute is NSDerivedAttributeDescription }
        derivedCells = ColumnMask(derivedColumns.map(\.place))
        cells = stored.enumerated().map { number, cell in
            Cell(
                place: cell.place, number: number, hasEntityColumn: cell.column.entityColumn != nil,
                isExternal: cell.column.attribute?.allowsExternalBinaryDataStorage == true)
        }
    }

    private var selectColumns: [String] { ["Z_ENT", "Z_PK", "Z_OPT"] + entity.columns.flatMap(\.names) }

    /// SELECT of one record by its key. Parameter: the key.
    func select() throws -> Statement {
        if let selectStatement { return selectStatement }
        return try made(
            &selectStatement, "SELECT \(selectColumns.joined(separator: ", ")) FROM \(entity.table.name) WHERE Z_PK = ?"
        )
    }

    /// INSERT of one record. Parameters: the key, the entity, the version, and the stored cells.
    func insert() throws -> Statement { try made(&insertStatement, insertSQL) }

    var insertSQL: String {
        let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + columns(in: nil)
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(entity.table.name)(\(columns.joined(separator: ", "))) VALUES(\(marks))"
    }

    /// The cells of an UPDATE that changes the cells in `mask`.
    @inline(__always)
    func writable(_ mask: ColumnMask) -> ColumnMask {
        derivedColumns.isEmpty ? mask : mask.subtracting(derivedCells)
    }

    /// UPDATE of the cells in `mask`. Parameters: the cells, the new version, the key, and the expected version. It
    /// returns the values of `derivedColumns`.
    func update(_ mask: ColumnMask) throws -> Update {
        if let lastUpdate, lastUpdate.mask == mask { return lastUpdate }
        let update = try updates[mask] ?? makeUpdate(mask)
        lastUpdate = update
        return update
    }

    private func makeUpdate(_ mask: ColumnMask) throws -> Update {
        let settings = (columns(in: mask) + ["Z_OPT"]).map { "\($0) = ?" }.joined(separator: ", ")
        let derived = derivedColumns.map(\.column.name).joined(separator: ", ")
        let statement = try connection.prepare(
            "UPDATE \(entity.table.name) SET \(settings) WHERE Z_PK = ? AND Z_OPT = ?"
                + (derived.isEmpty ? "" : " RETURNING \(derived)"), persistent: true)
        let update = Update(mask, cells(in: mask), statement)
        updates[mask] = update
        return update
    }

    /// DELETE of one record. Parameters: the key and the expected version.
    func delete() throws -> Statement {
        try made(&deleteStatement, "DELETE FROM \(entity.table.name) WHERE Z_PK = ? AND Z_OPT = ?")
    }

    /// The stored cells that are in `mask`.
    func cells(in mask: ColumnMask) -> [Cell] { cells.filter { mask.contains($0.place) } }

    /// Binds cells of a row, starting at `index`.
    /// - Parameters:
    ///   - batch: the save that writes the row, which has the keys of new records.
    ///   - inFiles: whether a large value can go to a file, which belongs to one record only.
    /// - Returns: the index after the last bound one.
    @inline(__always)
    func bind(
        _ cells: [Cell], of row: Row, in batch: SaveBatch?, to statement: Statement, from index: Int32,
        inFiles: Bool = true
    ) throws -> Int32 {
        var index = index
        for cell in cells {
            let place = cell.place
            switch row.kind(place, layout) {
            case .null:
                try statement.bindNull(index)
                if cell.hasEntityColumn {
                    index += 1
                    try statement.bindNull(index)
                }
            case .integer: try statement.bind(row.integer(place), at: index)
            case .real: try statement.bind(row.real(place), at: index)
            case .text: try statement.bindStatic(text: row.bytes(place), at: index)
            case .bytes where cell.isExternal:
                try statement.bind(session.externalValues.stored(row.bytes(place), inFile: inFiles), at: index)
            case .file:
                // The record that the file belongs to is being deleted, or gets another value.
                if let data = row.data(place, layout) {
                    try statement.bind(data.withUnsafeBytes { try session.externalValues.stored($0) }, at: index)
                } else {
                    try statement.bindNull(index)
                }
            case .bytes: try statement.bindStatic(blob: row.bytes(place), at: index)
            case .reference, .temporary:
                let reference = batch.flatMap { $0.storedReference(place, in: row, layout) }
                if let reference { try statement.bind(reference.key, at: index) } else { try statement.bindNull(index) }
                if cell.hasEntityColumn {
                    index += 1
                    if let reference {
                        try statement.bind(session.store.entityNumbers[reference.entity], at: index)
                    } else {
                        try statement.bindNull(index)
                    }
                }
            case .object: throw notStorable(stored[cell.number].column)
            }
            index += 1
        }
        return index
    }

    private func notStorable(_ column: SQLColumn) -> CocoaError {
        CocoaError(
            .persistentStoreSave,
            sentence: "The attribute '\(column.keyPath)' of \(entity.name) holds an object that "
                + "was not converted into a value of its column.")
    }

    /// The columns of the cells in `mask` (all if nil), in the order in which `bind` binds them.
    func columns(in mask: ColumnMask?) -> [String] {
        stored.filter { mask?.contains($0.place) ?? true }.flatMap { valueColumns($0.column) }
    }

    private func valueColumns(_ column: SQLColumn) -> [String] {
        [column.name] + [column.entityColumn].compactMap { $0 }
    }

    /// The statement in a slot, compiled on first use.
    private func made(_ slot: inout Statement?, _ sql: @autoclosure () -> String) throws -> Statement {
        if let slot { return slot }
        let statement = try connection.prepare(sql(), persistent: true)
        slot = statement
        return statement
    }
}
