import CoreData
import Exercise

/// A line of the ranking. It's a value, so every queue may use it.
///
/// 순위의 한 줄입니다. 값이므로 모든 큐에서 쓸 수 있습니다.
struct Earner: Sendable, Equatable {
    var name: String
    var salary: Double
}

/// Raises all salaries by some percent in a background context, saves, and returns how many people got a raise. The view
/// context does nothing of it, and its unsaved changes stay unsaved.
///
/// 백그라운드 컨텍스트에서 모든 급여를 몇 퍼센트 올려 저장하고, 급여가 오른 사람의 수를 반환합니다. 뷰 컨텍스트에서는 아무 일도 하지 않으며,
/// 저장하지 않은 변경은 저장하지 않은 채로 둡니다.
func raiseEverybody(_ percent: Double, in container: NSPersistentContainer) async throws -> Int {
    try await container.performBackgroundTask { context in
        let people = try context.fetch(NSFetchRequest<Employee>(entityName: "Employee"))
        for employee in people { employee.salary *= 1 + percent / 100 }
        try context.save()
        return people.count
    }
}

/// The people with the highest salaries in the store, the highest first, then by last name. It's fetched in a background
/// context, `count` rows and no more.
///
/// 저장소에서 급여가 가장 많은 사람들을 많은 순으로, 같으면 성 순으로 반환합니다. 백그라운드 컨텍스트에서 `count`행만 가져옵니다.
func topEarners(_ count: Int, in container: NSPersistentContainer) async throws -> [Earner] {
    try await container.performBackgroundTask { context in
        let request = NSFetchRequest<Employee>(entityName: "Employee")
        request.sortDescriptors = [
            NSSortDescriptor(key: "salary", ascending: false),
            NSSortDescriptor(key: "lastName", ascending: true),
        ]
        request.fetchLimit = count
        return try context.fetch(request).map { Earner(name: $0.fullName, salary: $0.salary) }
    }
}
