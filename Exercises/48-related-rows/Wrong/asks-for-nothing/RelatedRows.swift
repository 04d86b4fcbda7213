import CoreData
import Exercise

/// A `QueryStore` with relationships: faults that take few requests.
///
/// 관계가 있는 `QueryStore`. 폴트를 적은 요청으로 실현합니다.
class RelatedStore: QueryStore {
    /// Ends of relationships that a fetch has read ahead, by the record and the relationship's name.
    ///
    /// 가져오기에서 미리 읽은, 관계로 연결된 객체의 ID. 레코드와 관계의 이름으로 찾습니다.
    var keptEnds: [NSManagedObjectID: [String: [NSManagedObjectID]]] = [:]

    /// Returns the ids at the end of a to-many relationship, in the service's order, with one request at most. The rows that
    /// come along are kept, so that the faults at that end take no further requests.
    ///
    /// Ends that were read ahead are used once.
    ///
    /// to-many 관계로 연결된 객체의 id를 서비스의 순서대로, 많아야 요청 한 번으로 반환합니다. 함께 온 행은 보관하므로 그 객체의 폴트에는
    /// 더 이상 요청이 들지 않습니다.
    ///
    /// 미리 읽은 id는 한 번만 씁니다.
    override func newValue(
        forRelationship relationship: NSRelationshipDescription, forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        if keptEnds[objectID]?[relationship.name] == nil { _ = try readEnds(of: [objectID], relationship) }
        let ends = keptEnds[objectID]?.removeValue(forKey: relationship.name) ?? []
        return relationship.isToMany ? ends : ends.first ?? NSNull()
    }

    /// Reads the ends of a relationship of many records with one request, keeps them and their rows, and returns the ids at
    /// the ends.
    ///
    /// 여러 레코드에 관계로 연결된 객체를 요청 한 번으로 읽어 id와 행을 보관하고, 그 id를 반환합니다.
    func readEnds(of ids: [NSManagedObjectID], _ relationship: NSRelationshipDescription) throws -> [NSManagedObjectID]
    {
        let answer = try Self.ask(
            "POST", "related", of: url!, ["paths": ids.map { path(of: $0) }, "relationship": relationship.name])
        let lists = answer["related"] as? [String: [String]] ?? [:]
        for id in ids {
            keptEnds[id, default: [:]][relationship.name] = try (lists[path(of: id)] ?? []).map { try objectID(at: $0) }
        }
        return try keep(answer["rows"] as? [[String: Any]] ?? [])
    }

    /// Carries out a fetch, then reads ahead what `relationshipKeyPathsForPrefetching` lists: one request for each step of a
    /// key path, however many objects there are. If the result is empty, there is nothing to read.
    ///
    /// 가져오기를 실행한 다음 `relationshipKeyPathsForPrefetching`에 적힌 관계를 미리 읽습니다. 객체 수와 관계없이 키 경로의 단계마다
    /// 요청 한 번이 듭니다. 결과가 비어 있으면 읽을 것이 없습니다.
    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        let result = try super.execute(request, with: context)
        guard let fetch = request as? NSFetchRequest<any NSFetchRequestResult>,
            let objects = result as? [NSManagedObject]
        else { return result }
        for keyPath in fetch.relationshipKeyPathsForPrefetching ?? [] {
            var (ids, entity) = (objects.map(\.objectID), fetch.entity)
            for key in keyPath.split(separator: ".") {
                guard let relationship = entity?.relationshipsByName[String(key)] else { break }
                ids = try readEnds(of: ids, relationship)
                entity = relationship.destinationEntity
            }
        }
        return result
    }
}
