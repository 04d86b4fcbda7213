import CoreData
import Exercise

/// A `RowStore` that lets the service carry out fetches.
///
/// 가져오기를 서비스에 맡기는 `RowStore`.
class QueryStore: RowStore {
    /// Carries out a fetch with one request: no row that isn't in the result is sent, and none at all for a count or for ids.
    ///
    /// Returns objects of the context, ids, or an array of one number, as `resultType` says. Rows are kept for the faults
    /// that fire next. Throws `CocoaError.persistentStoreUnsupportedRequestType` for every other request, and for a fetch
    /// for dictionaries.
    ///
    /// 가져오기를 요청 한 번으로 실행합니다. 결과에 없는 행은 전송되지 않고, 개수나 id를 가져올 때는 행이 전혀 전송되지 않습니다.
    ///
    /// `resultType`에 따라 컨텍스트의 객체나 id나 숫자 하나가 든 배열을 반환합니다. 행은 다음에 실현되는 폴트를 위해 보관합니다. 그
    /// 밖의 요청과 딕셔너리 가져오기에는 `CocoaError.persistentStoreUnsupportedRequestType`을 던집니다.
    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }

    /// Translates a fetch into a query of the service: entities, condition, sort orders, offset, limit.
    ///
    /// 가져오기를 서비스의 쿼리로 옮깁니다. 엔티티, 조건, 정렬 순서, 오프셋, 개수 제한을 포함합니다.
    func query(for fetch: NSFetchRequest<any NSFetchRequestResult>) throws -> [String: Any] {
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }

    /// Translates a predicate into a condition of the service. Throws `unsupported(_:)` for whatever has no counterpart there.
    ///
    /// 조건식을 서비스의 조건으로 옮깁니다. 서비스에 대응하는 것이 없으면 `unsupported(_:)`를 던집니다.
    func condition(_ predicate: NSPredicate) throws -> [String: Any] {
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }

    /// The error for a part of a fetch that the service can't carry out. It names that part.
    ///
    /// 서비스에서 실행할 수 없는 부분에 대한 오류. 그 부분을 오류에 담습니다.
    func unsupported(_ part: Any) -> CocoaError {
        CocoaError(
            .persistentStoreUnsupportedRequestType,
            userInfo: [NSLocalizedFailureReasonErrorKey: "The service can't evaluate \(part)."])
    }
}
