import CoreData
import Exercise

/// Saves the context although others may have changed the same objects since they were read.
///
/// Values that only one side changed are kept, from either side. A property that both changed gets this context's
/// value, and the result has a line for it: the employee's number and the property, such as `101 salary`, in alphabetical
/// order. If both set the same value, nothing was overwritten. Without a conflict, the result is empty. The merge policy of
/// the context is afterwards what it was.
///
/// 읽은 뒤에 다른 사람이 같은 객체를 바꾸었더라도 컨텍스트를 저장합니다.
///
/// 다른 쪽에서만 바꾼 것은 그대로 두고, 이쪽에서만 바꾼 것도 저장합니다. 양쪽에서 바꾼 것은 이 컨텍스트의 값으로 정하고, 결과에 `101 salary`처럼
/// 직원의 번호와 프로퍼티를 한 줄로 적어 알파벳 순으로 반환합니다. 양쪽이 같은 값으로 바꾸었으면 덮어쓴 것이 아닙니다. 충돌이 없으면 결과는
/// 비어 있습니다. 컨텍스트의 병합 정책은 끝난 뒤 원래대로 돌아와야 합니다.
func saveMerging(_ context: NSManagedObjectContext) throws -> [String] {
    do {
        try context.save()
        return []
    } catch let error as CocoaError where error.code == .managedObjectMerge {
        let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? []
        let overwritten = conflicts.flatMap { conflict in
            both(conflict).map { "\((conflict.sourceObject as? Employee)?.number ?? 0) \($0)" }
        }
        let policy = context.mergePolicy
        defer { context.mergePolicy = policy }
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        return overwritten.sorted()
    }
}

/// The properties that were changed on both sides, to different values.
/// 양쪽에서 서로 다른 값으로 바꾼 프로퍼티.
private func both(_ conflict: NSMergeConflict) -> [String] {
    let object = conflict.sourceObject
    let mine = object.changedValues()
    let before = object.committedValues(forKeys: Array(mine.keys))
    let theirs = conflict.persistedSnapshot ?? conflict.cachedSnapshot ?? [:]
    return mine.keys.filter { key in
        guard let others = theirs[key] as? NSObject else { return false }
        return others != before[key] as? NSObject && others != mine[key] as? NSObject
    }
}
