/// The changes of an object: its last fetched or saved row, and the cells that were set since.
final class ChangeRecord: UnshownContents {
    let snapshot: OwnedRow
    @exclusivity(unchecked) var changed = ColumnMask()
    /// Whether only primitive accessors have set values since, so that the object does not count as changed.
    @exclusivity(unchecked) var isSilent = false

    init(snapshot: OwnedRow) { self.snapshot = snapshot }
}

/// A set of cells, as a bit mask. Also the key of compiled UPDATE statements.
struct ColumnMask: Hashable {
    private var low: UInt64 = 0
    /// The cells from 64 on. Nil, which needs no reference counting, in nearly every entity.
    private var high: [UInt64]?

    var isEmpty: Bool { low == 0 && (high?.allSatisfy { $0 == 0 } ?? true) }

    init(_ cells: [Int] = []) { for cell in cells { insert(cell) } }

    /// Calls `body` for each cell. It can remove cells.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        ColumnMask.forEach(low, from: 0, body)
        guard let high else { return }
        for (word, bits) in high.enumerated() { ColumnMask.forEach(bits, from: 64 + word * 64, body) }
    }

    @inline(__always)
    private static func forEach(_ bits: UInt64, from first: Int, _ body: (Int) -> Void) {
        var bits = bits
        while bits != 0 {
            body(first + bits.trailingZeroBitCount)
            bits &= bits - 1
        }
    }

    func intersects(_ other: ColumnMask) -> Bool {
        if low & other.low != 0 { return true }
        guard let high, let others = other.high else { return false }
        return zip(high, others).contains { $0 & $1 != 0 }
    }

    func contains(_ cell: Int) -> Bool {
        if cell < 64 { return low & (1 << UInt64(cell)) != 0 }
        let word = cell / 64 - 1
        guard let high, word < high.count else { return false }
        return high[word] & (1 << UInt64(cell % 64)) != 0
    }

    mutating func insert(_ cell: Int) {
        if cell < 64 { return low |= 1 << UInt64(cell) }
        let word = cell / 64 - 1
        var words = high ?? []
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(cell % 64)
        high = words
    }

    func subtracting(_ other: ColumnMask) -> ColumnMask {
        var rest = self
        other.forEach { rest.remove($0) }
        return rest
    }

    mutating func remove(_ cell: Int) {
        if cell < 64 { return low &= ~(1 << UInt64(cell)) }
        let word = cell / 64 - 1
        guard var words = high, word < words.count else { return }
        words[word] &= ~(1 << UInt64(cell % 64))
        high = words
    }
}
