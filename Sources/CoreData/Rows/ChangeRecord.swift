/// The changes of an object: its last fetched or saved row, and the cells that were set since.
final class ChangeRecord {
    let snapshot: OwnedRow
    @exclusivity(unchecked) var changed = ColumnMask()
    /// Whether only primitive accessors have set values since, so that the object does not count as changed.
    @exclusivity(unchecked) var isSilent = false

    init(snapshot: OwnedRow) { self.snapshot = snapshot }
}

/// A set of cells, as a bit mask. Also the key of compiled UPDATE statements.
struct ColumnMask: Hashable {
    private var low: UInt64 = 0
    private var high: [UInt64] = []

    var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

    init(_ cells: [Int] = []) { for cell in cells { insert(cell) } }

    /// Calls `body` for each cell. It can remove cells.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for word in 0...high.count {
            var bits = word == 0 ? low : high[word - 1]
            while bits != 0 {
                body(word * 64 + bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
    }

    func intersects(_ other: ColumnMask) -> Bool {
        low & other.low != 0 || zip(high, other.high).contains { $0 & $1 != 0 }
    }

    func contains(_ cell: Int) -> Bool {
        if cell < 64 { return low & (1 << UInt64(cell)) != 0 }
        let word = cell / 64 - 1
        return word < high.count && high[word] & (1 << UInt64(cell % 64)) != 0
    }

    mutating func insert(_ cell: Int) {
        if cell < 64 { return low |= 1 << UInt64(cell) }
        let word = cell / 64 - 1
        while high.count <= word { high.append(0) }
        high[word] |= 1 << UInt64(cell % 64)
    }

    func subtracting(_ other: ColumnMask) -> ColumnMask {
        var rest = self
        other.forEach { rest.remove($0) }
        return rest
    }

    mutating func remove(_ cell: Int) {
        if cell < 64 { return low &= ~(1 << UInt64(cell)) }
        let word = cell / 64 - 1
        if word < high.count { high[word] &= ~(1 << UInt64(cell % 64)) }
    }
}
