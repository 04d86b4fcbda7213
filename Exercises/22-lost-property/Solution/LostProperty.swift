import CoreData
import Exercise

/// The texts that the board shows in place of an item that isn't there any more.
///
/// 없어진 물건 대신 게시판에 표시할 텍스트입니다.
enum Message {
    static let gone = "handed over"
}

/// Something that was left on a train.
///
/// 열차에 두고 내린 물건입니다.
final class Item: NSManagedObject {
    @NSManaged var name: String
}

/// Returns the text that the board shows for an item: its name, or `Message.gone` if its record doesn't exist any more. The clerks delete records in
/// other contexts, and nothing notifies the board. An item that its own context has deleted is gone too, saved or not. A name may
/// be empty.
/// - No fault whose row is gone may fire: a context can be set to stop the program then.
/// - An item whose values are in memory costs no SQL statement, and is shown as it is.
///
/// 게시판에 표시할 텍스트입니다. 물건의 이름이며, 레코드가 없어졌으면 `Message.gone`입니다. 직원들은 다른 컨텍스트에서 레코드를 삭제하므로 게시판은
/// 알림을 받지 않습니다. 물건이 속한 컨텍스트에서 삭제했다면 저장하기 전이라도 없어진 것입니다. 이름은 빈 문자열일 수 있습니다.
/// - 행이 없어진 폴트를 실현하면 안 됩니다. 그럴 때 프로그램이 멈추도록 설정한 컨텍스트가 있습니다.
/// - 값이 메모리에 있는 물건은 SQL 문 없이 그대로 표시합니다.
func label(for item: Item) throws -> String {
    // An object without a context was deleted and saved. existingObject(with:) throws where the fault could not fire.
    // 컨텍스트가 없는 객체는 삭제된 뒤 저장된 것입니다. existingObject(with:)는 폴트를 채울 수 없을 때 오류를 던집니다.
    guard let context = item.managedObjectContext, !item.isDeleted,
        (try? context.existingObject(with: item.objectID)) != nil
    else { return Message.gone }
    return item.name
}

/// The items of several lists, each record once, in the order in which they first appear. The lists come from several contexts; the
/// result consists of objects of `context`. An item that another context hasn't saved yet has no record, and is left out. No fault
/// fires, and no SQL statement runs.
///
/// 여러 목록의 물건을 합칩니다. 레코드마다 한 번씩, 처음 나오는 순서대로입니다. 목록은 여러 컨텍스트에서 오고, 결과는 `context`의 객체입니다.
/// 다른 컨텍스트에서 아직 저장하지 않은 물건은 레코드가 없으므로 제외합니다. 폴트를 실현하지 않고 SQL 문도 실행하지 않습니다.
func merged(_ lists: [[Item]], in context: NSManagedObjectContext) throws -> [Item] {
    var seen: Set<NSManagedObjectID> = []
    return lists.joined().compactMap { item in
        let id = item.objectID
        guard !id.isTemporaryID || item.managedObjectContext === context, seen.insert(id).inserted else { return nil }
        return context.object(with: id) as? Item
    }
}

/// The items whose records still exist, in their order. All items are from `context`; those that it has deleted don't count.
/// **At most 1 SQL statement**, no matter how many items there are, and the context gets no new changes.
///
/// 모두 `context`에 속한 물건 가운데 레코드가 아직 있는 것을 순서대로 돌려줍니다. `context`에서 삭제한 물건은 제외합니다. 물건이 아무리
/// 많아도 **SQL 문은 1개 이하**이고, 컨텍스트에 없던 변경이 생기면 안 됩니다.
func stillHere(_ items: [Item], in context: NSManagedObjectContext) throws -> [Item] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
    request.resultType = .managedObjectIDResultType
    request.predicate = NSPredicate(format: "self IN %@", items)
    let existing = Set(try context.fetch(request))
    return items.filter { existing.contains($0.objectID) }
}

func makeModel() -> NSManagedObjectModel {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    name.isOptional = false
    let item = NSEntityDescription()
    item.name = "Item"
    item.managedObjectClassName = NSStringFromClass(Item.self)
    item.properties = [name]
    let model = NSManagedObjectModel()
    model.entities = [item]
    return model
}
