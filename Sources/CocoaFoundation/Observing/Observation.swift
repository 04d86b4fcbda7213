import Foundation

/// One observer's observation of the value at the end of a key path.
///
/// A ``Watch`` reports each announcement of the property itself, of a property on the path to it, or of one that it
/// depends on. Before the change the old value is recorded; after it the observer is notified.
final class Observation {
    private(set) weak var object: AnyObject?
    let keyPath: String
    private let options: NSKeyValueObservingOptions
    private let read: (AnyObject) -> Any
    private let deliver: (AnyObject, ObservedChange) -> Void
    private var watch: Watch?
    /// The changes that are announced and have yet to happen, the innermost last.
    private var announced: [(mutation: KeyValueMutation, old: Any?)] = []

    /// - Parameter read: Returns the current value in the observer's form.
    /// - Parameter deliver: Notifies the observer.
    init(
        of object: AnyObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
        read: @escaping (AnyObject) -> Any, deliver: @escaping (AnyObject, ObservedChange) -> Void
    ) {
        self.object = object
        self.keyPath = keyPath
        self.options = options
        self.read = read
        self.deliver = deliver
    }

    func begin() {
        guard let object else { return }
        watch = Watch(of: object, keyPath, for: self)
        if options.contains(.initial) { notify(.setting, new: options.contains(.new) ? read(object) : nil) }
    }

    func end() {
        watch?.end()
        watch = nil
        announced = []
    }

    func willChange(_ mutation: KeyValueMutation) {
        guard let object else { return }
        let old = options.contains(.old) ? valueBefore(mutation, object) : nil
        announced.append((mutation, old))
        if options.contains(.prior) { notify(mutation, old: old, isPrior: true) }
    }

    func didChange() {
        guard let object, let (mutation, old) = announced.popLast() else { return }
        notify(mutation, old: old, new: options.contains(.new) ? valueAfter(mutation, object) : nil)
    }

    private func notify(_ mutation: KeyValueMutation, old: Any? = nil, new: Any? = nil, isPrior: Bool = false) {
        guard let object else { return }
        deliver(object, ObservedChange(mutation, old: old, new: new, isPrior: isPrior))
    }

    private func valueBefore(_ mutation: KeyValueMutation, _ object: AnyObject) -> Any? {
        switch mutation {
        case .setting: read(object)
        case .members(.insertion, _, _), .indexed(.insertion, _): nil
        case .members(_, _, let went): ObservedChange.Members(Array(went))
        case .indexed(_, let indexes): members(of: object, at: indexes)
        }
    }

    private func valueAfter(_ mutation: KeyValueMutation, _ object: AnyObject) -> Any? {
        switch mutation {
        case .setting: read(object)
        case .members(.removal, _, _), .indexed(.removal, _): nil
        case .members(_, let came, _): ObservedChange.Members(Array(came))
        case .indexed(_, let indexes): members(of: object, at: indexes)
        }
    }

    private func members(of object: AnyObject, at indexes: IndexSet) -> ObservedChange.Members {
        let members = Operand(KeyValueAccess.value(of: object, forKeyPath: keyPath)).members ?? []
        return ObservedChange.Members(indexes.filter { $0 < members.count }.map { members[$0] })
    }
}

/// A change as an observer receives it.
struct ObservedChange {
    /// The inserted or removed members of a collection, which are not the collection's value.
    struct Members {
        let array: [Any]
        init(_ members: [AnyHashable]) { array = members.map(\.base) }
        init(_ members: [Any]) { array = members }
    }

    let kind: NSKeyValueChange
    let indexes: IndexSet?
    let isUnordered: Bool
    /// nil if the observer did not request it, or if this kind of change has none.
    let old: Any?
    let new: Any?
    let isPrior: Bool

    init(_ mutation: KeyValueMutation, old: Any?, new: Any?, isPrior: Bool) {
        kind = mutation.kind
        if case .indexed(_, let indexes) = mutation { self.indexes = indexes } else { indexes = nil }
        if case .members = mutation { isUnordered = true } else { isUnordered = false }
        self.old = old
        self.new = new
        self.isPrior = isPrior
    }

    /// The change as the dictionary of `observeValue(forKeyPath:of:change:context:)`.
    var dictionary: [NSKeyValueChangeKey: Any] {
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: kind.rawValue)]
        change[.oldKey] = old.map(face)
        change[.newKey] = new.map(face)
        if let indexes { change[.indexesKey] = NSIndexSet(indexSet: indexes) }
        if isPrior { change[.notificationIsPriorKey] = NSNumber(value: true) }
        return change
    }

    private func face(_ value: Any) -> Any {
        guard let members = value as? Members else { return value }
        return isUnordered ? NSSet(array: members.array) : NSArray(array: members.array)
    }
}
