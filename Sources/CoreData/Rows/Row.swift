// Start reading this folder here. A record is one block of memory, from a store's columns to the properties of an
// object:
//
//     frozen model ──► EntityLayout, PropertyLayout: the position of each property in a row
//                            │
//     SQLite's columns ──► Row, in a RowSlab ──► RowCache (`Store`) ──► NSManagedObject (`Object`)
//                            │
//                            └── ChangeRecord: the row as it was read, and the cells that were set since
//
// `Row+Values` converts cells to values; `ArchivedAttribute` converts those of transformable attributes.

/// The kinds of cell contents.
enum CellKind: UInt8 {
    case null = 0
    case integer
    case real
    /// UTF-8 in the row's slab, preceded by its length.
    case text
    /// Bytes in the row's slab, preceded by their length.
    case bytes
    /// The primary key and the entity of a saved record.
    case reference
    /// The key and the entity of an unsaved object.
    case temporary
    /// A Swift value that the object holds: see `ObjectExtras.values`.
    case object
    /// The path of a file with the bytes, in UTF-8.
    case file

    /// Whether the cell's value is in the slab, outside the row.
    var isInSlab: Bool {
        @inline(__always) get { self == .text || self == .bytes || self == .file }
    }
}

/// A view of one record's values: a version and an entity, eight bytes per cell, and a kind byte per cell.
///
///     | version, entity | cell 0 | cell 1 | … | kind 0, kind 1, … |
///
/// An integer is read with one load. A dictionary of `Any` takes two hundred times as long, and a row has a sixth of
/// its size. The view does not retain its memory: its owner must retain the `RowSlab` too.
struct Row {
    let base: UnsafeMutableRawPointer

    /// The number of saves of the record: `Z_OPT`, for optimistic locking. 0 for an unsaved record. Limited to 48 bits;
    /// larger numbers in a file are truncated.
    var version: Int64 {
        @inline(__always) get { (head << 16) >> 16 }
        nonmutating set { base.storeBytes(of: head & ~Self.versionBits | newValue & Self.versionBits, as: Int64.self) }
    }

    /// `EntityLayout.number` of the row's layout. The row must not be read with another layout, because a damaged file
    /// can contradict itself about a record's entity.
    @inline(__always)
    var entity: Int { Int(UInt64(bitPattern: head) >> 48) }

    @inline(__always)
    private var head: Int64 { base.load(as: Int64.self) }
    private static let versionBits: Int64 = (1 << 48) - 1

    /// Writes the header of a new row.
    @inline(__always)
    func begin(_ layout: EntityLayout) { base.storeBytes(of: Int64(layout.number) << 48, as: Int64.self) }

    @inline(__always)
    func kind(_ cell: Int, _ layout: EntityLayout) -> CellKind {
        unsafeBitCast(base.load(fromByteOffset: layout.kindsOffset + cell, as: UInt8.self), to: CellKind.self)
    }
    @inline(__always)
    func integer(_ cell: Int) -> Int64 { base.load(fromByteOffset: 8 + cell * 8, as: Int64.self) }
    @inline(__always)
    func real(_ cell: Int) -> Double { base.load(fromByteOffset: 8 + cell * 8, as: Double.self) }

    /// The UTF-8 of a text cell, the bytes of a bytes cell, or the path of a file cell.
    @inline(__always)
    func bytes(_ cell: Int) -> UnsafeRawBufferPointer {
        let start = base.load(fromByteOffset: 8 + cell * 8, as: UnsafeRawPointer.self)
        return UnsafeRawBufferPointer(start: start + 4, count: Int(start.load(as: UInt32.self)))
    }

    func reference(_ cell: Int) -> RecordReference { RecordReference(packed: integer(cell)) }
}

// Writing. Only the queue that owns an unpublished row may write it.
extension Row {
    @inline(__always)
    private func setKind(_ kind: CellKind, _ cell: Int, _ layout: EntityLayout) {
        base.storeBytes(of: kind.rawValue, toByteOffset: layout.kindsOffset + cell, as: UInt8.self)
    }

    func setNull(_ cell: Int, _ layout: EntityLayout) { set(0, as: .null, cell, layout) }
    func set(_ value: Int64, _ cell: Int, _ layout: EntityLayout) { set(value, as: .integer, cell, layout) }
    func set(_ value: Double, _ cell: Int, _ layout: EntityLayout) {
        set(Int64(bitPattern: value.bitPattern), as: .real, cell, layout)
    }
    func set(_ value: RecordReference, isTemporary: Bool, _ cell: Int, _ layout: EntityLayout) {
        set(value.packed, as: isTemporary ? .temporary : .reference, cell, layout)
    }
    func setObject(_ cell: Int, _ layout: EntityLayout) { set(0, as: .object, cell, layout) }

    @inline(__always)
    private func set(_ bits: Int64, as kind: CellKind, _ cell: Int, _ layout: EntityLayout) {
        base.storeBytes(of: bits, toByteOffset: 8 + cell * 8, as: Int64.self)
        setKind(kind, cell, layout)
    }

    /// Copies `value` into `slab`, or over the cell's old bytes if they are at least as long.
    func set(_ value: UnsafeRawBufferPointer, as kind: CellKind, _ cell: Int, _ layout: EntityLayout, in slab: RowSlab)
    {
        let old = self.kind(cell, layout)
        let place: UnsafeMutableRawPointer
        if old.isInSlab, bytes(cell).count >= value.count {
            place = base.load(fromByteOffset: 8 + cell * 8, as: UnsafeMutableRawPointer.self)
        } else {
            place = slab.allocate(value.count + 4)
        }
        place.storeBytes(of: UInt32(value.count), as: UInt32.self)
        if let source = value.baseAddress { (place + 4).copyMemory(from: source, byteCount: value.count) }
        set(Int64(Int(bitPattern: place)), as: kind, cell, layout)
        if kind == .file { slab.keep(ExternalFile.at(string(cell))) }
    }

    /// Copies all cells of `other`, with their texts into `slab`: a row's texts are always in the row's own slab.
    func copy(_ other: Row, _ layout: EntityLayout, in slab: RowSlab) {
        base.copyMemory(from: other.base, byteCount: layout.rowSize)
        for cell in layout.bytesPlaces {
            let kind = other.kind(cell, layout)
            guard kind.isInSlab else { continue }
            setNull(cell, layout)
            set(other.bytes(cell), as: kind, cell, layout, in: slab)
        }
    }

    /// Copies one cell of `other`.
    func copyCell(_ cell: Int, from other: Row, _ layout: EntityLayout, in slab: RowSlab) {
        let kind = other.kind(cell, layout)
        if kind.isInSlab {
            set(other.bytes(cell), as: kind, cell, layout, in: slab)
        } else {
            set(other.integer(cell), as: kind, cell, layout)
        }
    }

    /// Sets the transient properties of a new row to their default values, as Core Data does for a record read from a
    /// store.
    @inline(__always)
    func setTransientDefaults(_ layout: EntityLayout, in slab: RowSlab) {
        for property in layout.transientDefaults {
            copyCell(property.place, from: layout.defaults.row, layout, in: slab)
        }
    }

    /// Whether two rows have the same value in `cell`.
    func hasSameValue(as other: Row, _ cell: Int, _ layout: EntityLayout) -> Bool {
        let kind = self.kind(cell, layout)
        guard kind == other.kind(cell, layout) else { return hasSameData(as: other, cell, layout) }
        switch kind {
        case .null: return true
        case .integer, .reference, .temporary: return integer(cell) == other.integer(cell)
        case .real: return real(cell) == other.real(cell)
        case .text, .bytes, .file:
            let (left, right) = (bytes(cell), other.bytes(cell))
            return left.count == right.count
                && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
        case .object: return false
        }
    }

    /// Whether one row contains the bytes in the other one's file.
    private func hasSameData(as other: Row, _ cell: Int, _ layout: EntityLayout) -> Bool {
        let kinds = (kind(cell, layout), other.kind(cell, layout))
        guard kinds == (.bytes, .file) || kinds == (.file, .bytes) else { return false }
        return data(cell, layout) == other.data(cell, layout)
    }
}

/// A row with its memory.
struct OwnedRow {
    let slab: RowSlab
    let row: Row
}

/// The identity of a record inside one store: its primary key, and its entity's number in the model.
///
/// Both fit into one cell: 48 bits of key allow 281 trillion records.
struct RecordReference: Hashable {
    let packed: Int64

    init(packed: Int64) { self.packed = packed }
    init(key: Int64, entity: Int) { packed = Int64(entity) << 48 | key }

    var key: Int64 { packed & RecordReference.largestKey }
    /// `EntityLayout.number`, or 0 if only the table is known.
    var entity: Int { Int(packed >> 48) }

    static let largestKey: Int64 = 1 << 48 - 1
}
