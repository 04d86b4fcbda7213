import CoreData

/// Counts changes for a badge.
final class ChangeCounter {
    private(set) var count = 0

    init(center: NotificationCenter = .default) {
        center.addObserver(
            self, selector: #selector(objectsDidChange), name: .NSManagedObjectContextObjectsDidChange, object: nil)
    }

    @objc private func objectsDidChange(_ notification: Notification) {
        count += 1
    }
}
