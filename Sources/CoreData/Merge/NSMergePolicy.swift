/// What a context does about conflicts when it saves. Apple's page: *NSMergePolicy*.
///
/// The policy here is the default one, which lets the save fail and tells of every conflict.
open class NSMergePolicy: NSObject {
    /// Refuses the save; the error lists the conflicts under `NSPersistentStoreSaveConflictsErrorKey`.
    public class var error: NSMergePolicy { errorPolicy }

    // Never changed: a policy has no state.
    private nonisolated(unsafe) static let errorPolicy = NSMergePolicy()

    /// Decides about the conflicts of one save.
    /// - Throws: `CocoaError.managedObjectMerge` where they are to stop the save.
    open func resolve(mergeConflicts list: [Any]) throws {
        throw CocoaError(
            .managedObjectMerge,
            sentence: "Could not merge changes: \(list.count) of the objects to be saved were changed or deleted by "
                + "somebody else since they were read. Refresh them and make the change again.",
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: list])
    }
}
