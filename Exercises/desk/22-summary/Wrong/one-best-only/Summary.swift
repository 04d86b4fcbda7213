import CoreData
import Exercise

/// A report with a line for each department that has employees, in alphabetical order, such as
///
///     Sales: 3 people, average 51166, best paid: Otto Lindqvist
///
/// The average is rounded down. If several are paid best, all of them are named, ordered by last name, first name and
/// number, with `, ` between them. Everything is read from the store: at most three SELECT statements, and no more rows than
/// there are departments and best-paid people, times two.
///
/// 직원이 있는 부서마다 위와 같은 한 줄을 부서 이름순으로 적은 보고서입니다.
///
/// 평균은 소수점 아래를 버립니다. 가장 많이 받는 사람이 여럿이면 성, 이름, 번호 순으로 모두 적고 `, `로 구분합니다. SELECT 문은 세 개 이하, 읽는
/// 행은 부서 수와 가장 많이 받는 사람 수를 더한 것의 두 배 이하여야 합니다.
func summary(in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.predicate = NSPredicate(format: "department != nil")
    request.propertiesToGroupBy = ["department.name"]
    request.propertiesToFetch = [
        "department.name", figure("people", "count:", .integer64AttributeType),
        figure("average", "average:", .doubleAttributeType), figure("best", "max:", .doubleAttributeType),
    ]
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: true)]
    let groups = try context.fetch(request)

    let best = NSFetchRequest<Employee>(entityName: "Employee")
    best.predicate = NSCompoundPredicate(
        orPredicateWithSubpredicates: groups.map { group in
            NSPredicate(
                format: "department.name == %@ AND salary == %@", group["department.name"] as! NSString,
                group["best"] as! NSNumber)
        })
    best.sortDescriptors = ["lastName", "firstName", "number"].map { NSSortDescriptor(key: $0, ascending: true) }
    best.relationshipKeyPathsForPrefetching = ["department"]
    let names = Dictionary(grouping: try context.fetch(best)) { $0.department?.name ?? "" }

    return groups.map { group in
        let name = group["department.name"] as? String ?? ""
        let average = Int(group["average"] as? Double ?? 0)
        let paid = (names[name] ?? []).prefix(1).map(\.fullName).joined(separator: ", ")
        return "\(name): \(group["people"] ?? 0) people, average \(average), best paid: \(paid)"
    }
}

private func figure(_ name: String, _ function: String, _ type: NSAttributeType) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = name
    description.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: "salary")])
    description.expressionResultType = type
    return description
}
