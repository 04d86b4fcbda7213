/// Core Data's error codes as values of `CocoaError.Code`.
///
///     do { try context.save() } catch let error as CocoaError where error.code == .managedObjectMerge { … }
extension CocoaError.Code {
    /// An object is invalid for a reason that no other code describes.
    public static var managedObjectValidation: Self { Self(rawValue: NSManagedObjectValidationError) }
    /// Several validation errors, which `NSDetailedErrorsKey` contains.
    public static var validationMultipleErrors: Self { Self(rawValue: NSValidationMultipleErrorsError) }
    /// A mandatory property has no value.
    public static var validationMissingMandatoryProperty: Self {
        Self(rawValue: NSValidationMissingMandatoryPropertyError)
    }
    /// A relationship has fewer objects than its minimum count.
    public static var validationRelationshipLacksMinimumCount: Self {
        Self(rawValue: NSValidationRelationshipLacksMinimumCountError)
    }
    /// A relationship has more objects than its maximum count.
    public static var validationRelationshipExceedsMaximumCount: Self {
        Self(rawValue: NSValidationRelationshipExceedsMaximumCountError)
    }
    /// An object cannot be deleted, because a relationship with the delete rule "deny" is not empty.
    public static var validationRelationshipDeniedDelete: Self {
        Self(rawValue: NSValidationRelationshipDeniedDeleteError)
    }
    /// A number is above its maximum.
    public static var validationNumberTooLarge: Self { Self(rawValue: NSValidationNumberTooLargeError) }
    /// A number is below its minimum.
    public static var validationNumberTooSmall: Self { Self(rawValue: NSValidationNumberTooSmallError) }
    /// A date is later than its maximum.
    public static var validationDateTooLate: Self { Self(rawValue: NSValidationDateTooLateError) }
    /// A date is earlier than its minimum.
    public static var validationDateTooSoon: Self { Self(rawValue: NSValidationDateTooSoonError) }
    /// A value is not a valid date. Declared for compatibility, never thrown here.
    public static var validationInvalidDate: Self { Self(rawValue: NSValidationInvalidDateError) }
    /// A string is longer than its maximum.
    public static var validationStringTooLong: Self { Self(rawValue: NSValidationStringTooLongError) }
    /// A string is shorter than its minimum.
    public static var validationStringTooShort: Self { Self(rawValue: NSValidationStringTooShortError) }
    /// A string does not match its pattern.
    public static var validationStringPatternMatching: Self { Self(rawValue: NSValidationStringPatternMatchingError) }
    /// A context's lock could not be acquired. Declared for compatibility, never thrown here.
    public static var managedObjectContextLocking: Self { Self(rawValue: NSManagedObjectContextLockingError) }
    /// A coordinator's lock could not be acquired. Declared for compatibility, never thrown here.
    public static var persistentStoreCoordinatorLocking: Self {
        Self(rawValue: NSPersistentStoreCoordinatorLockingError)
    }
    /// A fault refers to a row that does not exist.
    public static var managedObjectReferentialIntegrity: Self {
        Self(rawValue: NSManagedObjectReferentialIntegrityError)
    }
    /// A relationship would connect objects in different stores.
    public static var managedObjectExternalRelationship: Self {
        Self(rawValue: NSManagedObjectExternalRelationshipError)
    }
    /// The store's rows changed after the objects were read, and the merge policy is `error`.
    public static var managedObjectMerge: Self { Self(rawValue: NSManagedObjectMergeError) }
    /// Objects violate a uniqueness constraint, and the merge policy does not resolve that.
    public static var managedObjectConstraintMerge: Self { Self(rawValue: NSManagedObjectConstraintMergeError) }
    /// The store type is unknown, or the store's URL is missing.
    public static var persistentStoreInvalidType: Self { Self(rawValue: NSPersistentStoreInvalidTypeError) }
    /// The store has another type than the requested one. Declared for compatibility, never thrown here.
    public static var persistentStoreTypeMismatch: Self { Self(rawValue: NSPersistentStoreTypeMismatchError) }
    /// The store is incompatible with the model's schema.
    public static var persistentStoreIncompatibleSchema: Self {
        Self(rawValue: NSPersistentStoreIncompatibleSchemaError)
    }
    /// The store could not save.
    public static var persistentStoreSave: Self { Self(rawValue: NSPersistentStoreSaveError) }
    /// Some of several stores could not save; `NSAffectedStoresErrorKey` contains them. Declared for compatibility,
    /// never thrown here.
    public static var persistentStoreIncompleteSave: Self { Self(rawValue: NSPersistentStoreIncompleteSaveError) }
    /// Unresolved merge conflicts prevented the save. `NSPersistentStoreSaveConflictsErrorKey` contains the conflicts.
    public static var persistentStoreSaveConflicts: Self { Self(rawValue: NSPersistentStoreSaveConflictsError) }
    /// An error that no other code describes.
    public static var coreData: Self { Self(rawValue: NSCoreDataError) }
    /// A store operation failed.
    public static var persistentStoreOperation: Self { Self(rawValue: NSPersistentStoreOperationError) }
    /// The store could not be opened.
    public static var persistentStoreOpen: Self { Self(rawValue: NSPersistentStoreOpenError) }
    /// The store was locked for longer than the timeout.
    public static var persistentStoreTimeout: Self { Self(rawValue: NSPersistentStoreTimeoutError) }
    /// The store does not support this kind of request.
    public static var persistentStoreUnsupportedRequestType: Self {
        Self(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
    }
    /// The store was created with an incompatible version of the model.
    public static var persistentStoreIncompatibleVersionHash: Self {
        Self(rawValue: NSPersistentStoreIncompatibleVersionHashError)
    }
    /// A migration failed.
    public static var migration: Self { Self(rawValue: NSMigrationError) }
    /// A migration was canceled. Declared for compatibility: a canceled migration throws the error that you cancel it
    /// with.
    public static var migrationCancelled: Self { Self(rawValue: NSMigrationCancelledError) }
    /// The model that the store was created with was not found.
    public static var migrationMissingSourceModel: Self { Self(rawValue: NSMigrationMissingSourceModelError) }
    /// There is no mapping model from the store's model to the new one.
    public static var migrationMissingMappingModel: Self { Self(rawValue: NSMigrationMissingMappingModelError) }
    /// The source store of a migration could not be opened or read.
    public static var migrationManagerSourceStore: Self { Self(rawValue: NSMigrationManagerSourceStoreError) }
    /// The destination store of a migration could not be created or written.
    public static var migrationManagerDestinationStore: Self { Self(rawValue: NSMigrationManagerDestinationStoreError) }
    /// A migration policy threw an error.
    public static var entityMigrationPolicy: Self { Self(rawValue: NSEntityMigrationPolicyError) }
    /// SQLite reported an error. Declared for compatibility, never thrown here: other codes contain SQLite's error as
    /// the underlying one.
    public static var sqlite: Self { Self(rawValue: NSSQLiteError) }
    /// No mapping model can be inferred, because the change is too complex for a lightweight migration.
    public static var inferredMappingModel: Self { Self(rawValue: NSInferredMappingModelError) }
    /// An external record could not be imported. Part of Spotlight support; never thrown on Linux.
    public static var externalRecordImport: Self { Self(rawValue: NSExternalRecordImportError) }
}
