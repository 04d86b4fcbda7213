/// Checks that contexts and objects are used on their queues, if the program was launched with
/// `-com.apple.CoreData.ConcurrencyDebug 1`. A violation stops the program immediately, rather than damaging an object.
///
/// Free while it is off: a context reads the setting when it is created, and an object's flag is checked together with
/// that for faults.
enum ConcurrencyDebug {
    static let isOn = LaunchArguments.number("com.apple.CoreData.ConcurrencyDebug") > 0

    /// Stops the program unless the caller is on the context's queue.
    static func check(_ context: NSManagedObjectContext, _ what: @autoclosure () -> String) {
        guard context.concurrencyType != .confinementConcurrencyType, !context.queue.isCurrent else { return }
        let isMain = context.concurrencyType == .mainQueueConcurrencyType
        if isMain, Thread.isMainThread { return }
        let name = context.name.map { "'\($0)'" } ?? "without a name"
        let queue = isMain ? "the main queue" : "its own queue '\(context.queue.label)'"
        let caller = NSManagedObjectContext._current.map {
            "in a block of the context '\($0.name ?? "without a name")'"
        }
        stop(
            NSExceptionName(rawValue: "NSInternalInconsistencyException"),
            "__Multithreading_Violation_AllThatIsLeftToUsIsHonor__: \(what()) was used "
                + "\(caller ?? (Thread.isMainThread ? "on the main thread" : "on a thread")), but belongs to the context "
                + "\(name), which may be used on \(queue) only: use perform(_:) or performAndWait(_:) of that context.")
    }
}

extension NSManagedObjectContext {
    /// Stops the program unless the caller is on the context's queue, if checking is on.
    @inline(__always)
    final func guardQueue(_ function: @autoclosure () -> StaticString) {
        if isGuarded { ConcurrencyDebug.check(self, "\(function())") }
    }
}
