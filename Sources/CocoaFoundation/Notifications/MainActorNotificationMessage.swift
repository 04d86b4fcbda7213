import Foundation

/// A message on the main actor that is the other form of a notification: who posts one is heard by observers of both.
///
/// On Apple's platforms every `MainActorMessage` is one. Linux's `NotificationCenter` keeps messages and notifications
/// apart, so the messages of this module and of Core Data say so by conforming, and the functions below bring the two
/// together.
public protocol _MainActorNotificationMessage: NotificationCenter.MainActorMessage {
    /// The notification's name.
    static var name: Notification.Name { get }
    /// The message that a posted notification means; nil where it lacks what the message needs.
    @MainActor static func makeMessage(_ notification: Notification) -> Self?
    /// The notification that a posted message means. Its name and object are set by the center.
    @MainActor static func makeNotification(_ message: Self) -> Notification
}

extension _MainActorNotificationMessage {
    @MainActor public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

extension NotificationCenter {
    /// Calls `observer` with each message of that type, until the token is gone.
    /// - Parameter subject: whose messages; anyone's where it is nil.
    public func addObserver<Message: _MainActorNotificationMessage>(
        of subject: Message.Subject? = nil, for messageType: Message.Type,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, observer)
    }

    /// Calls `observer` with each message of the identified type from one subject, until the token is gone.
    public func addObserver<Identifier: MessageIdentifier, Message: _MainActorNotificationMessage>(
        of subject: Message.Subject, for identifier: Identifier, using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, observer)
    }

    /// Calls `observer` with each message of the identified type, until the token is gone.
    public func addObserver<Identifier: MessageIdentifier, Message: _MainActorNotificationMessage>(
        of subject: Message.Subject.Type, for identifier: Identifier,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message {
        observe(nil, observer)
    }

    /// Posts the message, and with it its notification.
    @MainActor public func post<Message: _MainActorNotificationMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        postNotification(of: message, subject)
    }

    /// Posts the message, and with it its notification.
    @MainActor public func post<Message: _MainActorNotificationMessage>(_ message: Message) {
        postNotification(of: message, nil)
    }

    @MainActor private func postNotification<Message: _MainActorNotificationMessage>(
        of message: Message, _ subject: Message.Subject?
    ) {
        let notification = Message.makeNotification(message)
        post(name: Message.name, object: subject, userInfo: notification.userInfo)
    }

    private func observe<Message: _MainActorNotificationMessage>(
        _ subject: Message.Subject?, _ observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken {
        nonisolated(unsafe) let observer = observer
        return NotificationToken.make(for: Message.name, of: subject, in: self) { notification in
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { if let message = Message.makeMessage(notification) { observer(message) } }
        }
    }
}
