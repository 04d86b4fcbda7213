import Foundation

// The notifications as message types, for `NotificationCenter.addObserver(of:for:using:)`.

extension UndoManager {
    /// `NSUndoManagerCheckpoint`: the time to register pending actions.
    public struct CheckpointMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerCheckpoint }
        public init() {}
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    }

    /// A group was opened.
    public struct DidOpenUndoGroupMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerDidOpenUndoGroup }
        public init() {}
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    }

    /// A group is about to be closed.
    public struct WillCloseUndoGroupMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerWillCloseUndoGroup }
        public init() {}
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    }

    /// Actions are about to be undone.
    public struct WillUndoChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerWillUndoChange }
        public init() {}
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    }

    /// Actions are about to be redone.
    public struct WillRedoChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerWillRedoChange }
        public init() {}
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? { Self() }
    }
}

// These messages also report whether the group is discardable.
extension UndoManager {
    /// A group was closed.
    public struct DidCloseUndoGroupMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerDidCloseUndoGroup }
        /// Whether all of the group's actions are discardable.
        public var groupIsDiscardable: Bool
        public init(groupIsDiscardable: Bool) { self.groupIsDiscardable = groupIsDiscardable }
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            Self(groupIsDiscardable: notification.groupIsDiscardable)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name, groupIsDiscardable: message.groupIsDiscardable)
        }
    }

    /// Actions were undone.
    public struct DidUndoChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerDidUndoChange }
        /// Whether all of the actions are discardable.
        public var groupIsDiscardable: Bool
        public init(groupIsDiscardable: Bool) { self.groupIsDiscardable = groupIsDiscardable }
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            Self(groupIsDiscardable: notification.groupIsDiscardable)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name, groupIsDiscardable: message.groupIsDiscardable)
        }
    }

    /// Actions were redone.
    public struct DidRedoChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = UndoManager
        public static var name: Notification.Name { .NSUndoManagerDidRedoChange }
        /// Whether all of the actions are discardable.
        public var groupIsDiscardable: Bool
        public init(groupIsDiscardable: Bool) { self.groupIsDiscardable = groupIsDiscardable }
        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            Self(groupIsDiscardable: notification.groupIsDiscardable)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name, groupIsDiscardable: message.groupIsDiscardable)
        }
    }
}

extension Notification {
    fileprivate var groupIsDiscardable: Bool { userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool ?? false }

    fileprivate init(name: Name, groupIsDiscardable: Bool) {
        self.init(name: name, userInfo: groupIsDiscardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil)
    }
}
