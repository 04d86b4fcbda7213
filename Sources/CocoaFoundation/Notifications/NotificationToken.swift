import Foundation

/// The observation of a notification, as long as a message token lasts.
///
/// A message token cannot be made outside of Foundation; so one is asked for of a message that is never posted, whose
/// observer keeps this object.
final class NotificationToken: @unchecked Sendable {
    // Set before anyone else has the object.
    private var observer: (any NSObjectProtocol)?
    private let center: NotificationCenter

    private init(_ center: NotificationCenter) { self.center = center }

    deinit {
        // The center drops the observer that kept this object under its lock, so it cannot be called now.
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
