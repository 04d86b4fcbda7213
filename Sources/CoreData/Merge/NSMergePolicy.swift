/// What a context does when records that it saves were changed by somebody else since it read them.
///
///     context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
///
/// A save that meets such records hands the conflicts to the policy, which puts the objects right or throws, and is then
/// tried again. A subclass may look at each `NSMergeConflict`, set values of its source object, and leave the rest to
/// `super`. Apple's page: *NSMergePolicy*.
open class NSMergePolicy: NSObject {
    /// Which of the five ways this policy goes.
    public let mergeType: NSMergePolicyType

    public init(merge ty: NSMergePolicyType) { mergeType = ty }

    // Never changed: a policy has no state but its type.
    private nonisolated(unsafe) static let shared = [
        NSMergePolicyType.errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType,
        .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType, .rollbackMergePolicyType,
    ].map(NSMergePolicy.init(merge:))

    /// Refuses the save; the error lists the conflicts under `NSPersistentStoreSaveConflictsErrorKey`. The default.
    public class var error: NSMergePolicy { shared[0] }
    /// Keeps the context's changes, except of properties that were changed in the store too.
    public class var mergeByPropertyStoreTrump: NSMergePolicy { shared[1] }
    /// Keeps the context's changes, and takes what else was changed in the store.
    public class var mergeByPropertyObjectTrump: NSMergePolicy { shared[2] }
    /// Writes the objects as the context has them, whatever was changed in the store.
    public class var overwrite: NSMergePolicy { shared[3] }
    /// Gives the context's changes up.
    public class var rollback: NSMergePolicy { shared[4] }

    /// Decides about the conflicts of one save, of both kinds.
    /// - Throws: what `resolve(optimisticLockingConflicts:)` and `resolve(constraintConflicts:)` throw.
    open func resolve(mergeConflicts list: [Any]) throws {
        let versions = list.compactMap { $0 as? NSMergeConflict }
        if !versions.isEmpty { try resolve(optimisticLockingConflicts: versions) }
        let constraints = list.compactMap { $0 as? NSConstraintConflict }
        if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
    }

    /// Decides about records whose version has moved on.
    /// - Throws: `CocoaError.managedObjectMerge` where they are to stop the save.
    open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        guard mergeType != .errorMergePolicyType else {
            throw CocoaError(
                .managedObjectMerge,
                sentence:
                    "Could not merge changes: \(list.count) of the objects to be saved were changed or deleted by "
                    + "somebody else since they were read. Refresh them and make the change again.",
                userInfo: [NSPersistentStoreSaveConflictsErrorKey: list])
        }
        for conflict in list { conflict.sourceObject.settle(with: conflict.storedRow, by: mergeType) }
    }

    /// Decides about records that break a uniqueness constraint.
    ///
    /// The trump policies and `overwrite` make one object of those that want to be the same; `rollback` gives up the
    /// changes that are in the way. A new object whose unique values a record has already becomes that record.
    /// - Throws: `CocoaError.managedObjectConstraintMerge` where they are to stop the save.
    open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
        guard mergeType == .errorMergePolicyType else {
            for conflict in list { conflict.resolve(by: mergeType) }
            return
        }
        let constraints = list.map { "(" + $0.constraint.joined(separator: ", ") + ")" }
        throw CocoaError(
            .managedObjectConstraintMerge,
            sentence: "Could not merge changes: the objects to be saved break the uniqueness constraint "
                + constraints.joined(separator: ", ") + ". Find the object that is there and change it instead.",
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: list])
    }
}

/// The ways of a merge policy.
public enum NSMergePolicyType: UInt, Sendable {
    case errorMergePolicyType = 0
    case mergeByPropertyStoreTrumpMergePolicyType = 1
    case mergeByPropertyObjectTrumpMergePolicyType = 2
    case overwriteMergePolicyType = 3
    case rollbackMergePolicyType = 4
}

/// `NSMergePolicy.error`, as older code spells it.
public var NSErrorMergePolicy: AnyObject { NSMergePolicy.error }
/// `NSMergePolicy.mergeByPropertyStoreTrump`, as older code spells it.
public var NSMergeByPropertyStoreTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyStoreTrump }
/// `NSMergePolicy.mergeByPropertyObjectTrump`, as older code spells it.
public var NSMergeByPropertyObjectTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyObjectTrump }
/// `NSMergePolicy.overwrite`, as older code spells it.
public var NSOverwriteMergePolicy: AnyObject { NSMergePolicy.overwrite }
/// `NSMergePolicy.rollback`, as older code spells it.
public var NSRollbackMergePolicy: AnyObject { NSMergePolicy.rollback }
