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
        guard let fetch = request as? NSFetchRequest<any NSFetchRequestResult>,
            fetch.resultType != .dictionaryResultType
        else { throw CocoaError(.persistentStoreUnsupportedRequestType) }
        let answer = try Self.ask("POST", "query", of: url!, try query(for: fetch))
        switch fetch.resultType {
        case .countResultType: return [answer["count"] as? Int ?? 0]
        case .managedObjectIDResultType: return try (answer["paths"] as? [String] ?? []).map { try objectID(at: $0) }
        default:
            return try keep(answer["rows"] as? [[String: Any]] ?? []).map { context!.object(with: $0) }
        }
    }

    /// Translates a fetch into a query of the service: entities, condition, sort orders, offset, limit.
    ///
    /// 가져오기를 서비스의 쿼리로 옮깁니다. 엔티티, 조건, 정렬 순서, 오프셋, 개수 제한을 포함합니다.
    func query(for fetch: NSFetchRequest<any NSFetchRequestResult>) throws -> [String: Any] {
        let entities = fetch.includesSubentities ? family(of: fetch.entity!) : [fetch.entity!]
        var query: [String: Any] = ["entities": entities.compactMap(\.name)]
        query["where"] = try fetch.predicate.map { try condition($0) }
        if let orders = fetch.sortDescriptors, !orders.isEmpty {
            query["sort"] = try orders.map { order in
                guard let key = order.key, order.selector == Selector("compare:") else { throw unsupported(order) }
                return [key, order.ascending ? "ascending" : "descending"]
            }
        }
        if fetch.fetchOffset > 0 { query["offset"] = fetch.fetchOffset }
        if fetch.fetchLimit > 0 { query["limit"] = fetch.fetchLimit }
        if fetch.resultType == .countResultType { query["only"] = "count" }
        if fetch.resultType == .managedObjectIDResultType { query["only"] = "paths" }
        return query
    }

    private func family(of entity: NSEntityDescription) -> [NSEntityDescription] {
        [entity] + entity.subentities.flatMap(family)
    }

    /// Translates a predicate into a condition of the service. Throws `unsupported(_:)` for whatever has no counterpart there.
    ///
    /// 조건식을 서비스의 조건으로 옮깁니다. 서비스에 대응하는 것이 없으면 `unsupported(_:)`를 던집니다.
    func condition(_ predicate: NSPredicate) throws -> [String: Any] {
        switch predicate {
        case let compound as NSCompoundPredicate:
            let parts = try compound.subpredicates.map { try condition($0 as! NSPredicate) }
            switch compound.compoundPredicateType {
            case .and: return ["and": parts]
            case .or: return ["or": parts]
            case .not: return ["not": parts[0]]
            @unknown default: throw unsupported(predicate)
            }
        case let comparison as NSComparisonPredicate: return try condition(comparison)
        case NSPredicate(value: true): return ["constant": true]
        case NSPredicate(value: false): return ["constant": false]
        default: throw unsupported(predicate)
        }
    }

    private func condition(_ comparison: NSComparisonPredicate) throws -> [String: Any] {
        let (left, right) = (comparison.leftExpression, comparison.rightExpression)
        let isTurned = left.expressionType == .constantValue
        let (path, constant) = isTurned ? (right, left) : (left, right)
        let operations: [NSComparisonPredicate.Operator: (String, turned: String?)] = [
            .equalTo: ("=", "="), .notEqualTo: ("!=", "!="), .lessThan: ("<", ">"), .lessThanOrEqualTo: ("<=", ">="),
            .greaterThan: (">", "<"), .greaterThanOrEqualTo: (">=", "<="), .in: ("in", nil),
            .beginsWith: ("beginsWith", nil),
        ]
        let operation = operations[comparison.predicateOperatorType]
        guard let name = isTurned ? operation?.turned : operation?.0, comparison.options.isEmpty,
            comparison.comparisonPredicateModifier != .all
        else { throw unsupported(comparison) }
        var condition: [String: Any] = ["is": name]
        switch path.expressionType {
        case .keyPath: condition["path"] = path.keyPath
        case .evaluatedObject: condition["path"] = "SELF"
        default: throw unsupported(comparison)
        }
        switch constant.expressionType {
        case .constantValue: condition["value"] = value(of: constant.constantValue)
        case .aggregate:
            condition["value"] = try (constant.collection as? [NSExpression] ?? []).map { part in
                guard part.expressionType == .constantValue else { throw unsupported(comparison) }
                return value(of: part.constantValue)
            }
        default: throw unsupported(comparison)
        }
        if comparison.comparisonPredicateModifier == .any { condition["any"] = true }
        return condition
    }

    /// A constant of a predicate, as the service expects it.
    /// 조건식의 상수를 서비스가 요구하는 형식으로 바꾼 값.
    private func value(of constant: Any?) -> Any {
        switch constant {
        case let object as NSManagedObject: path(of: object.objectID)
        case let id as NSManagedObjectID: path(of: id)
        case let list as [Any]: list.map { value(of: $0) }
        case let set as NSSet: set.allObjects.map { value(of: $0) }
        case let value?: ServiceValue.encode(value)
        case nil: NSNull()
        }
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
