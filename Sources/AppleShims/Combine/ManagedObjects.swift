import CoreData
import Foundation

extension NSManagedObject: ObservableObject {
    /// Publishes before a property of the object changes.
    public var objectWillChange: ObservableObjectPublisher { WillChangePublishers.shared.publisher(of: self) }
}

/// The publishers of managed objects. Each exists as long as it has subscribers.
private final class WillChangePublishers: Sendable {
    static let shared = WillChangePublishers()

    private struct Entry {
        weak var object: NSManagedObject?
        weak var publisher: ObservableObjectPublisher?
    }

    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    func publisher(of object: NSManagedObject) -> ObservableObjectPublisher {
        entries.with { entries in
            let id = ObjectIdentifier(object)
            // Another object may have had this address.
            if let entry = entries[id], entry.object === object, let publisher = entry.publisher { return publisher }
            // Remove the entries that are left over, each time their number reaches a power of two.
            if entries.count > 64, entries.count.nonzeroBitCount == 1 {
                entries = entries.filter { $0.value.publisher != nil }
            }
            let publisher = ObservableObjectPublisher()
            let watcher = Watcher(object, publisher)
            publisher.source = AnyCancellable { watcher.end() }
            entries[id] = Entry(object: object, publisher: publisher)
            return publisher
        }
    }
}

/// Observes every property of an object, and publishes before each change.
private final class Watcher: NSObject, KeyValueObserving, @unchecked Sendable {
    private weak var object: NSManagedObject?
    private weak var publisher: ObservableObjectPublisher?
    private let keys: [String]

    init(_ object: NSManagedObject, _ publisher: ObservableObjectPublisher) {
        self.object = object
        self.publisher = publisher
        keys = Array(object.entity.propertiesByName.keys)
        super.init()
        for key in keys { object.addObserver(self, forKeyPath: key, options: .prior, context: nil) }
    }

    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        if change?[.notificationIsPriorKey] != nil { publisher?.send() }
    }

    func end() {
        guard let object else { return }
        for key in keys { object.removeObserver(self, forKeyPath: key, context: nil) }
    }
}
