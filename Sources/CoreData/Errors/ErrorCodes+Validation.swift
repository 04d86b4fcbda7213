// The codes of validation errors, in the Cocoa error domain, with Apple's numbers.

/// An object is invalid for a reason that no other code describes.
public let NSManagedObjectValidationError = 1550

/// A uniqueness constraint is violated before the save reaches the store. Declared for compatibility, never thrown
/// here.
public let NSManagedObjectConstraintValidationError = 1551

/// Several validation errors, which `NSDetailedErrorsKey` contains.
public let NSValidationMultipleErrorsError = 1560

/// A mandatory property has no value.
public let NSValidationMissingMandatoryPropertyError = 1570

/// A relationship has fewer objects than its minimum count.
public let NSValidationRelationshipLacksMinimumCountError = 1580

/// A relationship has more objects than its maximum count.
public let NSValidationRelationshipExceedsMaximumCountError = 1590

/// An object cannot be deleted, because a relationship with the delete rule "deny" is not empty.
public let NSValidationRelationshipDeniedDeleteError = 1600

/// A number is above its maximum.
public let NSValidationNumberTooLargeError = 1610

/// A number is below its minimum.
public let NSValidationNumberTooSmallError = 1620

/// A date is later than its maximum.
public let NSValidationDateTooLateError = 1630

/// A date is earlier than its minimum.
public let NSValidationDateTooSoonError = 1640

/// A value is not a valid date. Declared for compatibility, never thrown here.
public let NSValidationInvalidDateError = 1650

/// A string is longer than its maximum.
public let NSValidationStringTooLongError = 1660

/// A string is shorter than its minimum.
public let NSValidationStringTooShortError = 1670

/// A string does not match its pattern.
public let NSValidationStringPatternMatchingError = 1680

/// A value is not a valid URI. Declared for compatibility, never thrown here.
public let NSValidationInvalidURIError = 1690
