/// Core Data's error codes as patterns: `catch CocoaError.managedObjectMerge`.
extension CocoaError {
    /// An object is invalid for a reason that no other code describes.
    public static var managedObjectValidation: Code { .managedObjectValidation }
    /// Several validation errors, which `NSDetailedErrorsKey` contains.
    public static var validationMultipleErrors: Code { .validationMultipleErrors }
    /// A mandatory property has no value.
    public static var validationMissingMandatoryProperty: Code { .validationMissingMandatoryProperty }
    /// A relationship has fewer objects than its minimum count.
    public static var validationRelationshipLacksMinimumCount: Code { .validationRelationshipLacksMinimumCount }
    /// A relationship has more objects than its maximum count.
    public static var validationRelationshipExceedsMaximumCount: Code { .validationRelationshipExceedsMaximumCount }
    /// An object cannot be deleted, because a relationship with the delete rule "deny" is not empty.
    public static var validationRelationshipDeniedDelete: Code { .validationRelationshipDeniedDelete }
    /// A number is above its maximum.
    public static var validationNumberTooLarge: Code { .validationNumberTooLarge }
    /// A number is below its minimum.
    public static var validationNumberTooSmall: Code { .validationNumberTooSmall }
    /// A date is later than its maximum.
    public static var validationDateTooLate: Code { .validationDateTooLate }
    /// A date is earlier than its minimum.
    public static var validationDateTooSoon: Code { .validationDateTooSoon }
    /// A value is not a valid date. Declared for compatibility, never thrown here.
    public static var validationInvalidDate: Code { .validationInvalidDate }
    /// A string is longer than its maximum.
    public static var validationStringTooLong: Code { .validationStringTooLong }
    /// A string is shorter than its minimum.
    public static var validationStringTooShort: Code { .validationStringTooShort }
    /// A string does not match its pattern.
    public static var validationStringPatternMatching: Code { .validationStringPatternMatching }
    /// A context's lock could not be acquired. Declared for compatibility, never thrown here.
    public static var managedObjectContextLocking: Code { .managedObjectContextLocking }
    /// A coordinator's lock could not be acquired. Declared for compatibility, never thrown here.
    public static var persistentStoreCoordinatorLocking: Code { .persistentStoreCoordinatorLocking }
    /// A fault refers to a row that does not exist.
    public static var managedObjectReferentialIntegrity: Code { .managedObjectReferentialIntegrity }
    /// A relationship would connect objects in different stores.
    public static var managedObjectExternalRelationship: Code { .managedObjectExternalRelationship }
    /// The store's rows changed after the objects were read, and the merge policy is `error`.
    public static var managedObjectMerge: Code { .managedObjectMerge }
    /// Objects violate a uniqueness constraint, and the merge policy does not resolve that.
    public static var managedObjectConstraintMerge: Code { .managedObjectConstraintMerge }
    /// The store type is unknown, or the store's URL is missing.
    public static var persistentStoreInvalidType: Code { .persistentStoreInvalidType }
    /// The store has another type than the requested one. Declared for compatibility, never thrown here.
    public static var persistentStoreTypeMismatch: Code { .persistentStoreTypeMismatch }
    /// The store is incompatible with the model's schema.
    public static var persistentStoreIncompatibleSchema: Code { .persistentStoreIncompatibleSchema }
    /// The store could not save.
    public static var persistentStoreSave: Code { .persistentStoreSave }
    /// Some of several stores could not save; `NSAffectedStoresErrorKey` contains them. Declared for compatibility,
    /// never thrown here.
    public static var persistentStoreIncompleteSave: Code { .persistentStoreIncompleteSave }
    /// Unresolved merge conflicts prevented the save. `NSPersistentStoreSaveConflictsErrorKey` contains the conflicts.
    public static var persistentStoreSaveConflicts: Code { .persistentStoreSaveConflicts }
    /// An error that no other code describes.
    public static var coreData: Code { .coreData }
    /// A store operation failed.
    public static var persistentStoreOperation: Code { .persistentStoreOperation }
    /// The store could not be opened.
    public static var persistentStoreOpen: Code { .persistentStoreOpen }
    /// The store was locked for longer than the timeout.
    public static var persistentStoreTimeout: Code { .persistentStoreTimeout }
    /// The store does not support this kind of request.
    public static var persistentStoreUnsupportedRequestType: Code { .persistentStoreUnsupportedRequestType }
    /// The store was created with an incompatible version of the model.
    public static var persistentStoreIncompatibleVersionHash: Code { .persistentStoreIncompatibleVersionHash }
    /// A migration failed.
    public static var migration: Code { .migration }
    /// A migration was canceled. Declared for compatibility: a canceled migration throws the error that you cancel it
    /// with.
    public static var migrationCancelled: Code { .migrationCancelled }
    /// The model that the store was created with was not found.
    public static var migrationMissingSourceModel: Code { .migrationMissingSourceModel }
    /// There is no mapping model from the store's model to the new one.
    public static var migrationMissingMappingModel: Code { .migrationMissingMappingModel }
    /// The source store of a migration could not be opened or read.
    public static var migrationManagerSourceStore: Code { .migrationManagerSourceStore }
    /// The destination store of a migration could not be created or written.
    public static var migrationManagerDestinationStore: Code { .migrationManagerDestinationStore }
    /// A migration policy threw an error.
    public static var entityMigrationPolicy: Code { .entityMigrationPolicy }
    /// SQLite reported an error. Declared for compatibility, never thrown here: other codes contain SQLite's error as
    /// the underlying one.
    public static var sqlite: Code { .sqlite }
    /// No mapping model can be inferred, because the change is too complex for a lightweight migration.
    public static var inferredMappingModel: Code { .inferredMappingModel }
    /// An external record could not be imported. Part of Spotlight support; never thrown on Linux.
    public static var externalRecordImport: Code { .externalRecordImport }
}
