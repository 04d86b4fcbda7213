import CoreData
import Exercise

/// A card in a clinic. Two desks may edit the same card at once.
///
/// 병원의 환자 카드입니다. 두 창구에서 같은 카드를 동시에 편집할 수 있습니다.
final class Patient: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var phone: String?
    @NSManaged var allergies: String?
}

/// Both desks have changed this field of a card, to different values.
///
/// 두 창구에서 서로 다른 값으로 바꾼 카드의 필드입니다.
struct Question: Equatable {
    let field: String
    let mine: String?
    let theirs: String?
}

enum Choice {
    case mine, theirs
}

/// The other desk has deleted the card.
///
/// 다른 창구에서 카드를 삭제했습니다.
struct CardIsGone: Error {}

/// Saves `context`. If cards were changed elsewhere in the meantime, decides field by field:
/// - Changed by one side only: that side's value.
/// - Changed by both sides to the same value: that value.
/// - Changed by both sides to different values: `ask` decides. It's called for nothing else.
///
/// While the user thinks, a card may change again. That's a new conflict, decided in the same way, until the save
/// succeeds. If a card was deleted elsewhere, throws `CardIsGone` and leaves the context as it is. Throws all other
/// errors of the save as they are.
///
/// `context`를 저장합니다. 그 사이 다른 곳에서 카드가 바뀌었으면 필드마다 결정합니다.
/// - 한쪽만 바꾼 필드: 바꾼 쪽의 값
/// - 양쪽이 같은 값으로 바꾼 필드: 그 값
/// - 양쪽이 다른 값으로 바꾼 필드: `ask`로 결정합니다. 이 경우에만 호출합니다.
///
/// 사용자가 고민하는 동안 카드가 또 바뀔 수 있습니다. 그러면 새로운 충돌이므로 저장에 성공할 때까지 같은 방법으로 결정합니다. 다른 곳에서 카드를 삭제했으면
/// `CardIsGone`을 던지고 컨텍스트는 그대로 둡니다. 저장의 다른 오류는 그대로 던집니다.
func save(_ context: NSManagedObjectContext, asking ask: (Question) -> Choice) throws {
    while true {
        do {
            return try context.save()
        } catch let error as CocoaError where error.code == .managedObjectMerge {
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? []
            // Checked before any refresh, so that the context stays as it is.
            // 새로 고치기 전에 검사하므로 컨텍스트는 그대로 유지됩니다.
            guard conflicts.allSatisfy({ stored($0) != nil }) else { throw CardIsGone() }
            for conflict in conflicts { resolve(conflict, in: context, asking: ask) }
        }
    }
}

/// The values of the row: the file's if another process changed them, else those in the coordinator's cache. Nil if the
/// row is gone.
///
/// 행의 값. 다른 프로세스가 바꾸었으면 파일의 값, 아니면 코디네이터 캐시의 값입니다. 행이 없으면 nil입니다.
private func stored(_ conflict: NSMergeConflict) -> [String: Any]? {
    conflict.persistedSnapshot ?? conflict.cachedSnapshot
}

private func resolve(
    _ conflict: NSMergeConflict, in context: NSManagedObjectContext, asking ask: (Question) -> Choice
) {
    let card = conflict.sourceObject
    guard let stored = stored(conflict) else { return }
    let questions = card.entity.attributesByName.keys.sorted().compactMap { field -> Question? in
        let before = conflict.objectSnapshot?[field] as? String
        let mine = card.value(forKey: field) as? String
        let theirs = stored[field] as? String
        guard mine != before, theirs != before, mine != theirs else { return nil }
        return Question(field: field, mine: mine, theirs: theirs)
    }
    // Takes over the new row and its version, and keeps my changes on top of it. What changes from now on is noticed.
    // 새 행과 그 버전을 받아들이고 내 변경 내용은 그 위에 유지합니다. 이후의 변경은 충돌로 감지됩니다.
    context.refresh(card, mergeChanges: true)
    for question in questions where ask(question) == .theirs {
        card.setValue(question.theirs, forKey: question.field)
    }
}

/// A model with the entity `Patient`. A name is mandatory.
///
/// 엔티티 `Patient`가 있는 모델입니다. 이름은 필수입니다.
func makeModel() -> NSManagedObjectModel {
    let patient = NSEntityDescription()
    patient.name = "Patient"
    patient.managedObjectClassName = NSStringFromClass(Patient.self)
    patient.properties = ["name", "phone", "allergies"].map { name in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = .stringAttributeType
        attribute.isOptional = name != "name"
        return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [patient]
    return model
}
