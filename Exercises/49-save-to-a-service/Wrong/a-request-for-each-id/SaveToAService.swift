import CoreData
import Exercise

/// A `RelatedStore` that saves: the whole store.
///
/// 저장할 수 있는 `RelatedStore`. 완성된 저장소입니다.
final class WritableStore: RelatedStore {
    /// Returns ids for new objects, in the order of the objects, with one request.
    ///
    /// 새 객체의 id를 객체의 순서대로, 요청 한 번으로 반환합니다.
    override func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        guard !array.isEmpty else { return [] }
        return try array.map { object in
            let name = object.entity.name!
            let answer = try Self.ask("POST", "numbers", of: url!, [name: 1])
            guard let number = (answer[name] as? [Int])?.first else { throw CocoaError(.coderReadCorrupt) }
            return newObjectID(for: object.entity, referenceObject: NSNumber(value: number))
        }
    }

    /// Carries out a save. Every other request is a superclass's.
    ///
    /// 저장을 실행합니다. 그 밖의 요청은 상위 클래스에서 처리합니다.
    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        guard let save = request as? NSSaveChangesRequest else { return try super.execute(request, with: context) }
        try write(save)
        return [] as [Any]
    }

    /// Writes everything with one request, the metadata included, and with the version of each row that the store has read.
    ///
    /// If the service answers with a conflict, throws `CocoaError.managedObjectMerge` with an `NSMergeConflict` for each
    /// object under `NSPersistentStoreSaveConflictsErrorKey`. What was kept is out of date then, and after a save too.
    ///
    /// 메타데이터를 포함해 모든 것을 요청 한 번으로, 저장소에서 읽은 각 행의 버전과 함께 씁니다.
    ///
    /// 서비스에서 충돌을 알리면 객체마다 `NSMergeConflict`를 `NSPersistentStoreSaveConflictsErrorKey`에 넣어
    /// `CocoaError.managedObjectMerge`를 던집니다. 그러면 보관한 것은 낡은 것이 되고, 저장한 다음에도 마찬가지입니다.
    func write(_ save: NSSaveChangesRequest) throws {
        let inserted = save.insertedObjects ?? []
        let changed = inserted.union(save.updatedObjects ?? [])
        let deleted = save.deletedObjects ?? []
        var body: [String: Any] = ["metadata": try ServiceValue.text(of: metadata)]
        body["write"] = try changed.map { object -> [String: Any] in
            [
                "path": path(of: object.objectID), "values": values(of: object),
                "version": inserted.contains(object) ? 0 : try version(of: object),
            ]
        }
        body["delete"] = try deleted.map { object -> [String: Any] in
            ["path": path(of: object.objectID), "version": try version(of: object)]
        }
        do {
            let answer = try Self.ask("POST", "changes", of: url!, body)
            clearCache()
            for (path, version) in answer["versions"] as? [String: Int] ?? [:] {
                versions[try objectID(at: path)] = version
            }
        } catch ServiceProblem.conflict(let stored) {
            clearCache()
            let conflicts = try changed.union(deleted).compactMap { object -> NSMergeConflict? in
                guard let version = stored[path(of: object.objectID)] else { return nil }
                return NSMergeConflict(
                    source: object, newVersion: version, oldVersion: try self.version(of: object), cachedSnapshot: nil,
                    persistedSnapshot: nil)
            }
            throw CocoaError(.managedObjectMerge, userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts])
        }
    }

    private func clearCache() {
        keptRows = [:]
        keptEnds = [:]
    }

    private func version(of object: NSManagedObject) throws -> Int {
        if let version = versions[object.objectID] { return version }
        let row = try Self.ask("GET", "rows/\(path(of: object.objectID))", of: url!)
        return row["version"] as? Int ?? 0
    }

    private func values(of object: NSManagedObject) -> [String: Any] {
        var values: [String: Any] = [:]
        for name in object.entity.attributesByName.keys {
            values[name] = object.value(forKey: name).map { ServiceValue.encode($0) } ?? NSNull()
        }
        for name in object.entity.relationshipsByName.keys {
            switch object.value(forKey: name) {
            case let end as NSManagedObject: values[name] = path(of: end.objectID)
            case let ends as NSOrderedSet: values[name] = paths(of: ends.array)
            case let ends as NSSet: values[name] = paths(of: ends.allObjects)
            default: values[name] = NSNull()
            }
        }
        return values
    }

    private func paths(of objects: [Any]) -> [String] {
        objects.compactMap { ($0 as? NSManagedObject).map { path(of: $0.objectID) } }
    }
}
