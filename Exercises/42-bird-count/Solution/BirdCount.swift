import CoreData
import Exercise

/// The desk of a bird count: its store, and how far it has read what the phones of the counters have written.
///
/// 새의 수를 조사하는 데스크입니다. 저장소, 그리고 조사원의 휴대 전화에서 저장한 것을 어디까지 읽었는지가 들어
/// 있습니다.
final class Desk {
    let container: NSPersistentContainer
    /// Behind the last transaction that the desk has dealt with. nil at first: everything is still to be read.
    ///
    /// 데스크에서 마지막으로 처리한 트랜잭션의 바로 뒤입니다. 처음에는 nil이며, 아직 아무것도 읽지 않았다는 뜻입니다.
    var position: NSPersistentHistoryToken?

    init(_ container: NSPersistentContainer) { self.container = container }
}

/// Reads what others have saved since the desk's position, merges it into `desk.container.viewContext`, and moves the
/// position on. Called on the main queue.
/// - The author of the desk's own saves is `desk`. Everything else comes from others, even without an author.
/// - What somebody has typed at the desk and not saved stays, and stays unsaved.
/// - Returns: the number of transactions that were merged, and the IDs of the species that others have inserted.
///
/// 데스크의 위치 뒤에 다른 쪽이 저장한 것을 읽어 `desk.container.viewContext`에 병합하고, 위치를 앞으로 옮깁니다. 메인 큐에서
/// 호출합니다.
/// - 데스크가 저장한 것의 작성자는 `desk`입니다. 나머지는 작성자가 없어도 모두 다른 쪽의 것입니다.
/// - 데스크에서 입력하고 저장하지 않은 것은 저장하지 않은 채로 남습니다.
/// - Returns: 병합한 트랜잭션의 수와, 다른 쪽이 삽입한 종(species)의 ID.
func catchUp(_ desk: Desk) throws -> (transactions: Int, species: [NSManagedObjectID]) {
    let reader = desk.container.newBackgroundContext()
    let transactions = try reader.performAndWait {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: desk.position)
        let result = try reader.execute(request) as? NSPersistentHistoryResult
        return result?.result as? [NSPersistentHistoryTransaction] ?? []
    }
    let foreign = transactions.filter { $0.author != "desk" }
    for transaction in foreign {
        desk.container.viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
    }
    if let last = transactions.last { desk.position = last.token }
    var species: [NSManagedObjectID] = []
    for change in foreign.flatMap({ $0.changes ?? [] }) where change.changeType == .insert {
        if change.changedObjectID.entity.name == "Species" { species.append(change.changedObjectID) }
    }
    return (foreign.count, species)
}

/// Two counters who see the first crane both enter the species, so it is there twice. Combines each of the species with all
/// others of the same name, and saves. Upper and lower case don't matter.
/// - The one with the smallest code stays, whoever inserted it, so that every desk decides alike.
/// - Its sightings are those of all of them. The others are deleted.
/// - Some of the species may be gone already.
/// - What has been typed in `viewContext` stays unsaved. The next `catchUp` doesn't report the save.
///
/// 두 조사원이 첫 두루미를 보고 저마다 종을 입력하면 같은 종이 둘이 됩니다. 각 종을 이름이 같은 다른 종과 모두 합치고 저장합니다.
/// 대문자와 소문자는 구별하지 않습니다.
/// - 누가 삽입했든 코드가 가장 작은 것이 남습니다. 그래야 모든 데스크가 같은 결정을 내립니다.
/// - 남은 종은 모든 관찰(sighting)을 가집니다. 나머지 종은 삭제합니다.
/// - 종 가운데 일부는 이미 삭제되었을 수 있습니다.
/// - `viewContext`에 입력한 것은 저장하지 않은 채로 남습니다. 다음 `catchUp`은 이 저장을 알리지 않습니다.
func unite(_ species: [NSManagedObjectID], at desk: Desk) throws {
    let context = desk.container.newBackgroundContext()
    try context.performAndWait {
        context.transactionAuthor = "desk"
        for id in species {
            // It may have been deleted, here or by whoever inserted it.
            // 여기서, 또는 삽입한 쪽에서 이미 삭제했을 수 있습니다.
            guard let one = try? context.existingObject(with: id) as? Species, !one.isDeleted else { continue }
            let request = NSFetchRequest<Species>(entityName: "Species")
            request.predicate = NSPredicate(format: "name ==[c] %@", one.name)
            request.sortDescriptors = [NSSortDescriptor(key: "code", ascending: true)]
            let same = try context.fetch(request)
            for duplicate in same.dropFirst() {
                for sighting in duplicate.sightings { sighting.species = same[0] }
                context.delete(duplicate)
            }
        }
        if context.hasChanges { try context.save() }
    }
}

/// A species. `code` is unique across all stores: each insertion makes a new one.
///
/// 새의 종입니다. `code`는 모든 저장소를 통틀어 고유하며, 삽입할 때마다 새로 만듭니다.
final class Species: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var code: String
    @NSManaged var sightings: Set<Sighting>
}

/// A sighting of some birds of a species.
///
/// 한 종의 새 몇 마리를 관찰한 내용입니다.
final class Sighting: NSManagedObject {
    @NSManaged var birds: Int64
    @NSManaged var note: String?
    @NSManaged var species: Species?
}

/// Opens the store of the count for an author: the desk or a phone.
///
/// 작성자를 지정해 조사 저장소를 엽니다. 작성자는 데스크나 휴대 전화입니다.
func openCount(at url: URL, as author: String?) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Count", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: url)
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    container.viewContext.transactionAuthor = author
    return container
}

/// The model with `Species` and `Sighting`. It no longer changes, so all stacks share it.
///
/// `Species`와 `Sighting`이 있는 모델입니다. 더는 바뀌지 않으므로 모든 스택에서 공유합니다.
private nonisolated(unsafe) let model: NSManagedObjectModel = {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    let species = NSEntityDescription()
    species.name = "Species"
    species.managedObjectClassName = NSStringFromClass(Species.self)
    let sighting = NSEntityDescription()
    sighting.name = "Sighting"
    sighting.managedObjectClassName = NSStringFromClass(Sighting.self)
    let toOne = NSRelationshipDescription()
    toOne.name = "species"
    toOne.destinationEntity = species
    toOne.maxCount = 1
    let toMany = NSRelationshipDescription()
    toMany.name = "sightings"
    toMany.destinationEntity = sighting
    toOne.inverseRelationship = toMany
    toMany.inverseRelationship = toOne
    for relationship in [toOne, toMany] { relationship.deleteRule = .nullifyDeleteRule }
    species.properties = [attribute("name", .stringAttributeType), attribute("code", .stringAttributeType), toMany]
    sighting.properties = [attribute("birds", .integer64AttributeType), attribute("note", .stringAttributeType), toOne]
    let model = NSManagedObjectModel()
    model.entities = [species, sighting]
    return model
}()
