/// The object that failed validation.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"

/// The name of the property that failed validation.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"

/// The predicate that failed.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"

/// The value that failed validation; `NSNull` for nil.
public let NSValidationValueErrorKey = "NSValidationErrorValue"

/// The individual errors of an `NSValidationMultipleErrorsError`, as an array of errors.
public let NSDetailedErrorsKey = "NSDetailedErrors"

/// The stores that an error is about, as an array.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"

/// The objects that an error is about, as an array.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"

/// The conflicts that prevented a save, as an array of `NSMergeConflict`.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"

/// The domain of SQLite's errors, which are underlying errors (`NSUnderlyingErrorKey`). Also the user info key of
/// SQLite's error code in a Cocoa error.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"
