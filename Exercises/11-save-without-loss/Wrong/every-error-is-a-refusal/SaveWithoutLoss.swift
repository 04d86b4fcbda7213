import Company
import CoreData

/// What became of an attempt to save.
enum SaveOutcome: Equatable {
    case nothingToSave
    case saved
    /// Nothing was saved, since the model demands something else of these properties. They are in alphabetical order.
    case refused([String])
}

/// Saves what `context` has not saved yet.
///
/// A user who forgot something loses nothing: what is on the scratchpad stays there until it is put right. An error that
/// names no property is thrown on.
func save(_ context: NSManagedObjectContext) throws -> SaveOutcome {
    guard context.hasChanges else { return .nothingToSave }
    do {
        try context.save()
        return .saved
    } catch let error as CocoaError {
        // Several errors lie within one.
        let errors = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error as NSError]
        let properties = errors.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }
        return .refused(properties.sorted())
    }
}

/// Where `employee` can be found again when the program is next started.
///
/// The employee may be so new that it was never saved. Saving is somebody else's job.
func address(of employee: Employee) throws -> URL {
    if employee.objectID.isTemporaryID {
        try employee.managedObjectContext?.obtainPermanentIDs(for: [employee])
    }
    return employee.objectID.uriRepresentation()
}

/// The employee who lives at `address`; nil if there is none, or none any more.
func findEmployee(at address: URL, in context: NSManagedObjectContext) throws -> Employee? {
    guard let id = context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: address) else {
        return nil
    }
    do {
        return try context.existingObject(with: id) as? Employee
    } catch CocoaError.managedObjectReferentialIntegrity {
        return nil
    }
}
