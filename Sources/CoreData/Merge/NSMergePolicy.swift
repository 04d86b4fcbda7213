/// Decides how a save handles records that have changed in the store since they were read.
///
///     context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
///
/// A save passes conflicts to the policy, which resolves them or throws. After a resolution, the save is repeated. A
/// subclass can examine each `NSMergeConflict`, set values of its source object, and pass the rest to `super`. All
/// methods are called on the context's queue. Apple's page: *NSMergePolicy*.
///
/// Start reading this folder here.
///
///     the store rejects a record ──► NSMergeConflict ──┐
///     a unique value is taken ──► NSConstraintConflict ┴─► the policy ──► NSManagedObject+Merging: rows and changes
///                                                                              │
///     a merge of another context's save ──► NSManagedObject+Rebasing ──────────┤
///                                                                              ▼
///                                                          InverseRepair: both ends of relationships agree
///
/// ## Relationships
///
/// Apple's documentation describes the policies by property and does not specify the other end of a relationship. Here
/// both ends agree in the store after every save, and the objects reflect the store:
///
/// - A to-one relationship is a property like any other. A to-many relationship with a to-one inverse follows from it.
/// - The two policies that merge by property merge a many-to-many relationship pair by pair: the additions and removals
///   of both contexts are applied. A pair cannot change in two ways, so no edit is lost.
/// - `overwrite` makes a many-to-many relationship equal to the context's, as far as the context has read it;
///   `rollback` discards the changed pairs, on both ends.
/// - If two contexts give an object of a one-to-one relationship different partners, the policy decides which pair
///   remains. The other partner's relationship is set to nil. The objects at the other ends of changed relationships
///   become updated objects of the saving context: their versions are compared and incremented, and
///   `NSManagedObjectContextDidSave` lists them.
/// - If only one context changed the order of a relationship, that order is kept, and members that the other context
///   added are inserted into it. If both changed it, the saving context's order is kept.
/// - References to a record that another context deleted are set to nil. A mandatory one fails validation.
/// - If two contexts restore a deleted record, the second save updates the record that the first one has inserted.
///
/// The results of a policy are validated before they are saved. If validation fails, the objects remain as the policy
/// has left them.
open class NSMergePolicy: NSObject {
    /// The kind of resolution.
    public let mergeType: NSMergePolicyType

    /// Creates a policy of a given type. A subclass calls it, and overrides one of the methods that resolve conflicts.
    public init(merge ty: NSMergePolicyType) { mergeType = ty }

    // Immutable: a policy has no state except its type.
    private nonisolated(unsafe) static let shared = [
        NSMergePolicyType.errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType,
        .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType, .rollbackMergePolicyType,
    ].map(NSMergePolicy.init(merge:))

    /// Makes the save fail. The error contains the conflicts under `NSPersistentStoreSaveConflictsErrorKey`.
    /// This is the default policy.
    public class var error: NSMergePolicy { shared[0] }
    /// Keeps the unsaved changes, except for properties that have changed in the store too.
    public class var mergeByPropertyStoreTrump: NSMergePolicy { shared[1] }
    /// Keeps the unsaved changes, and accepts changes of other properties in the store.
    public class var mergeByPropertyObjectTrump: NSMergePolicy { shared[2] }
    /// Writes the objects as they are in the context, regardless of changes in the store.
    public class var overwrite: NSMergePolicy { shared[3] }
    /// Discards the unsaved changes.
    public class var rollback: NSMergePolicy { shared[4] }

    /// Resolves the conflicts of one save, of both kinds.
    /// - Throws: the errors of `resolve(optimisticLockingConflicts:)` and `resolve(constraintConflicts:)`.
    open func resolve(mergeConflicts list: [Any]) throws {
        let versions = list.compactMap { $0 as? NSMergeConflict }
        if !versions.isEmpty { try resolve(optimisticLockingConflicts: versions) }
        let constraints = list.compactMap { $0 as? NSConstraintConflict }
        if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
    }

    /// Resolves conflicts with records whose version has changed.
    /// - Throws: `CocoaError.managedObjectMerge` if the policy is `error`, and the errors of the stores.
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

    /// Resolves violations of uniqueness constraints.
    ///
    /// The trump policies and `overwrite` merge the objects with equal values into one; `rollback` discards the changes
    /// that cause the violation. A new object with the unique values of an existing record becomes that record.
    /// - Throws: `CocoaError.managedObjectConstraintMerge` if the policy is `error`.
    open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
        guard mergeType == .errorMergePolicyType else {
            for conflict in list { conflict.resolve(by: mergeType) }
            return
        }
        let constraints = list.map { "(" + $0.constraint.joined(separator: ", ") + ")" }
        throw CocoaError(
            .managedObjectConstraintMerge,
            sentence: "Could not merge changes: the objects to be saved break the uniqueness constraint "
                + constraints.joined(separator: ", ") + ". Fetch the existing object and change it instead.",
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: list])
    }
}

/// The kinds of merge policies.
public enum NSMergePolicyType: UInt, Sendable {
    /// A conflict is an error.
    case errorMergePolicyType = 0
    /// Changes are merged by property; of a property that both sides changed, the store's value wins.
    case mergeByPropertyStoreTrumpMergePolicyType = 1
    /// Changes are merged by property; of a property that both sides changed, the object's value wins.
    case mergeByPropertyObjectTrumpMergePolicyType = 2
    /// The object's values replace all of the store's.
    case overwriteMergePolicyType = 3
    /// The object's changes are discarded.
    case rollbackMergePolicyType = 4

    /// Whether the store's values win if both sides changed the same property.
    var storeWins: Bool { self == .mergeByPropertyStoreTrumpMergePolicyType || self == .rollbackMergePolicyType }
}

/// The same as `NSMergePolicy.error`, for older code.
public var NSErrorMergePolicy: AnyObject { NSMergePolicy.error }
/// The same as `NSMergePolicy.mergeByPropertyStoreTrump`, for older code.
public var NSMergeByPropertyStoreTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyStoreTrump }
/// The same as `NSMergePolicy.mergeByPropertyObjectTrump`, for older code.
public var NSMergeByPropertyObjectTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyObjectTrump }
/// The same as `NSMergePolicy.overwrite`, for older code.
public var NSOverwriteMergePolicy: AnyObject { NSMergePolicy.overwrite }
/// The same as `NSMergePolicy.rollback`, for older code.
public var NSRollbackMergePolicy: AnyObject { NSMergePolicy.rollback }
