/// Typed access to the user info of Core Data's errors.
///
/// Start reading this folder here. An error is created where it occurs, and passes through the stack unchanged:
///
///     SQLiteError ──► CocoaError(code, message) ──► the stores ──► the coordinator ──► the context ──► the program
///     a mistake in the program ──► stop(exception, reason), which Apple's framework raises as an exception
///
/// `ErrorCodes` contains the numbers, `CocoaError.Code+CoreData` their names, `ErrorKeys` the keys of the user info,
/// and `Exceptions` the functions that stop the program.
extension CocoaError {
    /// The objects that the error is about.
    public var affectedObjects: [AnyObject]? { userInfo[NSAffectedObjectsErrorKey] as? [AnyObject] }

    /// The stores that the error is about.
    public var affectedStores: [AnyObject]? { userInfo[NSAffectedStoresErrorKey] as? [AnyObject] }

    /// The object that failed validation.
    public var validationObject: Any? { userInfo[NSValidationObjectErrorKey] }

    /// The name of the property that failed validation.
    public var validationKey: String? { userInfo[NSValidationKeyErrorKey] as? String }

    /// The value that failed validation.
    public var validationValue: Any? { userInfo[NSValidationValueErrorKey] }

    /// The predicate that the value did not match.
    public var validationPredicate: NSPredicate? { userInfo[NSValidationPredicateErrorKey] as? NSPredicate }
}

extension CocoaError {
    /// An error with a message for people: what happened, where, what to do.
    init(_ code: Code, sentence: String, userInfo: [String: Any] = [:]) {
        self.init(code, userInfo: userInfo.merging([NSLocalizedDescriptionKey: sentence]) { given, _ in given })
    }
}
