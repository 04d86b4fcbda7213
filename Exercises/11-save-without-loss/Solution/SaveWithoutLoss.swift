import Company
import CoreData

/// The outcome of a save.
///
/// 저장의 결과입니다.
enum SaveOutcome: Equatable {
    case nothingToSave
    case saved
    /// Nothing was saved, because the values of these properties aren't valid. The names are in alphabetical order.
    ///
    /// 프로퍼티의 값이 유효하지 않아 아무것도 저장하지 않았습니다. 이름은 알파벳 순서입니다.
    case refused([String])
}

/// Saves the changes in `context`. After a refusal nothing is lost: the changes stay in the context until the user corrects
/// them. An error that names no property is thrown.
///
/// `context`의 변경을 저장합니다. 거부되더라도 아무것도 잃지 않으며, 사용자가 고칠 때까지 변경은 컨텍스트에 남습니다. 프로퍼티와
/// 상관없는 오류는 그대로 던집니다.
func save(_ context: NSManagedObjectContext) throws -> SaveOutcome {
    guard context.hasChanges else { return .nothingToSave }
    do {
        try context.save()
        return .saved
    } catch let error as CocoaError {
        // Several errors come in one.
        // 오류가 여러 개면 하나로 묶여서 옵니다.
        let errors = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error as NSError]
        let properties = errors.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }
        guard !properties.isEmpty else { throw error }
        return .refused(properties.sorted())
    }
}

/// A URL under which the next run of the program finds `employee`, who may be new and unsaved. This function doesn't save.
///
/// 프로그램을 다시 실행했을 때 `employee`를 찾을 수 있는 URL입니다. 아직 저장하지 않은 새 직원일 수도 있습니다. 이 함수는 저장하지
/// 않습니다.
func address(of employee: Employee) throws -> URL {
    if employee.objectID.isTemporaryID {
        try employee.managedObjectContext?.obtainPermanentIDs(for: [employee])
    }
    return employee.objectID.uriRepresentation()
}

/// The employee at `address`; nil if there is none, or none any more.
///
/// `address`의 직원입니다. 없거나 이제 없어졌으면 nil입니다.
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
