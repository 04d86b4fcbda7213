import CocoaFoundation
import Testing

@Suite struct UndoGroupingTests {
    @Test func anExplicitGroupIsNestedInTheEventGroup() {
        let counter = Counter(1)
        let manager = counter.undoManager
        manager.beginUndoGrouping()
        #expect(manager.groupingLevel == 2)
        counter.set(2)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        counter.step(to: 3)
        manager.undo()
        #expect(counter.value == 1)
        #expect(manager.groupingLevel == 0)
    }

    @Test func withoutGroupsByEventEachGroupIsAStep() {
        let counter = Counter(1, .byHand())
        counter.step(to: 2)
        counter.step(to: 3)
        counter.undoManager.undo()
        #expect(counter.value == 2)
        counter.undoManager.undo()
        #expect(counter.value == 1)
    }

    @Test func anOpenTopLevelGroupIsClosedByUndo() {
        let counter = Counter(1, .byHand())
        counter.undoManager.beginUndoGrouping()
        counter.set(2)
        counter.undoManager.undo()
        #expect(counter.value == 1)
        #expect(counter.undoManager.groupingLevel == 0)
    }

    @Test func aNestedGroupCanBeUndoneAloneAndRedone() {
        let counter = Counter(1)
        let manager = counter.undoManager
        for value in 2...4 { counter.step(to: value) }
        manager.undoNestedGroup()
        manager.undoNestedGroup()
        #expect(counter.value == 2)
        #expect(manager.groupingLevel == 1)
        manager.redo()
        #expect(counter.value == 3)
        manager.undoNestedGroup()
        #expect(counter.value == 2)
        manager.undo()
        #expect(counter.value == 1)
        #expect(!manager.canUndo)
    }

    @Test func anEmptyExplicitGroupIsAStep() {
        let manager = UndoManager.byHand()
        manager.beginUndoGrouping()
        #expect(!manager.canUndo)
        manager.endUndoGrouping()
        #expect(manager.canUndo)
        #expect(manager.undoCount == 1)
    }

    @Test func anEventWithoutActionsIsNotAStep() {
        let manager = UndoManager()
        manager.setActionName("Nothing")
        #expect(manager.groupingLevel == 1)
        manager.endEvent()
        #expect(manager.groupingLevel == 0)
        #expect(!manager.canUndo)
    }

    @Test func theActionsOfAnEventAreOneStep() {
        let counter = Counter(1)
        counter.set(2)
        counter.set(3)
        counter.undoManager.endEvent()
        counter.set(4)
        counter.undoManager.undo()
        #expect(counter.value == 3)
        counter.undoManager.undo()
        #expect(counter.value == 1)
    }

    @Test func aGroupCanOutliveItsEvent() {
        let counter = Counter(1)
        let manager = counter.undoManager
        manager.beginUndoGrouping()
        counter.set(2)
        manager.endEvent()
        #expect(manager.groupingLevel == 2)
        counter.set(3)
        manager.endUndoGrouping()
        manager.endEvent()
        #expect(manager.groupingLevel == 0)
        manager.undo()
        #expect(counter.value == 1)
    }

    @Test @MainActor func anEventEndsOnTheNextTurnOfTheMainQueue() async {
        let counter = Counter(1)
        counter.set(2)
        #expect(counter.undoManager.groupingLevel == 1)
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(counter.undoManager.groupingLevel == 0)
        counter.set(3)
        counter.undoManager.undo()
        #expect(counter.value == 2)
    }

    @Test func anEventOfAThreadEndsInTheNextPassOfItsRunLoop() {
        // Written by the thread, read after it has finished.
        final class Levels: @unchecked Sendable {
            var levels: [Int] = []

            func runEvents() {
                let counter = Counter(1)
                counter.undoManager.runLoopModes = [RunLoop.Mode("undoing")]
                counter.set(2)
                levels.append(counter.undoManager.groupingLevel)
                for mode in [RunLoop.Mode.default, RunLoop.Mode("undoing")] {
                    _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.01))
                    levels.append(counter.undoManager.groupingLevel)
                }
            }
        }
        let levels = Levels()
        let finished = DispatchSemaphore(value: 0)
        Thread {
            levels.runEvents()
            finished.signal()
        }.start()
        finished.wait()
        #expect(levels.levels == [1, 1, 0])
    }

    @Test func runLoopModesDefaultToTheDefaultMode() {
        #expect(UndoManager().runLoopModes == [.default])
        #expect(NSUndoCloseGroupingRunLoopOrdering == 350_000)
    }
}
