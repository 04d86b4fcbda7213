import CoreData
import Exercise

/// Prepares the context for undo. A terminal program has no events that would end a step, so `undoable` makes each
/// one.
///
/// 컨텍스트에서 실행 취소를 쓸 수 있게 준비합니다. 터미널 프로그램에는 이벤트가 없으므로 단계가 자동으로 나뉘지 않습니다. 단계는 `undoable`이
/// 만듭니다.
func turnOnUndo(in context: NSManagedObjectContext) throws {
    let manager = UndoManager()
    manager.groupsByEvent = false
    context.undoManager = manager
}

/// Runs `body` and makes one step with this name of everything that it changes in the context, saved or not. If `body`
/// throws, the step still ends, and the error is thrown.
///
/// `body`를 실행하고, 그 안에서 컨텍스트에 생긴 변경을 저장 여부와 관계없이 이 이름의 한 단계로 만듭니다. `body`가 오류를 던져도 단계는
/// 끝나야 하며, 그 오류를 던집니다.
func undoable(_ name: String, in context: NSManagedObjectContext, _ body: () throws -> Void) throws {
    guard let manager = context.undoManager else { return try body() }
    manager.beginUndoGrouping()
    try body()
    context.processPendingChanges()
    manager.setActionName(name)
    manager.endUndoGrouping()
}

/// Takes the last step back, saves, and returns its name; nil if there's nothing to take back.
///
/// 마지막 단계를 되돌리고 저장한 뒤 그 이름을 반환합니다. 되돌릴 것이 없으면 nil입니다.
func undoLast(in context: NSManagedObjectContext) throws -> String? {
    guard let manager = context.undoManager, manager.canUndo else { return nil }
    let name = manager.undoActionName
    manager.undo()
    try context.save()
    return name
}

/// Does the step again that was taken back last, saves, and returns its name; nil if there is none.
///
/// 마지막으로 되돌린 단계를 다시 실행하고 저장한 뒤 그 이름을 반환합니다. 없으면 nil입니다.
func redoLast(in context: NSManagedObjectContext) throws -> String? {
    guard let manager = context.undoManager, manager.canRedo else { return nil }
    let name = manager.redoActionName
    manager.redo()
    try context.save()
    return name
}

/// Raises the salaries of a department by some percent and saves. Returns how many people got a raise.
///
/// 한 부서의 급여를 몇 퍼센트 올리고 저장합니다. 급여가 오른 사람의 수를 반환합니다.
func raise(_ percent: Double, in department: String, context: NSManagedObjectContext) throws -> Int {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "department.name == %@", department)
    let people = try context.fetch(request)
    for employee in people { employee.salary *= 1 + percent / 100 }
    try context.save()
    return people.count
}
