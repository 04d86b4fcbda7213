import CocoaFoundation
import Testing

@Suite struct UndoNotificationTests {
    /// Records the notifications of a manager.
    final class Listener {
        private(set) var heard: [String] = []
        private(set) var discardable: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        init(_ manager: UndoManager) {
            let names: [(NSNotification.Name, String)] = [
                (.NSUndoManagerCheckpoint, "checkpoint"), (.NSUndoManagerDidOpenUndoGroup, "did open"),
                (.NSUndoManagerWillCloseUndoGroup, "will close"), (.NSUndoManagerDidCloseUndoGroup, "did close"),
                (.NSUndoManagerWillUndoChange, "will undo"), (.NSUndoManagerDidUndoChange, "did undo"),
                (.NSUndoManagerWillRedoChange, "will redo"), (.NSUndoManagerDidRedoChange, "did redo"),
            ]
            for (name, word) in names {
                let token = NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                    [unowned self] in
                    heard.append(word)
                    if $0.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true { discardable.append(word) }
                }
                tokens.append(token)
            }
        }

        deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

        /// The notifications since the last call.
        func take() -> [String] {
            defer { heard = [] }
            return heard
        }
    }

    @Test func groupsPostNotifications() {
        let manager = UndoManager.byHand()
        let listener = Listener(manager)
        manager.beginUndoGrouping()
        #expect(listener.take() == ["did open"])
        manager.beginUndoGrouping()
        #expect(listener.take() == ["checkpoint", "did open"])
        manager.endUndoGrouping()
        #expect(listener.take() == ["checkpoint", "will close", "did close"])
        manager.endUndoGrouping()
        #expect(listener.take() == ["checkpoint", "will close", "did close"])
    }

    @Test func undoAndRedoPostNotifications() {
        let counter = Counter(0, .byHand())
        counter.step(to: 1)
        let listener = Listener(counter.undoManager)
        counter.undoManager.undo()
        let recording = ["did open", "checkpoint", "will close", "did close"]
        #expect(listener.take() == ["checkpoint", "checkpoint", "will undo"] + recording + ["did undo"])
        counter.undoManager.redo()
        #expect(listener.take() == ["checkpoint", "will redo"] + recording + ["did redo"])
        _ = counter.undoManager.canRedo
        #expect(listener.take() == ["checkpoint"])
    }

    @Test func aCheckpointObserverCanRegisterPendingActions() {
        let counter = Counter(1)
        let manager = counter.undoManager
        counter.set(2)
        manager.undo()
        nonisolated(unsafe) var heldBack = true
        let token = NotificationCenter.default.addObserver(
            forName: .NSUndoManagerCheckpoint, object: manager, queue: nil
        ) { _ in
            guard heldBack else { return }
            heldBack = false
            counter.set(3)
        }
        defer { NotificationCenter.default.removeObserver(token) }
        #expect(!manager.canRedo)
        manager.undo()
        #expect(counter.value == 1)
    }

    @Test func notificationsReportADiscardableGroup() {
        let counter = Counter(0, .byHand())
        let listener = Listener(counter.undoManager)
        counter.undoManager.beginUndoGrouping()
        counter.set(1)
        counter.undoManager.setActionIsDiscardable(true)
        counter.undoManager.endUndoGrouping()
        counter.step(to: 2)
        #expect(listener.discardable == ["will close", "did close"])
    }

    @Test @MainActor func notificationsArriveAsMessages() {
        let counter = Counter(0, .byHand())
        let manager = counter.undoManager
        var heard: [String] = []
        let tokens = [
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.CheckpointMessage.self) { _ in
                heard.append("checkpoint")
            },
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.DidOpenUndoGroupMessage.self) { _ in
                heard.append("did open")
            },
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.WillCloseUndoGroupMessage.self) { _ in
                heard.append("will close")
            },
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.DidCloseUndoGroupMessage.self) {
                heard.append("did close \($0.groupIsDiscardable)")
            },
        ]
        manager.beginUndoGrouping()
        counter.set(1)
        manager.setActionIsDiscardable(true)
        manager.endUndoGrouping()
        #expect(heard == ["did open", "checkpoint", "will close", "did close true"])
        heard = []
        let others = [
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.WillUndoChangeMessage.self) { _ in
                heard.append("will undo")
            },
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.DidUndoChangeMessage.self) {
                heard.append("did undo \($0.groupIsDiscardable)")
            },
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.WillRedoChangeMessage.self) { _ in
                heard.append("will redo")
            },
            NotificationCenter.default.addObserver(of: manager, for: UndoManager.DidRedoChangeMessage.self) {
                heard.append("did redo \($0.groupIsDiscardable)")
            },
        ]
        tokens.forEach { NotificationCenter.default.removeObserver($0) }
        manager.undo()
        manager.redo()
        #expect(heard == ["will undo", "did undo true", "will redo", "did redo true"])
        others.forEach { NotificationCenter.default.removeObserver($0) }
    }

    @Test @MainActor func postingAMessagePostsTheNotification() {
        let manager = UndoManager()
        let listener = Listener(manager)
        NotificationCenter.default.post(
            UndoManager.DidCloseUndoGroupMessage(groupIsDiscardable: true), subject: manager)
        NotificationCenter.default.post(UndoManager.DidUndoChangeMessage(groupIsDiscardable: false), subject: manager)
        #expect(listener.heard == ["did close", "did undo"])
        #expect(listener.discardable == ["did close"])
    }

    @Test @MainActor func messagesConvertToAndFromNotifications() {
        let plain = Notification(name: Notification.Name("any"))
        let discardable = Notification(name: plain.name, userInfo: [NSUndoManagerGroupIsDiscardableKey: true])
        #expect(UndoManager.CheckpointMessage.makeMessage(plain) != nil)
        #expect(UndoManager.DidOpenUndoGroupMessage.makeMessage(plain) != nil)
        #expect(UndoManager.WillCloseUndoGroupMessage.makeMessage(plain) != nil)
        #expect(UndoManager.WillUndoChangeMessage.makeMessage(plain) != nil)
        #expect(UndoManager.WillRedoChangeMessage.makeMessage(plain) != nil)
        #expect(UndoManager.CheckpointMessage.makeNotification(.init()).name == .NSUndoManagerCheckpoint)

        typealias Closed = UndoManager.DidCloseUndoGroupMessage
        typealias Undone = UndoManager.DidUndoChangeMessage
        typealias Redone = UndoManager.DidRedoChangeMessage
        #expect(Closed.makeMessage(plain)?.groupIsDiscardable == false)
        #expect(Closed.makeMessage(discardable)?.groupIsDiscardable == true)
        #expect(Undone.makeMessage(discardable)?.groupIsDiscardable == true)
        #expect(Redone.makeMessage(discardable)?.groupIsDiscardable == true)
        let key = NSUndoManagerGroupIsDiscardableKey
        #expect(Closed.makeNotification(Closed(groupIsDiscardable: true)).userInfo?[key] as? Bool == true)
        #expect(Closed.makeNotification(Closed(groupIsDiscardable: false)).userInfo?[key] == nil)
        #expect(Undone.makeNotification(Undone(groupIsDiscardable: true)).name == .NSUndoManagerDidUndoChange)
        #expect(Redone.makeNotification(Redone(groupIsDiscardable: true)).name == .NSUndoManagerDidRedoChange)
    }

    @Test func theSubjectOfEveryMessageIsTheManager() {
        let subjects: [Any.Type] = [
            UndoManager.CheckpointMessage.Subject.self, UndoManager.DidOpenUndoGroupMessage.Subject.self,
            UndoManager.WillCloseUndoGroupMessage.Subject.self, UndoManager.DidCloseUndoGroupMessage.Subject.self,
            UndoManager.WillUndoChangeMessage.Subject.self, UndoManager.DidUndoChangeMessage.Subject.self,
            UndoManager.WillRedoChangeMessage.Subject.self, UndoManager.DidRedoChangeMessage.Subject.self,
        ]
        #expect(subjects.allSatisfy { $0 == UndoManager.self })
    }
}
