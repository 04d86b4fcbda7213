/// A block of memory for rows and their texts, which are allocated one after the other and never moved.
///
/// The owner of a row retains its slab. A row and all of its texts and bytes are in one slab, so a single reference
/// count covers them, and freeing a hundred rows frees one block.
///
/// - Invariant: a slab is filled by one queue only. Memory that was published to another queue (through a `RowCache`)
///   is never written again, and later allocations use other parts of the block.
final class RowSlab: UnshownContents, @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    private let capacity: Int
    @exclusivity(unchecked) private var used = 0
    /// Texts that did not fit into the block.
    @exclusivity(unchecked) private var overflow: [UnsafeMutableRawPointer] = []
    /// The files that its rows refer to.
    @exclusivity(unchecked) private var files: [ExternalFile] = []
    /// The time when the rows were read, in seconds since 2001, for `stalenessInterval`.
    let birth: Double
    /// The generation of the row cache that the rows were read for, and its count before they were read; nil for rows
    /// that do not come from a store.
    private let generation: CacheGeneration?
    private let count: Int

    init(
        capacity: Int, generation: CacheGeneration? = nil, birth: Double = Date.timeIntervalSinceReferenceDate
    ) {
        self.capacity = capacity
        self.generation = generation
        count = generation?.current ?? 0
        self.birth = birth
        // With an alignment, `allocate` takes twice the instructions. A save of one object makes one slab.
        start = malloc(capacity)!
    }

    deinit {
        free(start)
        for block in overflow { block.deallocate() }
    }

    /// Whether the row cache's rows for the slab's records are certainly still those of the slab.
    @inline(__always)
    var isCurrent: Bool {
        // All readers share the generation. Counting references to it would move the count between processors each
        // time.
        generation.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { $0.current == count } ?? false
    }

    /// Whether a row fits. The end is reserved for the texts of the previous rows.
    func hasRoom(forRowOf size: Int) -> Bool {
        used + size <= capacity - min(capacity / 4, 1024) || used == 0 && size <= capacity
    }

    /// Makes all of the memory available again. No row may refer to it any more.
    func reuse() {
        used = 0
        if !overflow.isEmpty {
            for block in overflow { block.deallocate() }
            overflow = []
        }
        if !files.isEmpty { files = [] }
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

/// Allocates rows for one owner (a fetch, a context): from the current slab, and then from a larger one.
struct RowArena {
    private(set) var slab: RowSlab
    /// Counts the slabs.
    private(set) var number = 0
    private var nextCapacity: Int
    private let generation: CacheGeneration?

    /// - Parameters:
    ///   - expected: the expected number of bytes, an estimate that keeps small fetches small.
    ///   - generation: that of the row cache for which rows will be read.
    init(expected: Int = 512, generation: CacheGeneration? = nil) {
        self.generation = generation
        slab = RowSlab(capacity: expected, generation: generation)
        nextCapacity = min(expected * 2, RowArena.largest)
    }

    private static let largest = 128 * 1024

    /// A new row of `layout`, with null in every cell.
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
