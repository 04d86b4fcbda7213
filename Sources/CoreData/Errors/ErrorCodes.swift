// The codes of what contexts, coordinators, stores and migrations report, in the Cocoa error domain, with Apple's
// numbers.

/// A context's lock could not be taken.
public let NSManagedObjectContextLockingError = 132_000

/// A coordinator's lock could not be taken.
public let NSPersistentStoreCoordinatorLockingError = 132_010

/// An object points to one that is not there: a fault found no row to fire from.
public let NSManagedObjectReferentialIntegrityError = 133_000

/// An object points to one in another store.
public let NSManagedObjectExternalRelationshipError = 133_010

/// Objects were changed by someone else since they were read, and the merge policy does not decide.
public let NSManagedObjectMergeError = 133_020

/// Objects break a uniqueness constraint, and the merge policy does not decide.
public let NSManagedObjectConstraintMergeError = 133_021

/// No store of this type is known.
public let NSPersistentStoreInvalidTypeError = 134_000

/// The store is of another type than asked for.
public let NSPersistentStoreTypeMismatchError = 134_010

/// The store refuses the model's tables.
public let NSPersistentStoreIncompatibleSchemaError = 134_020

/// The store could not save.
public let NSPersistentStoreSaveError = 134_030

/// Some of several stores could not save; they lie under `NSAffectedStoresErrorKey`.
public let NSPersistentStoreIncompleteSaveError = 134_040

/// A merge conflict kept the save from ending; the conflicts lie under
/// `NSPersistentStoreSaveConflictsErrorKey`.
public let NSPersistentStoreSaveConflictsError = 134_050

/// An error that no other code names.
public let NSCoreDataError = 134_060

/// A store operation failed.
public let NSPersistentStoreOperationError = 134_070

/// The store could not be opened.
public let NSPersistentStoreOpenError = 134_080

/// The store did not answer in time.
public let NSPersistentStoreTimeoutError = 134_090

/// The store cannot run this kind of request.
public let NSPersistentStoreUnsupportedRequestTypeError = 134_091

/// The store was written with another version of the model.
public let NSPersistentStoreIncompatibleVersionHashError = 134_100

/// A migration failed.
public let NSMigrationError = 134_110

/// A migration would break a uniqueness constraint of the new model.
public let NSMigrationConstraintViolationError = 134_111

/// A migration was cancelled.
public let NSMigrationCancelledError = 134_120

/// The model that the store was written with could not be found.
public let NSMigrationMissingSourceModelError = 134_130

/// No mapping model leads from the store's model to the new one.
public let NSMigrationMissingMappingModelError = 134_140

/// The store to migrate from could not be opened or read.
public let NSMigrationManagerSourceStoreError = 134_150

/// The store to migrate to could not be made or written.
public let NSMigrationManagerDestinationStoreError = 134_160

/// An entity migration policy failed.
public let NSEntityMigrationPolicyError = 134_170

/// SQLite reported an error: its code lies under `NSSQLiteErrorDomain`.
public let NSSQLiteError = 134_180

/// No mapping model can be inferred: the change is too large for a lightweight migration.
public let NSInferredMappingModelError = 134_190

/// An external record could not be read. Spotlight's own; never reported on Linux.
public let NSExternalRecordImportError = 134_200

/// The history before this token has been deleted.
public let NSPersistentHistoryTokenExpiredError = 134_301

/// A reference to a model leads nowhere, or to a model with another checksum.
public let NSManagedObjectModelReferenceNotFoundError = 134_504

/// A staged migration was interrupted by another version of the framework.
public let NSStagedMigrationFrameworkVersionMismatchError = 134_505

/// A staged migration cannot lead back to an older model.
public let NSStagedMigrationBackwardMigrationError = 134_506
