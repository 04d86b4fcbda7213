import CRuntime

/// The number of records that a loop prefetches ahead. Found by trying: fewer do not cover the wait for memory, and
/// more are evicted before they are used.
let prefetchDistance = 12

extension Row {
    /// Starts loading the row into the processor's cache. The first two cache lines contain most rows.
    @inline(__always)
    func prefetch() {
        prefetch_line(base)
        prefetch_line(base + 64)
    }
}
