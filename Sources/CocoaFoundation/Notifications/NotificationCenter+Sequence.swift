import Foundation

extension NotificationCenter {
    /// The notifications of that name from that object, or from any object, as they are posted.
    ///
    ///     for await notification in NotificationCenter.default.notifications(named: .NSManagedObjectContextDidSave) {
    ///         …
    ///     }
    ///
    /// The sequence begins with what is posted after its iterator was made, and has no end; leave the loop, or cancel
    /// its task. What is posted meanwhile waits.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// The notifications of one name, as a sequence that waits for the next one.
    public struct Notifications: AsyncSequence, @unchecked Sendable {
        // The center takes observers from any thread; the object is compared, never touched.
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

        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var stream: AsyncStream<Posted>.Iterator
            fileprivate let observation: Observation

            public mutating func next() async -> Notification? { await stream.next()?.notification }
        }

        /// As on Apple's platforms, it is the program's to see that what a notification carries may cross over.
        fileprivate struct Posted: @unchecked Sendable { let notification: Notification }

        /// Ends the observation with the iterator's last copy.
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
