import CocoaFoundation
import Testing

@Suite struct UndoManagerTests {
    @Test func undoCallsHandlersInReverseOrder() {
        var calls: [Int] = []
        let manager = UndoManager()
        for number in 1...3 { manager.registerUndo(withTarget: manager) { _ in calls.append(number) } }
        #expect(manager.canUndo)
        manager.undo()
        #expect(calls == [3, 2, 1])
        #expect(!manager.canUndo)
        manager.undo()
        #expect(calls == [3, 2, 1])
    }

    @Test func actionsRegisteredDuringUndoAreRedone() {
        let counter = Counter(5)
        for value in 6...8 { counter.set(value) }
        counter.undoManager.undo()
        #expect(counter.value == 5)
        #expect(counter.undoManager.canRedo)
        counter.undoManager.redo()
        #expect(counter.value == 8)
        #expect(!counter.undoManager.canRedo)
        counter.undoManager.undo()
        #expect(counter.value == 5)
    }

    @Test func anUndoThatRegistersNothingCannotBeRedone() {
        let manager = UndoManager()
        manager.registerUndo(withTarget: manager) { _ in }
        manager.undo()
        #expect(!manager.canRedo)
        manager.redo()
    }

    @Test func aNewActionClearsTheRedoStack() {
        let counter = Counter()
        counter.set(1)
        counter.undoManager.undo()
        #expect(counter.undoManager.redoCount == 1)
        counter.set(2)
        #expect(counter.undoManager.redoCount == 0)
        #expect(!counter.undoManager.canRedo)
    }

    @Test func isUndoingAndIsRedoingReportTheState() {
        let manager = UndoManager()
        var states: [[Bool]] = []
        func note() {
            states.append([manager.isUndoing, manager.isRedoing])
            manager.registerUndo(withTarget: manager) { _ in note() }
        }
        note()
        manager.undo()
        manager.redo()
        #expect(states == [[false, false], [true, false], [false, true]])
        #expect(!manager.isUndoing && !manager.isRedoing)
    }

    @Test func aTargetIsNotRetainedAndItsActionsDoNothing() {
        let manager = UndoManager()
        var counter: Counter? = Counter(1, manager)
        weak let weakly = counter
        var calls = 0
        manager.registerUndo(withTarget: counter!) { _ in calls += 1 }
        counter = nil
        #expect(weakly == nil)
        manager.undo()
        #expect(calls == 0)
    }

    @Test func aSelectorCanBeRegisteredForUndo() {
        let manager = UndoManager()
        let dial = Dial(manager)
        dial.turn(7)
        manager.undo()
        #expect(dial.reading() == 0)
        manager.redo()
        #expect(dial.reading() == 7)
    }

    @Test func disabledRegistrationIgnoresActions() {
        let counter = Counter()
        let manager = counter.undoManager
        manager.disableUndoRegistration()
        manager.disableUndoRegistration()
        counter.set(1)
        manager.enableUndoRegistration()
        #expect(!manager.isUndoRegistrationEnabled)
        counter.set(2)
        #expect(!manager.canUndo)
        manager.enableUndoRegistration()
        #expect(manager.isUndoRegistrationEnabled)
        counter.set(3)
        manager.undo()
        #expect(counter.value == 2)
    }

    @Test func levelsOfUndoLimitsTheStack() {
        let counter = Counter(1, .byHand())
        let manager = counter.undoManager
        manager.levelsOfUndo = 3
        for value in 2...5 { counter.step(to: value) }
        #expect(manager.undoCount == 3)
        for _ in 1...4 { manager.undo() }
        #expect(counter.value == 2)
        #expect(manager.redoCount == 3)
        manager.levelsOfUndo = 1
        #expect(manager.redoCount == 1)
        manager.redo()
        #expect(counter.value == 3)
        #expect(!manager.canRedo)
    }

    @Test func removingATargetsActionsRemovesEmptiedGroups() {
        let manager = UndoManager.byHand()
        let (one, other) = (Counter(10, manager), Counter(20, manager))
        one.step(to: 11)
        other.step(to: 21)
        manager.beginUndoGrouping()
        one.step(to: 12)
        other.step(to: 22)
        manager.endUndoGrouping()
        manager.removeAllActions(withTarget: other)
        #expect(manager.undoCount == 2)
        manager.undo()
        #expect(one.value == 11)
        manager.undo()
        #expect(one.value == 10)
        #expect(other.value == 22)
        #expect(!manager.canUndo)
    }

    @Test func aTargetCanRemoveItsActionsInDeinit() {
        final class Leaver: NSObject {
            let manager: UndoManager
            init(_ manager: UndoManager) { self.manager = manager }
            deinit { manager.removeAllActions(withTarget: self) }
        }
        let manager = UndoManager()
        do {
            let leaver = Leaver(manager)
            manager.registerUndo(withTarget: leaver) { _ in }
            #expect(manager.canUndo)
        }
        #expect(!manager.canUndo)
    }

    @Test func removingAllActionsClosesGroupsAndEnablesRegistration() {
        let counter = Counter(0, .byHand())
        let manager = counter.undoManager
        counter.step(to: 1)
        counter.step(to: 2)
        manager.undo()
        manager.beginUndoGrouping()
        manager.disableUndoRegistration()
        manager.removeAllActions()
        #expect(manager.groupingLevel == 0)
        #expect(manager.isUndoRegistrationEnabled)
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test func anActionCanRemoveAllActions() {
        let manager = UndoManager()
        manager.registerUndo(withTarget: manager) { $0.removeAllActions() }
        manager.undo()
        #expect(!manager.isUndoing)
        #expect(manager.groupingLevel == 0)
        #expect(!manager.canUndo && !manager.canRedo)
    }
}
