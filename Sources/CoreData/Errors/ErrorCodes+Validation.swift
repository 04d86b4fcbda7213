// The codes of what validation finds, in the Cocoa error domain, with Apple's numbers.

/// An object is not valid for a reason that no other code names.
public let NSManagedObjectValidationError = 1550

/// A uniqueness constraint was found broken before the save reached the store.
public let NSManagedObjectConstraintValidationError = 1551

/// Several validation errors at once: they lie under `NSDetailedErrorsKey`.
public let NSValidationMultipleErrorsError = 1560

/// A property that is not optional has no value.
public let NSValidationMissingMandatoryPropertyError = 1570

/// A relationship leads to fewer objects than its minimum.
public let NSValidationRelationshipLacksMinimumCountError = 1580

/// A relationship leads to more objects than its maximum.
public let NSValidationRelationshipExceedsMaximumCountError = 1590

/// An object cannot be deleted while a relationship with the rule "deny" leads somewhere.
public let NSValidationRelationshipDeniedDeleteError = 1600

/// A number is above its maximum.
public let NSValidationNumberTooLargeError = 1610

/// A number is below its minimum.
public let NSValidationNumberTooSmallError = 1620

/// A date is after its latest.
public let NSValidationDateTooLateError = 1630

/// A date is before its earliest.
public let NSValidationDateTooSoonError = 1640

/// A value is no date.
public let NSValidationInvalidDateError = 1650

/// A string is longer than its maximum.
public let NSValidationStringTooLongError = 1660

/// A string is shorter than its minimum.
public let NSValidationStringTooShortError = 1670

/// A string does not match its pattern.
public let NSValidationStringPatternMatchingError = 1680

/// A value is no URI.
public let NSValidationInvalidURIError = 1690
