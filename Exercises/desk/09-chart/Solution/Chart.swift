import CoreData
import Exercise

enum ChartError: LocalizedError {
    case unknownNumber(Int)
    case circle

    var errorDescription: String? {
        switch self {
        case .unknownNumber(let number): "\(Words(en: "no employee has the number", ko: "이 번호의 직원이 없습니다:")) \(number)"
        case .circle: "\(Words(en: "nobody can report to themselves", ko: "자기 자신에게 보고할 수 없습니다"))"
        }
    }
}

/// The organization chart: a line for each employee, with the full name. Below each manager come the direct reports, two
/// spaces further to the right. People with the same manager are ordered by last name, first name and number.
///
/// It takes at most two SELECT statements, however many people there are.
///
/// 조직도입니다. 직원마다 전체 이름이 한 줄에 있습니다. 관리자 아래에는 직속 부하 직원이 공백 두 개만큼 들여쓰기되어 옵니다. 관리자가 같은
/// 직원은 성, 이름, 번호 순입니다.
///
/// 직원이 몇이든 SELECT 문은 두 개를 넘지 않아야 합니다.
func chart(in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = ["lastName", "firstName", "number"].map { NSSortDescriptor(key: $0, ascending: true) }
    let reports = Dictionary(grouping: try context.fetch(request)) { $0.manager?.objectID }
    func lines(below manager: NSManagedObjectID?, indent: String) -> [String] {
        (reports[manager] ?? []).flatMap { employee in
            [indent + employee.fullName] + lines(below: employee.objectID, indent: indent + "  ")
        }
    }
    return lines(below: nil, indent: "")
}

/// Gives an employee another manager, or none, and saves.
///
/// Throws `ChartError.unknownNumber` if one of them doesn't exist, and `ChartError.circle` if the new manager is the
/// employee or reports to the employee, directly or through others. Then nothing changes.
///
/// 직원의 관리자를 바꾸거나 없애고 저장합니다.
///
/// 둘 중 하나가 없으면 `ChartError.unknownNumber`를, 새 관리자가 그 직원 자신이거나 직접 또는 다른 사람을 거쳐 그 직원에게 보고하는
/// 사람이면 `ChartError.circle`을 던집니다. 이때는 아무것도 바뀌지 않아야 합니다.
func move(_ number: Int, under manager: Int?, in context: NSManagedObjectContext) throws {
    guard let moving = try employee(number, in: context) else { throw ChartError.unknownNumber(number) }
    var boss: Employee?
    if let manager {
        boss = try employee(manager, in: context)
        guard boss != nil else { throw ChartError.unknownNumber(manager) }
    }
    var next = boss
    while let current = next {
        if current == moving { throw ChartError.circle }
        next = current.manager
    }
    moving.manager = boss
    try context.save()
}
