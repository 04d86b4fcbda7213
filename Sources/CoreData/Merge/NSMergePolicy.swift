/// What a context does when records that it saves were changed by somebody else since it read them.
///
///     context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
///
/// A save that meets such records hands the conflicts to the policy, which puts the objects right or throws, and is then
/// tried again. A subclass may look at each `NSMergeConflict`, set values of its source object, and leave the rest to
/// `super`. Apple's page: *NSMergePolicy*.
///
/// ## Relationships
///
/// Apple's documentation describes the policies by property and does not say what becomes of a relationship's other end.
/// Here both ends agree in the store after every save, and memory shows what the store holds:
///
/// - A to-one relationship is a property like any other. A to-many relationship whose inverse is to-one follows from it.
/// - The two policies that merge by property merge a many-to-many relationship pair by pair: what each context added and
///   removed is added and removed. No pair can be changed in two ways, so neither context loses an edit.
/// - `overwrite` makes a many-to-many relationship what the context has, as far as it has read it; `rollback` drops the
///   changed pairs, on both ends.
/// - If two contexts give one object of a one-to-one relationship different partners, the policy decides which pair stays.
///   The partner left over is set to nil. The other ends of changed relationships become updated objects of the saving
///   context: their versions are compared and counted up, and `NSManagedObjectContextDidSave` lists them.
/// - An order that only one context changed is kept, and members that the other added are put into it. If both changed it,
///   the saving context's order stays.
/// - References to a record that another context deleted are set to nil. A mandatory one fails validation.
/// - If two contexts bring a deleted record back, the second save changes the record that the first has inserted.
///
/// What a policy leaves is validated before it is saved. If validation refuses it, the objects stay as the policy left them.
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
        guard let context = list.lazy.compactMap(\.sourceObject.managedObjectContext).first else { return }
        let repair = InverseRepair(after: list.map(\.sourceObject), isConflict: true)
        for conflict in list { conflict.sourceObject.resolve(with: conflict.storedRow, by: mergeType) }
        try context.dropMissingDestinations(of: list.map(\.sourceObject).filter(\.isInserted))
        repair.run(storeWins: mergeType.storeWins, in: context)
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

    /// Whether what the store has wins where both sides changed the same.
    var storeWins: Bool { self == .mergeByPropertyStoreTrumpMergePolicyType || self == .rollbackMergePolicyType }
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
