import CocoaFoundation

/// An account that posts its own change notifications.
class Account: NSObject {
    var balance = 0 {
        willSet { willChangeValue(for: \.balance) }
        didSet { didChangeValue(for: \.balance) }
    }
    var name: String? {
        willSet { willChangeValue(forKey: "name") }
        didSet { didChangeValue(forKey: "name") }
    }
    var owner: Owner? {
        willSet { willChangeValue(for: \.owner) }
        didSet { didChangeValue(for: \.owner) }
    }
    private(set) var tags: Set<String> = []
    private(set) var entries: [String] = []

    var title: String { "\(name ?? "?") of \(owner?.name ?? "?")" }
    class func keyPathsForValuesAffectingTitle() -> Set<String> { ["name", "owner.name"] }

    var headline: String { title.uppercased() }
    class func keyPathsForValuesAffectingHeadline() -> Set<String> { ["title"] }

    func insert(_ entry: String, at index: Int) {
        willChange(.insertion, valuesAt: [index], for: \.entries)
        entries.insert(entry, at: index)
        didChange(.insertion, valuesAt: [index], for: \.entries)
    }

    func removeEntries(at indexes: IndexSet) {
        willChange(.removal, valuesAt: indexes, forKey: "entries")
        for index in indexes.reversed() { entries.remove(at: index) }
        didChange(.removal, valuesAt: indexes, forKey: "entries")
    }

    func replaceEntry(at index: Int, with entry: String) {
        willChange(.replacement, valuesAt: [index], forKey: "entries")
        entries[index] = entry
        didChange(.replacement, valuesAt: [index], forKey: "entries")
    }

    func change(_ kind: NSKeyValueSetMutationKind, _ other: Set<String>) {
        willChangeValue(for: \.tags, withSetMutation: kind, using: other)
        switch kind {
        case .union: tags.formUnion(other)
        case .minus: tags.subtract(other)
        case .intersect: tags.formIntersection(other)
        case .set: tags = other
        }
        didChangeValue(for: \.tags, withSetMutation: kind, using: other)
    }
}

/// Owns an account.
final class Owner: NSObject {
    var name: String {
        willSet { willChangeValue(for: \.name) }
        didSet { didChangeValue(for: \.name) }
    }
    init(_ name: String) { self.name = name }
}

/// An observer that overrides `observeValue` and records each change.
final class Listener: NSObject, KeyValueObserving {
    struct Heard {
        let keyPath: String?
        let object: AnyObject?
        let change: [NSKeyValueChangeKey: Any]
        let context: UnsafeMutableRawPointer?
    }
    private(set) var heard: [Heard] = []

    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        heard.append(
            Heard(keyPath: keyPath, object: object as AnyObject?, change: change ?? [:], context: context))
    }

    func take() -> [Heard] {
        defer { heard = [] }
        return heard
    }
}
