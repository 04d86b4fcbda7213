/// A block of memory that rows and their texts are laid into, one behind the other, and never moved.
///
/// Whoever keeps a row keeps its slab: a row and all of its texts and bytes lie in one slab, so a single
/// reference count holds them, and freeing a hundred rows is freeing one block.
///
/// - Invariant: a slab is filled by one queue only. What has been published to another queue (through a
///   `RowCache`) is never written again, and what is appended later lies elsewhere in the block.
final class RowSlab: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    private let capacity: Int
    private var used = 0
    /// Texts that came when the block was full.
    private var overflow: [UnsafeMutableRawPointer] = []
    /// The files that its rows name.
    private var files: [ExternalFile] = []
    /// When the rows were read, in seconds since 2001: what `stalenessInterval` is measured against.
    let birth: Double
    /// The generation of the row cache that the rows were read for, and its count before they were read; nil for
    /// rows that no store gave.
    private let generation: CacheGeneration?
    private let count: Int

    init(
        capacity: Int, generation: CacheGeneration? = nil, birth: Double = Date.timeIntervalSinceReferenceDate
    ) {
        self.capacity = capacity
        self.generation = generation
        count = generation?.current ?? 0
        self.birth = birth
        start = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit {
        start.deallocate()
        for block in overflow { block.deallocate() }
    }

    /// Whether what the row cache holds of the slab's records is sure to be the slab's rows still.
    @inline(__always)
    var isCurrent: Bool {
        // The generation is every reader's: a reference counted here would go from one processor to the other each time.
        generation.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { $0.current == count } ?? false
    }

    /// Whether a row may begin here: the end is kept for the texts of the rows before it.
    func hasRoom(forRowOf size: Int) -> Bool {
        used + size <= capacity - min(capacity / 4, 1024) || used == 0 && size <= capacity
    }

    func keep(_ file: ExternalFile) { files.append(file) }

    func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let size = (size + 7) & ~7
        if used + size <= capacity {
            defer { used += size }
            return start + used
        }
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        overflow.append(block)
        return block
    }
}

/// The place where one owner (a fetch, a context) lays down rows: the slab in use, and a larger one after it.
struct RowArena {
    private(set) var slab: RowSlab
    /// Counts the slabs.
    private(set) var number = 0
    private var nextCapacity: Int
    private let generation: CacheGeneration?

    /// - Parameters:
    ///   - expected: the bytes that will be needed; a guess keeps small fetches small.
    ///   - generation: that of the row cache for which rows will be read.
    init(expected: Int = 512, generation: CacheGeneration? = nil) {
        self.generation = generation
        slab = RowSlab(capacity: expected, generation: generation)
        nextCapacity = min(expected * 2, RowArena.largest)
    }

    private static let largest = 128 * 1024

    /// Room for a row of `layout`, with every cell null.
    mutating func newRow(_ layout: EntityLayout) -> Row {
        let size = layout.rowSize
        if !slab.hasRoom(forRowOf: size) {
            slab = RowSlab(capacity: max(nextCapacity, size * 2), generation: generation)
            nextCapacity = min(nextCapacity * 2, RowArena.largest)
            number += 1
        }
        let base = slab.allocate(size)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        let row = Row(base: base)
        row.begin(layout)
        return row
    }
}
