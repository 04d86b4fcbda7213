/// What a changed object remembers: its row as the store last gave it, and which cells were set since.
final class ChangeRecord {
    let snapshot: OwnedRow
    var changed = ColumnMask()

    init(snapshot: OwnedRow) { self.snapshot = snapshot }
}

/// A set of cells, one bit each; the key under which UPDATE statements are kept.
struct ColumnMask: Hashable {
    private var low: UInt64 = 0
    private var high: [UInt64] = []

    var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

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

    mutating func remove(_ cell: Int) {
        if cell < 64 { return low &= ~(1 << UInt64(cell)) }
        let word = cell / 64 - 1
        if word < high.count { high[word] &= ~(1 << UInt64(cell % 64)) }
    }
}
