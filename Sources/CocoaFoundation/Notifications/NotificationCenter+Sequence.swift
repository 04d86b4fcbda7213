import Foundation

extension NotificationCenter {
    /// The notifications with this name from this object, or from any object, as they are posted.
    ///
    ///     for await notification in NotificationCenter.default.notifications(named: .NSManagedObjectContextDidSave) {
    ///         …
    ///     }
    ///
    /// The sequence begins with the first notification posted after its iterator was created, and doesn't end: leave
    /// the loop, or cancel its task. Notifications posted while you handle one are buffered.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// The notifications of one name, as an asynchronous sequence.
    public struct Notifications: AsyncSequence, @unchecked Sendable {
        // The center accepts observers from any thread; the object is only compared, never accessed.
        public typealias Element = Notification

        fileprivate let center: NotificationCenter
        fileprivate let name: Notification.Name
        fileprivate let object: AnyObject?

        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream<Posted>.makeStream()
            let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
                continuation.yield(Posted(notification: notification))
            }
            return Iterator(stream: stream.makeAsyncIterator(), observation: Observation(center, token))
        }

        /// Returns the notifications in the order in which they were posted, and waits for the next one.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var stream: AsyncStream<Posted>.Iterator
            fileprivate let observation: Observation

            public mutating func next() async -> Notification? { await stream.next()?.notification }
        }

        /// As on Apple's platforms, the program must ensure that the contents of a notification may cross threads.
        fileprivate struct Posted: @unchecked Sendable { let notification: Notification }

        /// Ends the observation when the iterator's last copy is released.
        fileprivate final class Observation {
            private let center: NotificationCenter
            private let token: any NSObjectProtocol

            init(_ center: NotificationCenter, _ token: any NSObjectProtocol) {
                self.center = center
                self.token = token
            }

            deinit { center.removeObserver(token) }
        }
    }
}

@available(*, unavailable)
extension NotificationCenter.Notifications.Iterator: Sendable {}
