import CoreData

final class Guest: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var table: Table?
}

final class Table: NSManagedObject {
    @NSManaged var number: Int64
    @NSManaged var guests: Set<Guest>
}

/// Gives the context an undo manager that keeps the last 20 steps. A step ends where the functions below end it, and nowhere else.
///
/// 컨텍스트에 최근 20단계를 기억하는 실행 취소 관리자를 지정합니다. 단계는 아래의 함수들이 정한 곳에서만 끝납니다.
func prepare(_ context: NSManagedObjectContext) throws {
    let manager = UndoManager()
    manager.groupsByEvent = false
    manager.levelsOfUndo = 20
    context.undoManager = manager
}

/// Seats a guest at a table, or at none. One step, named "Move" and the guest's name. A guest who sits there already makes no step.
///
/// 손님을 테이블에 앉히거나, nil이면 자리를 비웁니다. "Move"와 손님의 이름이 붙은 한 단계입니다. 이미 그 자리라면 단계를 만들지
/// 않습니다.
func seat(_ guest: Guest, at table: Table?) throws {
    guard guest.table !== table else { return }
    step("Move \(guest.name)", in: guest.managedObjectContext) { guest.table = table }
}

/// Lets two guests change places. One step, named like "Swap Ines and Bo".
///
/// 두 손님의 자리를 바꿉니다. "Swap Ines and Bo"와 같은 이름의 한 단계입니다.
func swap(_ guest: Guest, with other: Guest) throws {
    guard guest.table !== other.table else { return }
    step("Swap \(guest.name) and \(other.name)", in: guest.managedObjectContext) {
        (guest.table, other.table) = (other.table, guest.table)
    }
}

/// Deletes a table; its guests stay without a seat. One step, named like "Remove Table 3".
///
/// 테이블을 삭제하고, 손님은 자리 없이 남깁니다. "Remove Table 3"과 같은 이름의 한 단계입니다.
func remove(_ table: Table) throws {
    let context = table.managedObjectContext
    step("Remove Table \(table.number)", in: context) { context?.delete(table) }
}

/// Inserts the guests of a list, without saving. Undo never removes them, and everything that the user changed before or
/// changes afterwards can still be undone.
///
/// 명단의 손님을 삽입하고 저장하지는 않습니다. 실행 취소로 이 손님들이 없어지지 않아야 하고, 사용자가 그 앞뒤에 한 변경은 모두 취소할
/// 수 있어야 합니다.
func load(_ names: [String], into context: NSManagedObjectContext) throws -> [Guest] {
    context.processPendingChanges()
    context.undoManager?.disableUndoRegistration()
    defer { context.undoManager?.enableUndoRegistration() }
    let guests = names.map { name in
        let guest = Guest(context: context)
        guest.name = name
        return guest
    }
    context.processPendingChanges()
    return guests
}

/// Makes one named step of everything that `body` changes.
/// `body`에서 바꾼 것을 모두 이름이 있는 한 단계로 묶습니다.
private func step(_ name: String, in context: NSManagedObjectContext?, _ body: () -> Void) {
    guard let manager = context?.undoManager else { return body() }
    manager.beginUndoGrouping()
    body()
    manager.setActionName(name)
    manager.endUndoGrouping()
}

/// A model of `Guest` and `Table`. When a table is deleted, its guests stay.
///
/// `Guest`와 `Table`이 있는 모델입니다. 테이블을 삭제해도 손님은 남습니다.
func makeModel() -> NSManagedObjectModel {
    func entity(
        _ type: NSManagedObject.Type, _ name: String, _ properties: [NSPropertyDescription]
    ) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.managedObjectClassName = NSStringFromClass(type)
        entity.properties = properties
        return entity
    }
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    let number = NSAttributeDescription()
    number.name = "number"
    number.attributeType = .integer64AttributeType
    number.defaultValue = 0
    let table = NSRelationshipDescription()
    table.name = "table"
    table.maxCount = 1
    let guests = NSRelationshipDescription()
    guests.name = "guests"
    (table.inverseRelationship, guests.inverseRelationship) = (guests, table)
    let guestEntity = entity(Guest.self, "Guest", [name, table])
    let tableEntity = entity(Table.self, "Table", [number, guests])
    (table.destinationEntity, guests.destinationEntity) = (tableEntity, guestEntity)
    let model = NSManagedObjectModel()
    model.entities = [guestEntity, tableEntity]
    return model
}
