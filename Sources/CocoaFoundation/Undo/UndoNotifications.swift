import Foundation

// Every notification has the manager as its object.
extension NSNotification.Name {
    /// Posted before a group inside another is opened, before any group is closed, before undoing and redoing, and when
    /// ``UndoManager/canRedo`` is read, so that observers can register pending actions. An observer must not read
    /// `canRedo`.
    public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
    /// Posted when a group was opened.
    public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group is closed; `userInfo` may have ``NSUndoManagerGroupIsDiscardableKey``.
    public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted when a group was closed; `userInfo` may have ``NSUndoManagerGroupIsDiscardableKey``.
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before a group's actions are undone.
    public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted when a group's actions were undone; `userInfo` may have ``NSUndoManagerGroupIsDiscardableKey``.
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before a group's actions are redone.
    public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted when a group's actions were redone; `userInfo` may have ``NSUndoManagerGroupIsDiscardableKey``.
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}

/// True in the `userInfo` of a group's notifications if all of its actions are discardable; otherwise absent.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension UndoManager {
    /// The name of a value that is stored with a group, such as an icon. Extend it with your own names.
    public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    final func post(_ name: NSNotification.Name, isDiscardable: Bool = false) {
        NotificationCenter.default.post(
            name: name, object: self, userInfo: isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil)
    }
}
