import CoreData
import Exercise

/// Changes the first version of the model, which no store uses yet, into the second one:
/// - an employee's `tel` is called `phone`, and existing numbers are kept;
/// - an employee has an `email`, an optional string;
/// - a department has a `floor`, a mandatory 16-bit integer, which is 1 for existing departments.
///
/// 아직 저장소가 사용하지 않는 첫 버전의 모델을 두 번째 버전으로 바꿉니다.
/// - 직원의 `tel`은 `phone`이 되고, 저장된 번호는 그대로 남습니다.
/// - 직원에 옵셔널 문자열 `email`이 생깁니다.
/// - 부서에 필수 16비트 정수 `floor`가 생기고, 이미 있는 부서에서는 1입니다.
func makeVersionTwo(of model: NSManagedObjectModel) throws {
    let tel = model.entitiesByName["Employee"]?.attributesByName["tel"]
    tel?.name = "phone"
    tel?.renamingIdentifier = "tel"
    let email = NSAttributeDescription()
    email.name = "email"
    email.attributeType = .stringAttributeType
    model.entitiesByName["Employee"]?.properties.append(email)
    let floor = NSAttributeDescription()
    floor.name = "floor"
    floor.attributeType = .integer16AttributeType
    floor.isOptional = false
    floor.defaultValue = 1
    model.entitiesByName["Department"]?.properties.append(floor)
}

/// Where the copy of a store is kept that was made before its migration: `desk.v1.sqlite` for `desk.sqlite`.
///
/// 마이그레이션 전에 만든 저장소 사본의 위치입니다. `desk.sqlite`이면 `desk.v1.sqlite`입니다.
func backupURL(of url: URL) -> URL {
    url.deletingPathExtension().appendingPathExtension("v1.\(url.pathExtension)")
}

/// Migrates the closed store at `url` to the model and returns true. If there's no store, or if it has the version already,
/// nothing happens, and the result is false.
/// - Before the migration, a complete copy of the store is made at `backupURL(of:)`.
/// - Afterwards everybody without an e-mail address has one, such as `ada.king@company.example`: first name, last name, in
///   lower case.
///
/// `url`의 닫힌 저장소를 모델에 맞게 마이그레이션하고 true를 반환합니다. 저장소가 없거나 이미 그 버전이면 아무것도 하지 않고 false를
/// 반환합니다.
/// - 마이그레이션하기 전에 저장소의 완전한 사본을 `backupURL(of:)`에 만듭니다.
/// - 끝난 뒤에는 이메일 주소가 없던 모든 직원이 `ada.king@company.example` 같은 주소를 갖습니다. 이름과 성이며 소문자입니다.
func migrate(at url: URL, to model: NSManagedObjectModel) throws -> Bool {
    guard FileManager.default.fileExists(atPath: url.path) else { return false }
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
    if model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) { return false }
    try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel()).replacePersistentStore(
        at: backupURL(of: url), withPersistentStoreFrom: url, type: .sqlite)

    let context = try openDesk(at: url, model: model) { description in
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    }.viewContext
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "email == nil")
    for employee in try context.fetch(request) {
        let address = "\(employee.firstName).\(employee.lastName)@company.example".lowercased()
        employee.setValue(address, forKey: "email")
    }
    try context.save()
    return true
}
