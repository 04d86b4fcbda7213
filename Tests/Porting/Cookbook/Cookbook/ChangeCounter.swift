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

/// Calls a method once.
final class Reminder: NSObject {
    private(set) var calls = 0

    func start() {
        Timer.scheduledTimer(
            timeInterval: 0.01, target: self, selector: #selector(remind(_:)), userInfo: nil, repeats: false)
    }

    @objc private func remind(_ timer: Timer) {
        calls += 1
    }
}
