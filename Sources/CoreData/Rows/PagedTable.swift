/// A map from primary keys to elements: an array where keys are dense, and sparse where they are not.
///
/// Keys of a table count up from 1, so a look-up takes two loads; filling a `Dictionary` takes twelve times as long.
/// Pages for large keys are found through a dictionary.
struct PagedTable<Element> {
    private static var pageSize: Int { 512 }
    private static var nearPages: Int { 8192 }
    private let empty: Element
    private var near: [UnsafeMutablePointer<Element>?] = []
    private var far: [Int64: UnsafeMutablePointer<Element>] = [:]

    /// - Parameter empty: the element for keys that were never written. New pages are filled with it.
    init(empty: Element) { self.empty = empty }

    /// The slot of `key`; nil if its page does not exist.
    @inline(__always)
    func find(_ key: Int64) -> UnsafeMutablePointer<Element>? {
        let page = key >> 9
        if page < near.count, page >= 0 {
            return near[Int(page)].map { $0 + Int(key & 511) }
        }
        return far.isEmpty ? nil : far[page].map { $0 + Int(key & 511) }
    }

    /// The slot of `key`, created if necessary.
    @inline(__always)
    mutating func place(_ key: Int64) -> UnsafeMutablePointer<Element> {
        find(key) ?? makePage(key)
    }

    private mutating func makePage(_ key: Int64) -> UnsafeMutablePointer<Element> {
        let fresh = UnsafeMutablePointer<Element>.allocate(capacity: Self.pageSize)
        fresh.initialize(repeating: empty, count: Self.pageSize)
        let page = key >> 9
        if page >= 0, page < Self.nearPages {
            while near.count <= Int(page) { near.append(nil) }
            near[Int(page)] = fresh
        } else {
            far[page] = fresh
        }
        return fresh + Int(key & 511)
    }

    /// Calls `body` for every element, written or not.
    func forEach(_ body: (inout Element) -> Void) {
        for page in near + far.values.map({ $0 }) {
            guard let page else { continue }
            for index in 0..<Self.pageSize { body(&page[index]) }
        }
    }

    /// Frees all memory.
    mutating func removeAll() {
        for page in near + far.values.map({ $0 }) {
            guard let page else { continue }
            page.deinitialize(count: Self.pageSize)
            page.deallocate()
        }
        near = []
        far = [:]
    }
}
