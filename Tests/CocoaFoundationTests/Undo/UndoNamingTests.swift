import CocoaFoundation
import Testing

@Suite struct UndoNamingTests {
    @Test func anActionNameSurvivesUndoAndRedo() {
        let counter = Counter()
        let manager = counter.undoManager
        #expect(manager.undoMenuItemTitle == "Undo")
        #expect(manager.redoMenuItemTitle == "Redo")
        counter.set(1)
        manager.setActionName("Set Value")
        #expect(manager.undoActionName == "Set Value")
        #expect(manager.undoMenuItemTitle == "Undo Set Value")
        manager.undo()
        #expect(manager.undoActionName == "")
        #expect(manager.redoActionName == "Set Value")
        #expect(manager.redoMenuItemTitle == "Redo Set Value")
        manager.redo()
        #expect(manager.undoActionName == "Set Value")
    }

    @Test func anUndoActionCanNameItsRedo() {
        let manager = UndoManager()
        manager.registerUndo(withTarget: manager) {
            $0.registerUndo(withTarget: $0) { _ in }
            $0.setActionName("Back")
        }
        manager.setActionName("Forth")
        manager.undo()
        #expect(manager.redoActionName == "Back")
    }

    @Test func aNestedGroupsNameNamesTheStep() {
        let counter = Counter()
        let manager = counter.undoManager
        manager.beginUndoGrouping()
        counter.set(1)
        manager.setActionName("Type")
        manager.endUndoGrouping()
        #expect(manager.undoActionName == "Type")
        manager.endEvent()
        #expect(manager.undoActionName == "Type")
    }

    @Test func anEmptyNameRemovesTheName() {
        let counter = Counter()
        counter.set(1)
        counter.undoManager.setActionName("Type")
        counter.undoManager.setActionName("")
        #expect(counter.undoManager.undoActionName == "")
    }

    @Test func menuTitlesCanBeLocalized() {
        final class Korean: UndoManager {
            override func undoMenuTitle(forUndoActionName name: String) -> String { "\(name) 취소" }
            override func redoMenuTitle(forUndoActionName name: String) -> String { "\(name) 다시 하기" }
        }
        let manager = Korean()
        manager.registerUndo(withTarget: manager) { $0.registerUndo(withTarget: $0) { _ in } }
        manager.setActionName("입력")
        #expect(manager.undoMenuItemTitle == "입력 취소")
        manager.undo()
        #expect(manager.redoMenuItemTitle == "입력 다시 하기")
    }

    @Test func userInfoIsStoredWithItsGroup() {
        let counter = Counter()
        let manager = counter.undoManager
        let icon = UndoManager.UserInfoKey("icon")
        counter.set(1)
        manager.setActionUserInfoValue("pencil", forKey: icon)
        #expect(manager.undoActionUserInfoValue(forKey: icon) as? String == "pencil")
        #expect(manager.redoActionUserInfoValue(forKey: icon) == nil)
        manager.undo()
        #expect(manager.undoActionUserInfoValue(forKey: icon) == nil)
        #expect(manager.redoActionUserInfoValue(forKey: .init(rawValue: "icon")) as? String == "pencil")
        manager.redo()
        manager.setActionUserInfoValue(nil, forKey: icon)
        manager.endEvent()
        #expect(manager.undoActionUserInfoValue(forKey: icon) as? String == "pencil", "another event's group was meant")
    }

    @Test func aGroupIsDiscardableIfAllItsActionsAre() {
        let counter = Counter()
        let manager = counter.undoManager
        counter.set(1)
        manager.setActionIsDiscardable(true)
        #expect(manager.undoActionIsDiscardable)
        counter.set(2)
        #expect(!manager.undoActionIsDiscardable)
        manager.setActionIsDiscardable(true)
        #expect(manager.undoActionIsDiscardable)
        #expect(!manager.redoActionIsDiscardable)
        manager.undo()
        #expect(!manager.undoActionIsDiscardable)
        #expect(manager.redoActionIsDiscardable)
    }
}
