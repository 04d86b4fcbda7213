import Foundation

/// The position of closing an event's group in a run loop's work at the end of a pass, on Apple's platforms. A run loop
/// on Linux has no such order.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000

extension UndoManager {
    /// Opens the group of the current event, unless a group is open or ``groupsByEvent`` is false.
    final func openGroupOfEvent() {
        guard groupsByEvent, open.isEmpty, state == .collecting else { return }
        openGroup(isAutomatic: true)
        scheduleEndOfEvent()
    }

    /// Ends the event by closing its group. A group with actions becomes an undo step, an empty one is discarded.
    ///
    /// For queues, where no run loop marks the end of an event. An open group that the program began keeps the event's
    /// group open until it is closed itself.
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
            // Not a block of the run loop: in a program with an async main, or one that called dispatchMain, no block
            // runs.
            DispatchQueue.main.async(execute: DispatchWorkItem(block: end))
        } else if Thread.isMainThread {
            RunLoop.main.perform(inModes: runLoopModes, block: { end() })
        } else {
            RunLoop.current.perform(inModes: runLoopModes, block: { end() })
        }
        eventEndIsScheduled = true
    }
}

/// Whether the current code runs on the main queue, on any thread: with an async main it is not the main thread.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
