import Foundation

/// A message that is the other form of a notification, for observers that wait: who posts one is heard by observers of
/// both.
///
/// On Apple's platforms every `AsyncMessage` is one. Linux's `NotificationCenter` keeps messages and notifications apart,
/// so the messages of Core Data say so by conforming, and the functions below bring the two together.
public protocol _AsyncNotificationMessage: NotificationCenter.AsyncMessage {
    /// The notification's name.
    static var name: Notification.Name { get }
    /// The message that a posted notification means; nil where it lacks what the message needs.
    static func makeMessage(_ notification: Notification) -> Self?
    /// The notification that a posted message means. Its name and object are set by the center.
    static func makeNotification(_ message: Self) -> Notification
}

extension NotificationCenter {
    /// Calls `observer` with each message of that type, one after the other and not on the poster's thread, until the
    /// token is gone.
    /// - Parameter subject: whose messages; anyone's where it is nil.
    public func addObserver<Message: _AsyncNotificationMessage>(
        of subject: Message.Subject? = nil, for messageType: Message.Type,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        let (messages, continuation) = AsyncStream<Message>.makeStream()
        let end = EndOfStream { continuation.finish() }
        Task { for await message in messages { await observer(message) } }
        return NotificationToken.make(for: Message.name, of: subject, in: self) { [end] notification in
            if let message = Message.makeMessage(notification) { continuation.yield(message) }
            withExtendedLifetime(end) {}
        }
    }

    /// Calls `observer` with each message of the identified type from one subject, until the token is gone.
    public func addObserver<Identifier: MessageIdentifier, Message: _AsyncNotificationMessage>(
        of subject: Message.Subject, for identifier: Identifier,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        addObserver(of: subject, for: Message.self, using: observer)
    }

    /// Posts the message, and with it its notification.
    public func post<Message: _AsyncNotificationMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        post(name: Message.name, object: subject, userInfo: Message.makeNotification(message).userInfo)
    }
}

/// Ends a stream when the observer that keeps it is gone.
private final class EndOfStream: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
}
