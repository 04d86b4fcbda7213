import Company
import CoreData

enum SaveOutcome: Equatable {
    case nothingToSave
    case saved
    case refused([String])
}

func save(_ context: NSManagedObjectContext) throws -> SaveOutcome {
    guard context.hasChanges else { return .nothingToSave }
    do {
        try context.save()
        return .saved
    } catch let error as CocoaError {
        // Several errors come in one.
        let errors = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error as NSError]
        let properties = errors.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }
        guard !properties.isEmpty else { throw error }
        return .refused(properties.sorted())
    }
}

func address(of employee: Employee) throws -> URL {
    if employee.objectID.isTemporaryID {
        try employee.managedObjectContext?.obtainPermanentIDs(for: [employee])
    }
    return employee.objectID.uriRepresentation()
}

func findEmployee(at address: URL, in context: NSManagedObjectContext) throws -> Employee? {
    guard let id = context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: address) else {
        return nil
    }
    return context.registeredObject(for: id) as? Employee
}
