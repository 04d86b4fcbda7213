// The names from Swift 3, which Apple keeps for source compatibility.

extension CocoaError.Code {
    /// The name of `managedObjectValidation`, 1550, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectValidation")
    public static var managedObjectValidationError: Self { .managedObjectValidation }
    /// The name of `validationMultipleErrors`, 1560, in Swift 3.
    @available(*, deprecated, renamed: "validationMultipleErrors")
    public static var validationMultipleErrorsError: Self { .validationMultipleErrors }
    /// The name of `validationMissingMandatoryProperty`, 1570, in Swift 3.
    @available(*, deprecated, renamed: "validationMissingMandatoryProperty")
    public static var validationMissingMandatoryPropertyError: Self { .validationMissingMandatoryProperty }
    /// The name of `validationRelationshipLacksMinimumCount`, 1580, in Swift 3.
    @available(*, deprecated, renamed: "validationRelationshipLacksMinimumCount")
    public static var validationRelationshipLacksMinimumCountError: Self { .validationRelationshipLacksMinimumCount }
    /// The name of `validationRelationshipExceedsMaximumCount`, 1590, in Swift 3.
    @available(*, deprecated, renamed: "validationRelationshipExceedsMaximumCount")
    public static var validationRelationshipExceedsMaximumCountError: Self {
        .validationRelationshipExceedsMaximumCount
    }
    /// The name of `validationRelationshipDeniedDelete`, 1600, in Swift 3.
    @available(*, deprecated, renamed: "validationRelationshipDeniedDelete")
    public static var validationRelationshipDeniedDeleteError: Self { .validationRelationshipDeniedDelete }
    /// The name of `validationNumberTooLarge`, 1610, in Swift 3.
    @available(*, deprecated, renamed: "validationNumberTooLarge")
    public static var validationNumberTooLargeError: Self { .validationNumberTooLarge }
    /// The name of `validationNumberTooSmall`, 1620, in Swift 3.
    @available(*, deprecated, renamed: "validationNumberTooSmall")
    public static var validationNumberTooSmallError: Self { .validationNumberTooSmall }
    /// The name of `validationDateTooLate`, 1630, in Swift 3.
    @available(*, deprecated, renamed: "validationDateTooLate")
    public static var validationDateTooLateError: Self { .validationDateTooLate }
    /// The name of `validationDateTooSoon`, 1640, in Swift 3.
    @available(*, deprecated, renamed: "validationDateTooSoon")
    public static var validationDateTooSoonError: Self { .validationDateTooSoon }
    /// The name of `validationInvalidDate`, 1650, in Swift 3.
    @available(*, deprecated, renamed: "validationInvalidDate")
    public static var validationInvalidDateError: Self { .validationInvalidDate }
    /// The name of `validationStringTooLong`, 1660, in Swift 3.
    @available(*, deprecated, renamed: "validationStringTooLong")
    public static var validationStringTooLongError: Self { .validationStringTooLong }
    /// The name of `validationStringTooShort`, 1670, in Swift 3.
    @available(*, deprecated, renamed: "validationStringTooShort")
    public static var validationStringTooShortError: Self { .validationStringTooShort }
    /// The name of `validationStringPatternMatching`, 1680, in Swift 3.
    @available(*, deprecated, renamed: "validationStringPatternMatching")
    public static var validationStringPatternMatchingError: Self { .validationStringPatternMatching }
    /// The name of `managedObjectContextLocking`, 132000, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectContextLocking")
    public static var managedObjectContextLockingError: Self { .managedObjectContextLocking }
    /// The name of `persistentStoreCoordinatorLocking`, 132010, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreCoordinatorLocking")
    public static var persistentStoreCoordinatorLockingError: Self { .persistentStoreCoordinatorLocking }
    /// The name of `managedObjectReferentialIntegrity`, 133000, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectReferentialIntegrity")
    public static var managedObjectReferentialIntegrityError: Self { .managedObjectReferentialIntegrity }
    /// The name of `managedObjectExternalRelationship`, 133010, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectExternalRelationship")
    public static var managedObjectExternalRelationshipError: Self { .managedObjectExternalRelationship }
    /// The name of `managedObjectMerge`, 133020, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectMerge")
    public static var managedObjectMergeError: Self { .managedObjectMerge }
    /// The name of `managedObjectConstraintMerge`, 133021, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectConstraintMerge")
    public static var managedObjectConstraintMergeError: Self { .managedObjectConstraintMerge }
    /// The name of `persistentStoreInvalidType`, 134000, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreInvalidType")
    public static var persistentStoreInvalidTypeError: Self { .persistentStoreInvalidType }
    /// The name of `persistentStoreTypeMismatch`, 134010, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreTypeMismatch")
    public static var persistentStoreTypeMismatchError: Self { .persistentStoreTypeMismatch }
    /// The name of `persistentStoreIncompatibleSchema`, 134020, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleSchema")
    public static var persistentStoreIncompatibleSchemaError: Self { .persistentStoreIncompatibleSchema }
    /// The name of `persistentStoreSave`, 134030, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreSave")
    public static var persistentStoreSaveError: Self { .persistentStoreSave }
    /// The name of `persistentStoreIncompleteSave`, 134040, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreIncompleteSave")
    public static var persistentStoreIncompleteSaveError: Self { .persistentStoreIncompleteSave }
    /// The name of `persistentStoreSaveConflicts`, 134050, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreSaveConflicts")
    public static var persistentStoreSaveConflictsError: Self { .persistentStoreSaveConflicts }
    /// The name of `coreData`, 134060, in Swift 3.
    @available(*, deprecated, renamed: "coreData")
    public static var coreDataError: Self { .coreData }
    /// The name of `persistentStoreOperation`, 134070, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreOperation")
    public static var persistentStoreOperationError: Self { .persistentStoreOperation }
    /// The name of `persistentStoreOpen`, 134080, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreOpen")
    public static var persistentStoreOpenError: Self { .persistentStoreOpen }
    /// The name of `persistentStoreTimeout`, 134090, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreTimeout")
    public static var persistentStoreTimeoutError: Self { .persistentStoreTimeout }
    /// The name of `persistentStoreUnsupportedRequestType`, 134091, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreUnsupportedRequestType")
    public static var persistentStoreUnsupportedRequestTypeError: Self { .persistentStoreUnsupportedRequestType }
    /// The name of `persistentStoreIncompatibleVersionHash`, 134100, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleVersionHash")
    public static var persistentStoreIncompatibleVersionHashError: Self { .persistentStoreIncompatibleVersionHash }
    /// The name of `migration`, 134110, in Swift 3.
    @available(*, deprecated, renamed: "migration")
    public static var migrationError: Self { .migration }
    /// The name of `migrationCancelled`, 134120, in Swift 3.
    @available(*, deprecated, renamed: "migrationCancelled")
    public static var migrationCancelledError: Self { .migrationCancelled }
    /// The name of `migrationMissingSourceModel`, 134130, in Swift 3.
    @available(*, deprecated, renamed: "migrationMissingSourceModel")
    public static var migrationMissingSourceModelError: Self { .migrationMissingSourceModel }
    /// The name of `migrationMissingMappingModel`, 134140, in Swift 3.
    @available(*, deprecated, renamed: "migrationMissingMappingModel")
    public static var migrationMissingMappingModelError: Self { .migrationMissingMappingModel }
    /// The name of `migrationManagerSourceStore`, 134150, in Swift 3.
    @available(*, deprecated, renamed: "migrationManagerSourceStore")
    public static var migrationManagerSourceStoreError: Self { .migrationManagerSourceStore }
    /// The name of `migrationManagerDestinationStore`, 134160, in Swift 3.
    @available(*, deprecated, renamed: "migrationManagerDestinationStore")
    public static var migrationManagerDestinationStoreError: Self { .migrationManagerDestinationStore }
    /// The name of `entityMigrationPolicy`, 134170, in Swift 3.
    @available(*, deprecated, renamed: "entityMigrationPolicy")
    public static var entityMigrationPolicyError: Self { .entityMigrationPolicy }
    /// The name of `sqlite`, 134180, in Swift 3.
    @available(*, deprecated, renamed: "sqlite")
    public static var sqliteError: Self { .sqlite }
    /// The name of `inferredMappingModel`, 134190, in Swift 3.
    @available(*, deprecated, renamed: "inferredMappingModel")
    public static var inferredMappingModelError: Self { .inferredMappingModel }
    /// The name of `externalRecordImport`, 134200, in Swift 3.
    @available(*, deprecated, renamed: "externalRecordImport")
    public static var externalRecordImportError: Self { .externalRecordImport }
}

extension CocoaError {
    /// The name of `managedObjectValidation`, 1550, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectValidation")
    public static var managedObjectValidationError: Code { .managedObjectValidation }
    /// The name of `validationMultipleErrors`, 1560, in Swift 3.
    @available(*, deprecated, renamed: "validationMultipleErrors")
    public static var validationMultipleErrorsError: Code { .validationMultipleErrors }
    /// The name of `validationMissingMandatoryProperty`, 1570, in Swift 3.
    @available(*, deprecated, renamed: "validationMissingMandatoryProperty")
    public static var validationMissingMandatoryPropertyError: Code { .validationMissingMandatoryProperty }
    /// The name of `validationRelationshipLacksMinimumCount`, 1580, in Swift 3.
    @available(*, deprecated, renamed: "validationRelationshipLacksMinimumCount")
    public static var validationRelationshipLacksMinimumCountError: Code { .validationRelationshipLacksMinimumCount }
    /// The name of `validationRelationshipExceedsMaximumCount`, 1590, in Swift 3.
    @available(*, deprecated, renamed: "validationRelationshipExceedsMaximumCount")
    public static var validationRelationshipExceedsMaximumCountError: Code {
        .validationRelationshipExceedsMaximumCount
    }
    /// The name of `validationRelationshipDeniedDelete`, 1600, in Swift 3.
    @available(*, deprecated, renamed: "validationRelationshipDeniedDelete")
    public static var validationRelationshipDeniedDeleteError: Code { .validationRelationshipDeniedDelete }
    /// The name of `validationNumberTooLarge`, 1610, in Swift 3.
    @available(*, deprecated, renamed: "validationNumberTooLarge")
    public static var validationNumberTooLargeError: Code { .validationNumberTooLarge }
    /// The name of `validationNumberTooSmall`, 1620, in Swift 3.
    @available(*, deprecated, renamed: "validationNumberTooSmall")
    public static var validationNumberTooSmallError: Code { .validationNumberTooSmall }
    /// The name of `validationDateTooLate`, 1630, in Swift 3.
    @available(*, deprecated, renamed: "validationDateTooLate")
    public static var validationDateTooLateError: Code { .validationDateTooLate }
    /// The name of `validationDateTooSoon`, 1640, in Swift 3.
    @available(*, deprecated, renamed: "validationDateTooSoon")
    public static var validationDateTooSoonError: Code { .validationDateTooSoon }
    /// The name of `validationInvalidDate`, 1650, in Swift 3.
    @available(*, deprecated, renamed: "validationInvalidDate")
    public static var validationInvalidDateError: Code { .validationInvalidDate }
    /// The name of `validationStringTooLong`, 1660, in Swift 3.
    @available(*, deprecated, renamed: "validationStringTooLong")
    public static var validationStringTooLongError: Code { .validationStringTooLong }
    /// The name of `validationStringTooShort`, 1670, in Swift 3.
    @available(*, deprecated, renamed: "validationStringTooShort")
    public static var validationStringTooShortError: Code { .validationStringTooShort }
    /// The name of `validationStringPatternMatching`, 1680, in Swift 3.
    @available(*, deprecated, renamed: "validationStringPatternMatching")
    public static var validationStringPatternMatchingError: Code { .validationStringPatternMatching }
    /// The name of `managedObjectContextLocking`, 132000, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectContextLocking")
    public static var managedObjectContextLockingError: Code { .managedObjectContextLocking }
    /// The name of `persistentStoreCoordinatorLocking`, 132010, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreCoordinatorLocking")
    public static var persistentStoreCoordinatorLockingError: Code { .persistentStoreCoordinatorLocking }
    /// The name of `managedObjectReferentialIntegrity`, 133000, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectReferentialIntegrity")
    public static var managedObjectReferentialIntegrityError: Code { .managedObjectReferentialIntegrity }
    /// The name of `managedObjectExternalRelationship`, 133010, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectExternalRelationship")
    public static var managedObjectExternalRelationshipError: Code { .managedObjectExternalRelationship }
    /// The name of `managedObjectMerge`, 133020, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectMerge")
    public static var managedObjectMergeError: Code { .managedObjectMerge }
    /// The name of `managedObjectConstraintMerge`, 133021, in Swift 3.
    @available(*, deprecated, renamed: "managedObjectConstraintMerge")
    public static var managedObjectConstraintMergeError: Code { .managedObjectConstraintMerge }
    /// The name of `persistentStoreInvalidType`, 134000, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreInvalidType")
    public static var persistentStoreInvalidTypeError: Code { .persistentStoreInvalidType }
    /// The name of `persistentStoreTypeMismatch`, 134010, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreTypeMismatch")
    public static var persistentStoreTypeMismatchError: Code { .persistentStoreTypeMismatch }
    /// The name of `persistentStoreIncompatibleSchema`, 134020, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleSchema")
    public static var persistentStoreIncompatibleSchemaError: Code { .persistentStoreIncompatibleSchema }
    /// The name of `persistentStoreSave`, 134030, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreSave")
    public static var persistentStoreSaveError: Code { .persistentStoreSave }
    /// The name of `persistentStoreIncompleteSave`, 134040, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreIncompleteSave")
    public static var persistentStoreIncompleteSaveError: Code { .persistentStoreIncompleteSave }
    /// The name of `persistentStoreSaveConflicts`, 134050, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreSaveConflicts")
    public static var persistentStoreSaveConflictsError: Code { .persistentStoreSaveConflicts }
    /// The name of `coreData`, 134060, in Swift 3.
    @available(*, deprecated, renamed: "coreData")
    public static var coreDataError: Code { .coreData }
    /// The name of `persistentStoreOperation`, 134070, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreOperation")
    public static var persistentStoreOperationError: Code { .persistentStoreOperation }
    /// The name of `persistentStoreOpen`, 134080, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreOpen")
    public static var persistentStoreOpenError: Code { .persistentStoreOpen }
    /// The name of `persistentStoreTimeout`, 134090, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreTimeout")
    public static var persistentStoreTimeoutError: Code { .persistentStoreTimeout }
    /// The name of `persistentStoreUnsupportedRequestType`, 134091, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreUnsupportedRequestType")
    public static var persistentStoreUnsupportedRequestTypeError: Code { .persistentStoreUnsupportedRequestType }
    /// The name of `persistentStoreIncompatibleVersionHash`, 134100, in Swift 3.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleVersionHash")
    public static var persistentStoreIncompatibleVersionHashError: Code { .persistentStoreIncompatibleVersionHash }
    /// The name of `migration`, 134110, in Swift 3.
    @available(*, deprecated, renamed: "migration")
    public static var migrationError: Code { .migration }
    /// The name of `migrationCancelled`, 134120, in Swift 3.
    @available(*, deprecated, renamed: "migrationCancelled")
    public static var migrationCancelledError: Code { .migrationCancelled }
    /// The name of `migrationMissingSourceModel`, 134130, in Swift 3.
    @available(*, deprecated, renamed: "migrationMissingSourceModel")
    public static var migrationMissingSourceModelError: Code { .migrationMissingSourceModel }
    /// The name of `migrationMissingMappingModel`, 134140, in Swift 3.
    @available(*, deprecated, renamed: "migrationMissingMappingModel")
    public static var migrationMissingMappingModelError: Code { .migrationMissingMappingModel }
    /// The name of `migrationManagerSourceStore`, 134150, in Swift 3.
    @available(*, deprecated, renamed: "migrationManagerSourceStore")
    public static var migrationManagerSourceStoreError: Code { .migrationManagerSourceStore }
    /// The name of `migrationManagerDestinationStore`, 134160, in Swift 3.
    @available(*, deprecated, renamed: "migrationManagerDestinationStore")
    public static var migrationManagerDestinationStoreError: Code { .migrationManagerDestinationStore }
    /// The name of `entityMigrationPolicy`, 134170, in Swift 3.
    @available(*, deprecated, renamed: "entityMigrationPolicy")
    public static var entityMigrationPolicyError: Code { .entityMigrationPolicy }
    /// The name of `sqlite`, 134180, in Swift 3.
    @available(*, deprecated, renamed: "sqlite")
    public static var sqliteError: Code { .sqlite }
    /// The name of `inferredMappingModel`, 134190, in Swift 3.
    @available(*, deprecated, renamed: "inferredMappingModel")
    public static var inferredMappingModelError: Code { .inferredMappingModel }
    /// The name of `externalRecordImport`, 134200, in Swift 3.
    @available(*, deprecated, renamed: "externalRecordImport")
    public static var externalRecordImportError: Code { .externalRecordImport }
}
