import Synchronization

/// Counts the rows of a row cache that were replaced, or evicted as invalid.
///
/// A fault that was given its row in advance compares the count with that of its slab, and needs no look-up as long as
/// nothing has changed.
final class CacheGeneration: Sendable {
    private let count = Atomic<Int>(0)

    var current: Int { count.load(ordering: .acquiring) }
    func advance() { count.add(1, ordering: .releasing) }
}
