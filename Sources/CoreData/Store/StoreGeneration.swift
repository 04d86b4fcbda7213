/// A snapshot of a store, which stays readable while the store changes.
///
/// It exists as long as it is retained, and has its own row cache, because the store's may contain newer rows.
class StoreGeneration {
    final let rowCache: RowCache

    init(rowCache: RowCache) { self.rowCache = rowCache }
}
