import CoreData
import Exercise

/// The changes that a display has to show after it has looked.
///
/// 확인한 뒤 안내판에 표시할 내용입니다.
enum News: Equatable {
    /// Only these sailings are new: the codes of those that were inserted or changed, and the codes of deleted ones with a
    /// minus in front. Each once, sorted.
    ///
    /// 바뀐 운항만 표시합니다. 삽입되거나 변경된 운항의 코드와, 삭제된 운항의 코드 앞에 빼기 기호를 붙인 것입니다. 중복
    /// 없이 정렬합니다.
    case changes([String])
    /// The display has to start over: the codes of all sailings, sorted.
    ///
    /// 안내판을 처음부터 다시 표시해야 합니다. 모든 운항의 코드를 정렬한 것입니다.
    case everything([String])
}

/// Turns the history on in the description, and marks what a deleted sailing has to leave behind: its code.
///
/// 저장소 설명에서 기록을 켜고, 운항이 삭제된 뒤에도 남아야 하는 속성인 코드를 표시합니다.
func trackHistory(in description: NSPersistentStoreDescription, of sailing: NSEntityDescription) throws {
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    sailing.attributesByName["code"]!.preservesValueInHistoryOnDeletion = true
}

/// The news for a display, which keeps its position in the file `<display>.token` in `folder`. The position moves on, so
/// that nothing is reported twice.
/// - A display without a position gets everything.
/// - So does one that was off for so long that its position has expired. The next time it gets changes again.
/// - A sailing that was changed and deleted since is only reported as deleted.
///
/// 안내판에 새로운 것을 반환합니다. 안내판의 위치는 `folder`의 `<display>.token` 파일에 보관합니다. 위치는 앞으로
/// 나아가므로 같은 것을 두 번 알리지 않습니다.
/// - 위치가 없는 안내판에는 전부 반환합니다.
/// - 오래 꺼져 있어 위치가 만료된 안내판에도 전부 반환합니다. 그다음부터는 다시 변경만 반환합니다.
/// - 바뀐 다음 삭제된 운항은 삭제된 것으로만 알립니다.
func news(for display: String, from container: NSPersistentContainer, positionsIn folder: URL) throws -> News {
    let context = container.newBackgroundContext()
    return try context.performAndWait {
        let now = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
        let news: News
        if let position = position(of: display, in: folder),
            let found = try transactions(after: position, in: context)
        {
            news = .changes(codes(in: found, of: context))
        } else {
            let sailings = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Sailing"))
            news = .everything(sailings.compactMap { $0.value(forKey: "code") as? String }.sorted())
        }
        if let now { try keep(now, for: display, in: folder) }
        return news
    }
}

/// Deletes the history that no display needs any more: what all of them have read, and what was saved before `limit`,
/// whether they have read it or not. Displays without a position, or with an expired one, start over anyway, so the history
/// isn't kept for them.
///
/// 어느 안내판에도 더는 필요하지 않은 기록을 삭제합니다. 모두 읽은 것과, 읽었는지와 상관없이 `limit` 전에 저장된 것입니다.
/// 위치가 없거나 만료된 안내판은 어차피 처음부터 다시 읽으므로 그 안내판을 위해 기록을 남기지는 않습니다.
func purge(
    _ container: NSPersistentContainer, displays: [String], positionsIn folder: URL, before limit: Date
) throws {
    let context = container.newBackgroundContext()
    try context.performAndWait {
        _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: limit))
        // The display that has most to read is the one furthest behind.
        // 읽을 것이 가장 많은 표시판이 가장 뒤처진 표시판입니다.
        var slowest: (token: NSPersistentHistoryToken, unread: Int)?
        for display in displays {
            guard let token = position(of: display, in: folder),
                let unread = try transactions(after: token, in: context)?.count
            else { continue }
            if unread >= slowest?.unread ?? 0 { slowest = (token, unread) }
        }
        guard let slowest else { return }
        _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: slowest.token))
    }
}

/// The transactions after a position; nil if the position has expired.
/// 어떤 위치 다음의 트랜잭션. 위치가 만료되었으면 nil입니다.
private func transactions(
    after token: NSPersistentHistoryToken, in context: NSManagedObjectContext
) throws -> [NSPersistentHistoryTransaction]? {
    do {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return result?.result as? [NSPersistentHistoryTransaction] ?? []
    } catch let error as CocoaError where error.code.rawValue == NSPersistentHistoryTokenExpiredError {
        return nil
    }
}

private func codes(in transactions: [NSPersistentHistoryTransaction], of context: NSManagedObjectContext) -> [String] {
    var codes: Set<String> = []
    for change in transactions.flatMap({ $0.changes ?? [] }) {
        if change.changeType == .delete {
            if let code = change.tombstone?["code"] as? String { codes.insert("-" + code) }
        } else if let code = try? context.existingObject(with: change.changedObjectID).value(forKey: "code") as? String
        {
            codes.insert(code)
        }
    }
    return codes.sorted()
}

private func file(of display: String, in folder: URL) -> URL {
    folder.appendingPathComponent("\(display).token")
}

private func position(of display: String, in folder: URL) -> NSPersistentHistoryToken? {
    guard let data = try? Data(contentsOf: file(of: display, in: folder)) else { return nil }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
}

private func keep(_ token: NSPersistentHistoryToken, for display: String, in folder: URL) throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    try data.write(to: file(of: display, in: folder), options: .atomic)
}

/// Opens the store of the harbor with a history.
///
/// 영구 기록(persistent history)을 켜고 항구의 저장소를 엽니다.
func openHarbor(at url: URL) throws -> NSPersistentContainer {
    let model = makeModel()
    let description = NSPersistentStoreDescription(url: url)
    try trackHistory(in: description, of: model.entitiesByName["Sailing"]!)
    let container = NSPersistentContainer(name: "Harbor", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    container.viewContext.transactionAuthor = "harbor"
    return container
}

/// A model with the entity `Sailing`: a `code` that never changes, and a time of departure in minutes after midnight.
///
/// 엔티티 `Sailing`이 있는 모델입니다. `code`는 바뀌지 않으며, 출발 시각은 자정부터 지난 시간을 분으로 나타냅니다.
func makeModel() -> NSManagedObjectModel {
    let sailing = NSEntityDescription()
    sailing.name = "Sailing"
    let types: [(String, NSAttributeType)] = [("code", .stringAttributeType), ("departure", .integer64AttributeType)]
    sailing.properties = types.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [sailing]
    return model
}
