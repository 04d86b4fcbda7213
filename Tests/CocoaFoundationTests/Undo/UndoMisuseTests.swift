import CocoaFoundation
import Testing

/// The messages of traps, for programming errors where Apple's framework raises an exception.
@Suite struct UndoMisuseTests {
    @Test func closingAGroupThatIsNotOpenTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UndoManager().endUndoGrouping()
            }
        }
        #expect(result.standardError.contains("endUndoGrouping was called without a group being open"))
    }

    @Test func undoingInsideOpenGroupsTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let manager = UndoManager()
                manager.beginUndoGrouping()
                manager.undo()
            }
        }
        #expect(result.standardError.contains("undo was called with 2 groups open"))
    }

    @Test func undoingANestedGroupWithPendingActionsTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let counter = Counter()
                counter.set(1)
                counter.undoManager.undoNestedGroup()
            }
        }
        #expect(result.standardError.contains("actions are waiting in an open group"))
    }

    @Test func registeringOutsideAnyGroupTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                Counter(0, .byHand()).set(1)
            }
        }
        #expect(result.standardError.contains("An action was registered without a group being open"))
    }

    @Test func namingOutsideAnyGroupTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UndoManager.byHand().setActionName("x")
            }
        }
        #expect(result.standardError.contains("setActionName was called without a group being open"))
    }

    @Test func enablingRegistrationTooOftenTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UndoManager().enableUndoRegistration()
            }
        }
        #expect(result.standardError.contains("more often than disableUndoRegistration"))
    }

    @Test func redoingDuringUndoTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let manager = UndoManager()
                manager.registerUndo(withTarget: manager) { $0.redo() }
                manager.undo()
            }
        }
        #expect(result.standardError.contains("redo was called by an action that is being undone"))
    }

    @Test func registeringAnUnknownSelectorTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UndoManager().registerUndo(withTarget: Counter(), selector: Selector("set:"), object: nil)
            }
        }
        #expect(result.standardError.contains("Counter has no method 'set:' that is known by name"))
    }
}
