import CoreData
import Exercise

/// A `ServiceStore` whose records can be read by their ids.
///
/// id로 레코드를 읽을 수 있는 `ServiceStore`.
class RowStore: ServiceStore {
    /// The version that each row had when the store last read it.
    ///
    /// 저장소에서 마지막으로 읽었을 때의 각 행의 버전.
    var versions: [NSManagedObjectID: Int] = [:]
    /// Rows that a list brought, for the faults that fire next.
    ///
    /// 목록에서 온 행. 다음에 실현되는 폴트에서 씁니다.
    var keptRows: [NSManagedObjectID: [String: Any]] = [:]

    /// Returns the path of the row of a record: `Bike/7`.
    ///
    /// 레코드의 행 경로를 반환합니다. 예: `Bike/7`.
    func path(of id: NSManagedObjectID) -> String {
        "\(id.entity.name!)/\(referenceObject(for: id))"
    }

    /// Returns the id of the record whose row is at `path`. The number in the path is the reference object. Throws
    /// `CocoaError.coderReadCorrupt` if the model has no such entity, or if the path has no number.
    ///
    /// `path`에 있는 행의 레코드 id를 반환합니다. 경로의 번호가 참조 객체입니다. 모델에 그런 엔티티가 없거나 경로에 번호가 없으면
    /// `CocoaError.coderReadCorrupt`를 던집니다.
    func objectID(at path: String) throws -> NSManagedObjectID {
        let parts = path.split(separator: "/")
        guard parts.count == 2, let number = Int(parts[1]),
            let entity = persistentStoreCoordinator?.managedObjectModel.entitiesByName[String(parts[0])]
        else { throw CocoaError(.coderReadCorrupt) }
        return newObjectID(for: entity, referenceObject: NSNumber(value: number))
    }

    /// Keeps rows that a list brought, and returns their ids in the same order.
    ///
    /// 목록에서 온 행을 보관하고 id를 같은 순서로 반환합니다.
    func keep(_ rows: [[String: Any]]) throws -> [NSManagedObjectID] {
        try rows.map { row in
            let id = try objectID(at: row["path"] as? String ?? "")
            keptRows[id] = row
            return id
        }
    }

    /// Returns the values of a record: attributes with `ServiceValue.decode(_:as:)`, to-one relationships as ids, `NSNull`
    /// for no value; no to-many relationships. The version is the row's.
    ///
    /// A row that was kept is used for one fault and not again. Every other row takes one request. Throws
    /// `CocoaError.managedObjectReferentialIntegrity` if there is no row.
    ///
    /// 레코드의 값을 반환합니다. 속성은 `ServiceValue.decode(_:as:)`로 변환하고, to-one 관계는 id로, 값이 없으면 `NSNull`로
    /// 넣습니다. to-many 관계는 넣지 않습니다. 버전은 행의 버전입니다.
    ///
    /// 보관한 행은 폴트 하나에만 쓰고 다시 쓰지 않습니다. 그 밖의 행은 요청 한 번으로 읽습니다. 행이 없으면
    /// `CocoaError.managedObjectReferentialIntegrity`를 던집니다.
    override func newValuesForObject(
        with objectID: NSManagedObjectID, with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        let row = try keptRows.removeValue(forKey: objectID) ?? read(objectID)
        let stored = row["values"] as? [String: Any] ?? [:]
        var values: [String: Any] = [:]
        for (name, attribute) in objectID.entity.attributesByName {
            values[name] = ServiceValue.decode(stored[name], as: attribute.attributeType) ?? NSNull()
        }
        for (name, relationship) in objectID.entity.relationshipsByName where !relationship.isToMany {
            values[name] = try (stored[name] as? String).map { try self.objectID(at: $0) } ?? NSNull()
        }
        let version = row["version"] as? Int ?? 0
        return NSIncrementalStoreNode(objectID: objectID, withValues: values, version: UInt64(version))
    }

    private func read(_ id: NSManagedObjectID) throws -> [String: Any] {
        do {
            return try Self.ask("GET", "rows/\(path(of: id))", of: url!)
        } catch ServiceProblem.missing {
            throw CocoaError(.managedObjectReferentialIntegrity)
        }
    }
}
