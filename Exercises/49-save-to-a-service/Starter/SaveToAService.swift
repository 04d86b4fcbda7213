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
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }

    /// Carries out a save. Every other request is a superclass's.
    ///
    /// 저장을 실행합니다. 그 밖의 요청은 상위 클래스에서 처리합니다.
    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
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
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }
}
