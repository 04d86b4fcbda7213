import CoreData
import Exercise

/// The model of the notes. They are private, so they are in another file, and the model of the desk stays as it is.
///
/// `Note` has a mandatory string `text`, and `person`, a mandatory URI: the address of the employee. Its fetched property
/// `related` holds the other notes about the same person, ordered by their text.
///
/// 메모의 모델입니다. 메모는 비공개이므로 다른 파일에 두고, 인사 관리 프로그램의 모델은 그대로 둡니다.
///
/// `Note`의 속성은 필수 문자열 `text`와 직원의 주소인 필수 URI `person`입니다. 페치드 프로퍼티 `related`에는 같은 사람에 대한 다른 메모가
/// 텍스트 순으로 들어 있습니다.
func makeNotesModel() throws -> NSManagedObjectModel {
    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    text.isOptional = false
    let person = NSAttributeDescription()
    person.name = "person"
    person.attributeType = .URIAttributeType
    person.isOptional = false
    let related = NSFetchedPropertyDescription()
    related.name = "related"
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
    request.predicate = NSPredicate(format: "person == $FETCH_SOURCE.person AND SELF != $FETCH_SOURCE")
    request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
    related.fetchRequest = request

    let note = NSEntityDescription()
    note.name = "Note"
    note.properties = [text, person, related]
    let model = NSManagedObjectModel()
    model.entities = [note]
    return model
}

/// Adds a note about an employee and saves it. The employee may be new and not saved yet: the note has to lead to the record
/// that a later save writes. Notes about the same person that have been read already list the new one in `related`.
///
/// 직원에 대한 메모를 추가하고 저장합니다. 직원이 아직 저장되지 않았을 수도 있습니다. 그래도 메모는 나중에 저장될 레코드로 이어져야 합니다. 같은
/// 사람에 대한 메모 가운데 이미 읽은 것의 `related`에도 새 메모가 나타나야 합니다.
@discardableResult
func addNote(
    _ text: String, about employee: Employee, in context: NSManagedObjectContext
) throws -> NSManagedObject {
    if employee.objectID.isTemporaryID {
        try employee.managedObjectContext?.obtainPermanentIDs(for: [employee])
    }
    let known = try notes(about: employee, in: context)
    let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
    note.setValue(text, forKey: "text")
    note.setValue(employee.objectID.uriRepresentation(), forKey: "person")
    try context.save()
    for other in known { context.refresh(other, mergeChanges: true) }
    return note
}

/// The notes about an employee, ordered by their text.
///
/// 직원에 대한 메모를 텍스트 순으로 반환합니다.
func notes(about employee: Employee, in context: NSManagedObjectContext) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.predicate = NSPredicate(format: "person == %@", employee.objectID.uriRepresentation() as NSURL)
    request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
    return try context.fetch(request)
}

/// The employee that a note is about, as an object of `people`; nil if the record doesn't exist any more.
///
/// 메모의 대상인 직원을 `people`의 객체로 반환합니다. 레코드가 더 이상 없으면 nil입니다.
func person(of note: NSManagedObject, in people: NSManagedObjectContext) throws -> Employee? {
    guard let uri = note.value(forKey: "person") as? URL,
        let id = people.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: uri)
    else { return nil }
    do {
        return try people.existingObject(with: id) as? Employee
    } catch CocoaError.managedObjectReferentialIntegrity {
        return nil
    }
}
