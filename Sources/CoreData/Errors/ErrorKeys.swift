/// The object that failed validation.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"

/// The name of the property that failed validation.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"

/// The predicate that failed.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"

/// The value that failed; an `NSNull` where it was nil.
public let NSValidationValueErrorKey = "NSValidationErrorValue"

/// The single errors behind `NSValidationMultipleErrorsError`, as an array of errors.
public let NSDetailedErrorsKey = "NSDetailedErrors"

/// The stores that an error is about, as an array.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"

/// The objects that an error is about, as an array.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"

/// The conflicts that kept a save from ending, as an array of `NSMergeConflict`.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"

/// The domain of SQLite's own errors, which lie under `NSUnderlyingErrorKey`; and the key of SQLite's code in a
/// Cocoa error's user info.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"
