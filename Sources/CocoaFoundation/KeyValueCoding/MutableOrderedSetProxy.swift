import Foundation

/// The result of ``KeyValueCoding/mutableOrderedSetValue(forKey:)``.
///
/// Much of Foundation's `NSOrderedSet` on Linux, including iteration, reads its own storage and cannot be overridden.
/// The proxy therefore copies the members into that storage. It refreshes the copy before each read that it can
/// intercept, and writes it back after each change.
final class MutableOrderedSetProxy: NSMutableOrderedSet {
    private let property: ProxiedProperty
    private var isChanging = false

    init(property: ProxiedProperty) {
        self.property = property
        super.init(capacity: 0)
        refresh()
    }

    /// `NSOrderedSet` requires this initializer of its subclasses, but a proxy cannot be made from members.
    required init(arrayLiteral elements: Any...) {
        misuse("A proxy of a to-many property is made by mutableOrderedSetValue(forKey:), not from members.")
    }

    required init?(coder aDecoder: NSCoder) { nil }

    private func refresh() {
        guard !isChanging else { return }
        isChanging = true
        defer { isChanging = false }
        let members = property.members
        guard super.count != members.count || !Operand.areEqual(.list(Array(self)), .list(members)) else { return }
        super.removeAllObjects()
        super.addObjects(from: members)
    }

    /// - Parameter index: The only index that `kind` applies to; nil if there are several, or none.
    private func change(_ kind: NSKeyValueChange = .setting, _ index: Int? = nil, _ body: () -> Void) {
        refresh()
        let count = super.count
        isChanging = true
        body()
        isChanging = false
        // Inserting an existing member has no effect.
        let isInserted = kind != .insertion || super.count == count + 1
        let members = NSOrderedSet(array: Array(self))
        property.set(members, index.map { isInserted ? .indexed(kind, IndexSet(integer: $0)) : .setting } ?? .setting)
    }

    override var count: Int {
        refresh()
        return super.count
    }

    override func object(at idx: Int) -> Any {
        refresh()
        return super.object(at: idx)
    }

    override func index(of object: Any) -> Int {
        refresh()
        return super.index(of: object)
    }

    override func contains(_ object: Any) -> Bool {
        refresh()
        return super.contains(object)
    }

    override func insert(_ object: Any, at idx: Int) { change(.insertion, idx) { super.insert(object, at: idx) } }
    override func removeObject(at idx: Int) { change(.removal, idx) { super.removeObject(at: idx) } }
    override func replaceObject(at idx: Int, with obj: Any) {
        change(.replacement, idx) { super.replaceObject(at: idx, with: obj) }
    }
    override func add(_ object: Any) {
        refresh()
        change(.insertion, super.count) { super.add(object) }
    }
    override func addObjects(from array: [Any]) { change { super.addObjects(from: array) } }
    override func remove(_ val: Any) { change { super.remove(val) } }
    override func removeAllObjects() { change { super.removeAllObjects() } }
    override func intersect(_ other: NSOrderedSet) { change { super.intersect(other) } }

    override func exchangeObject(at idx1: Int, withObjectAt idx2: Int) {
        change { super.exchangeObject(at: idx1, withObjectAt: idx2) }
    }

    override func sortRange(
        _ range: NSRange, options opts: NSSortOptions = [], usingComparator cmptr: (Any, Any) -> ComparisonResult
    ) {
        change { super.sortRange(range, options: opts, usingComparator: cmptr) }
    }
}
