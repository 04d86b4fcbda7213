// The error codes of contexts, coordinators, stores and migrations, in the Cocoa error domain, with Apple's numbers.

/// A context's lock could not be acquired. Declared for compatibility, never thrown here.
public let NSManagedObjectContextLockingError = 132_000

/// A coordinator's lock could not be acquired. Declared for compatibility, never thrown here.
public let NSPersistentStoreCoordinatorLockingError = 132_010

/// A fault refers to a row that does not exist.
public let NSManagedObjectReferentialIntegrityError = 133_000

/// A relationship would connect objects in different stores.
public let NSManagedObjectExternalRelationshipError = 133_010

/// The store's rows changed after the objects were read, and the merge policy is `error`.
public let NSManagedObjectMergeError = 133_020

/// Objects violate a uniqueness constraint, and the merge policy does not resolve that.
public let NSManagedObjectConstraintMergeError = 133_021

/// The store type is unknown, or the store's URL is missing.
public let NSPersistentStoreInvalidTypeError = 134_000

/// The store has another type than the requested one. Declared for compatibility, never thrown here.
public let NSPersistentStoreTypeMismatchError = 134_010

/// The store is incompatible with the model's schema.
public let NSPersistentStoreIncompatibleSchemaError = 134_020

/// The store could not save.
public let NSPersistentStoreSaveError = 134_030

/// Some of several stores could not save; `NSAffectedStoresErrorKey` contains them. Declared for compatibility, never
/// thrown here.
public let NSPersistentStoreIncompleteSaveError = 134_040

/// Unresolved merge conflicts prevented the save. `NSPersistentStoreSaveConflictsErrorKey` contains the conflicts.
public let NSPersistentStoreSaveConflictsError = 134_050

/// An error that no other code describes.
public let NSCoreDataError = 134_060

/// A store operation failed.
public let NSPersistentStoreOperationError = 134_070

/// The store could not be opened.
public let NSPersistentStoreOpenError = 134_080

/// The store was locked for longer than the timeout.
public let NSPersistentStoreTimeoutError = 134_090

/// The store does not support this kind of request.
public let NSPersistentStoreUnsupportedRequestTypeError = 134_091

/// The store was created with an incompatible version of the model.
public let NSPersistentStoreIncompatibleVersionHashError = 134_100

/// A migration failed.
public let NSMigrationError = 134_110

/// The migrated records would violate a uniqueness constraint of the new model.
public let NSMigrationConstraintViolationError = 134_111

/// A migration was canceled. Declared for compatibility: a canceled migration throws the error that you cancel it
/// with.
public let NSMigrationCancelledError = 134_120

/// The model that the store was created with was not found.
public let NSMigrationMissingSourceModelError = 134_130

/// There is no mapping model from the store's model to the new one.
public let NSMigrationMissingMappingModelError = 134_140

/// The source store of a migration could not be opened or read.
public let NSMigrationManagerSourceStoreError = 134_150

/// The destination store of a migration could not be created or written.
public let NSMigrationManagerDestinationStoreError = 134_160

/// A migration policy threw an error.
public let NSEntityMigrationPolicyError = 134_170

/// SQLite reported an error. Declared for compatibility, never thrown here: other codes contain SQLite's error as the
/// underlying one.
public let NSSQLiteError = 134_180

/// No mapping model can be inferred, because the change is too complex for a lightweight migration.
public let NSInferredMappingModelError = 134_190

/// An external record could not be imported. Part of Spotlight support; never thrown on Linux.
public let NSExternalRecordImportError = 134_200

/// Transactions after the history token were deleted.
public let NSPersistentHistoryTokenExpiredError = 134_301

/// A model reference was not resolved: there is no model at its location, or none with its checksum.
public let NSManagedObjectModelReferenceNotFoundError = 134_504

/// A staged migration was interrupted by another version of the framework. Declared for compatibility, never thrown
/// here.
public let NSStagedMigrationFrameworkVersionMismatchError = 134_505

/// A staged migration cannot return to an older model.
public let NSStagedMigrationBackwardMigrationError = 134_506
