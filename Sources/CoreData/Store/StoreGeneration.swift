/// One state of a store, which stays readable while the store moves on.
///
/// It lasts as long as somebody holds it, and has a row cache of its own: the store's may hold younger rows.
class StoreGeneration {
    final let rowCache: RowCache

    init(rowCache: RowCache) { self.rowCache = rowCache }
}
