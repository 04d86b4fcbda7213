import Foundation

/// The message form of a notification, for asynchronous observers. Posting either form notifies the observers of both.
///
/// On Apple's platforms, every `AsyncMessage` is one. Linux's `NotificationCenter` keeps messages and notifications
/// apart, so Core Data's messages conform to this protocol, and the functions below connect the two.
public protocol _AsyncNotificationMessage: NotificationCenter.AsyncMessage {
    /// The notification's name.
    static var name: Notification.Name { get }
    /// The message for a posted notification; nil if the notification lacks a value that the message needs.
    static func makeMessage(_ notification: Notification) -> Self?
    /// The notification for a posted message. The center sets its name and object.
    static func makeNotification(_ message: Self) -> Notification
}

extension NotificationCenter {
    /// Calls `observer` with each message of this type, one after the other and not on the posting thread, until the
    /// token is released.
    /// - Parameter subject: The subject whose messages are observed; nil for every subject.
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

    /// Calls `observer` with each message of the identified type from one subject, until the token is released.
    public func addObserver<Identifier: MessageIdentifier, Message: _AsyncNotificationMessage>(
        of subject: Message.Subject, for identifier: Identifier,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        addObserver(of: subject, for: Message.self, using: observer)
    }

    /// Posts the message together with its notification.
    public func post<Message: _AsyncNotificationMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        post(name: Message.name, object: subject, userInfo: Message.makeNotification(message).userInfo)
    }
}

/// Ends a stream when the observer that retains this object is gone.
private final class EndOfStream: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
}
