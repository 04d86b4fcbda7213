import Foundation

/// The message form of a notification, for observers on the main actor. Posting either form notifies the observers of
/// both.
///
/// On Apple's platforms, every `MainActorMessage` is one. Linux's `NotificationCenter` keeps messages and notifications
/// apart, so the messages of this module and of Core Data conform to this protocol, and the functions below connect the
/// two.
public protocol _MainActorNotificationMessage: NotificationCenter.MainActorMessage {
    /// The notification's name.
    static var name: Notification.Name { get }
    /// The message for a posted notification; nil if the notification lacks a value that the message needs.
    @MainActor static func makeMessage(_ notification: Notification) -> Self?
    /// The notification for a posted message. The center sets its name and object.
    @MainActor static func makeNotification(_ message: Self) -> Notification
}

extension _MainActorNotificationMessage {
    @MainActor public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

extension NotificationCenter {
    /// Calls `observer` with each message of this type, until the token is released. A notification posted off the main
    /// thread stops the process.
    /// - Parameter subject: The subject whose messages are observed; nil for every subject.
    public func addObserver<Message: _MainActorNotificationMessage>(
        of subject: Message.Subject? = nil, for messageType: Message.Type,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject {
        observe(subject, observer)
    }

    /// Calls `observer` with each message of the identified type from one subject, until the token is released.
    public func addObserver<Identifier: MessageIdentifier, Message: _MainActorNotificationMessage>(
        of subject: Message.Subject, for identifier: Identifier, using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
        observe(subject, observer)
    }

    /// Calls `observer` with each message of the identified type, until the token is released.
    public func addObserver<Identifier: MessageIdentifier, Message: _MainActorNotificationMessage>(
        of subject: Message.Subject.Type, for identifier: Identifier,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Identifier.MessageType == Message {
        observe(nil, observer)
    }

    /// Posts the message together with its notification.
    @MainActor public func post<Message: _MainActorNotificationMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {
        postNotification(of: message, subject)
    }

    /// Posts the message together with its notification.
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
