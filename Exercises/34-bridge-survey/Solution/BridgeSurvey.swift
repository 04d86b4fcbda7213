import CoreData
import Exercise

final class Bridge: NSManagedObject {
    @NSManaged var name: String?
    /// From 1, as new, to 5, closed.
    ///
    /// 교량의 상태입니다. 1은 새것과 같은 상태이고 5는 통행 금지입니다.
    @NSManaged var condition: Int16
    @NSManaged var note: String?
}

/// A form for one bridge: a separate context for the edits, and the bridge in it.
///
/// 교량 하나를 편집하는 폼입니다. 편집용 컨텍스트와 그 안의 교량으로 이루어집니다.
struct Form {
    let context: NSManagedObjectContext
    let bridge: Bridge
}

/// Opens a form for a bridge of a main-queue context, on the main queue. The form shows the values that the bridge has at
/// this moment, saved or not, and edits in the form don't change it.
///
/// 메인 큐 컨텍스트의 교량을 편집할 폼을 메인 큐에서 엽니다. 폼에는 저장 여부와 관계없이 현재 교량의 값이 보이고,
/// 폼에서 편집해도 교량은 바뀌지 않습니다.
func openForm(for bridge: Bridge) throws -> Form {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.parent = bridge.managedObjectContext
    return Form(context: context, bridge: try context.existingObject(with: bridge.objectID) as! Bridge)
}

/// Applies the edits of the form to the bridge's context. Nothing is written to the file.
///
/// 폼의 편집을 교량이 속한 컨텍스트에 반영합니다. 파일에는 아무것도 기록하지 않습니다.
func apply(_ form: Form) throws {
    try form.context.save()
}

/// Drops the edits of the form. The form stays usable and shows the bridge's values again.
///
/// 폼의 편집을 버립니다. 폼은 계속 쓸 수 있고 교량의 값을 다시 보여 줍니다.
func cancel(_ form: Form) throws {
    form.context.rollback()
}

/// Brings the form up to date after the bridge has changed in its context. What was typed in the form is kept.
///
/// 교량이 속한 컨텍스트에서 교량이 바뀐 뒤 폼을 최신 상태로 만듭니다. 폼에 입력한 것은 유지합니다.
func refresh(_ form: Form) throws {
    form.context.refresh(form.bridge, mergeChanges: true)
}

/// Adds a bridge for each name, in a private child of `parent`. Afterwards they are in `parent`, and not yet in the file.
/// - Returns: IDs in the order of the names. They have to stay valid, even after all levels are saved.
///
/// `parent`의 비공개 자식에서 이름마다 교량을 하나씩 추가합니다. 추가한 교량은 `parent`에 있고 파일에는 아직
/// 없습니다.
/// - Returns: 교량의 ID. `names`와 순서가 같고, 모든 단계를 저장한 뒤에도 계속 쓸 수 있어야 합니다.
func add(_ names: [String], below parent: NSManagedObjectContext) async throws -> [NSManagedObjectID] {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.parent = parent
    return try await context.perform {
        let bridges = names.map { name in
            let bridge = Bridge(context: context)
            bridge.name = name
            return bridge
        }
        try context.obtainPermanentIDs(for: bridges)
        try context.save()
        return bridges.map(\.objectID)
    }
}

/// Saves the context, its parent and so on up to the root, which writes the file: each on its queue. If one level fails,
/// the error is thrown, and nothing above it is saved.
///
/// 컨텍스트와 그 부모를 차례로, 파일에 기록하는 루트까지 각각 자기 큐에서 저장합니다. 어느 단계에서 실패하면 그
/// 오류를 던지고 그 위의 단계는 저장하지 않습니다.
func saveAll(from context: NSManagedObjectContext) async throws {
    var level: NSManagedObjectContext? = context
    while let context = level {
        try await context.perform { try context.save() }
        level = context.parent
    }
}

/// A model with the entity `Bridge`. A name is mandatory.
///
/// 엔티티 `Bridge`가 있는 모델입니다. 이름은 필수입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = name != "name"
        return attribute
    }
    let bridge = NSEntityDescription()
    bridge.name = "Bridge"
    bridge.managedObjectClassName = NSStringFromClass(Bridge.self)
    bridge.properties = [
        attribute("name", .stringAttributeType), attribute("condition", .integer16AttributeType),
        attribute("note", .stringAttributeType),
    ]
    let model = NSManagedObjectModel()
    model.entities = [bridge]
    return model
}
