import Foundation

/// Observes a notification for as long as a message token exists.
///
/// Only Foundation can create a message token. The token therefore comes from observing a message that is never posted,
/// with an observer that retains this object.
final class NotificationToken: @unchecked Sendable {
    // Set before another thread can use the object.
    private var observer: (any NSObjectProtocol)?
    private let center: NotificationCenter

    private init(_ center: NotificationCenter) { self.center = center }

    deinit {
        // The center releases this object while it holds its lock, so removing the observer has to wait.
        nonisolated(unsafe) let observer = observer
        DispatchQueue.global().async { [center] in if let observer { center.removeObserver(observer) } }
    }

    private struct NeverPosted: NotificationCenter.MainActorMessage { typealias Subject = NSObject }

    static func make(
        for name: Notification.Name, of subject: Any?, in center: NotificationCenter,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> NotificationCenter.ObservationToken {
        let kept = NotificationToken(center)
        kept.observer = center.addObserver(forName: name, object: subject, queue: nil) { [weak kept] notification in
            if kept != nil { block(notification) }
        }
        return center.addObserver(for: NeverPosted.self) { _ in withExtendedLifetime(kept) {} }
    }
}
