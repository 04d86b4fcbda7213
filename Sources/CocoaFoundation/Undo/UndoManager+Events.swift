import Foundation

/// The place of closing an event's group among what a run loop does at the end of a pass, on Apple's platforms. A run
/// loop on Linux keeps no such order.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000

extension UndoManager {
    /// Opens the group of the current event, unless it is open or groups are made by hand.
    final func openGroupOfEvent() {
        guard groupsByEvent, open.isEmpty, state == .collecting else { return }
        openGroup(isAutomatic: true)
        scheduleEndOfEvent()
    }

    /// Ends the event: closes its group. One that has actions becomes a step of undo, an empty one goes.
    ///
    /// For queues, which have no run loop to tell where an event ends. A group that was begun by hand and is still open
    /// keeps the event's group open until it is closed itself.
    package final func endEvent() {
        guard state == .collecting, open.count == 1, open[0].isAutomatic else { return }
        closeGroup(removingIfEmpty: true)
    }

    final func scheduleEndOfEvent() {
        guard !eventEndIsScheduled else { return }
        let end: () -> Void = { [weak self] in
            guard let self else { return }
            eventEndIsScheduled = false
            endEvent()
        }
        let servedByMainQueue = runLoopModes.contains(.default) || runLoopModes.contains(.common)
        if servedByMainQueue, MainQueue.isCurrent {
            // Not a block of the run loop: in a program with an async main, or that called dispatchMain, none runs.
            DispatchQueue.main.async(execute: DispatchWorkItem(block: end))
        } else if Thread.isMainThread {
            RunLoop.main.perform(inModes: runLoopModes, block: { end() })
        } else {
            RunLoop.current.perform(inModes: runLoopModes, block: { end() })
        }
        eventEndIsScheduled = true
    }
}

/// Whether the main queue is being served, on whatever thread: with an async main it is not the main thread.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
