import CoreData
import Exercise

/// The condition for a search. The text consists of words with spaces between them, and an employee has to match all of
/// them:
/// - `>60000` and `<60000` match salaries above and below the number;
/// - any other word matches if the first name, the last name or the name of the department contains it, in upper or lower
///   case, with or without accents. It's taken literally: `*` matches only a name with a `*` in it.
///
/// A text without words matches everybody.
///
/// 검색 조건입니다. 텍스트는 공백으로 구분된 단어이며, 직원은 모든 단어를 만족해야 합니다.
/// - `>60000`과 `<60000`은 급여가 그 수보다 많은 직원과 적은 직원입니다.
/// - 다른 단어는 이름, 성, 부서 이름 가운데 하나에 들어 있으면 됩니다. 대소문자와 악센트는 구별하지 않습니다. 문자 그대로 찾으므로 `*`는 이름에
///   `*`가 있는 경우만 해당합니다.
///
/// 단어가 없으면 모든 직원이 해당합니다.
func condition(for text: String) throws -> NSPredicate {
    let conditions = text.split(separator: " ").map { word -> NSPredicate in
        if let limit = Double(word.dropFirst()), word.hasPrefix(">") {
            return NSPredicate(format: "salary > %lf", limit)
        }
        if let limit = Double(word.dropFirst()), word.hasPrefix("<") {
            return NSPredicate(format: "salary < %lf", limit)
        }
        let keys = ["firstName", "lastName", "department.name"]
        return NSCompoundPredicate(
            orPredicateWithSubpredicates: keys.map { NSPredicate(format: "%K CONTAINS[cd] %@", $0, String(word)) })
    }
    return conditions.isEmpty
        ? NSPredicate(value: true) : NSCompoundPredicate(orPredicateWithSubpredicates: conditions)
}

/// The employees that match the text, ordered by last name, first name and number.
///
/// 텍스트에 해당하는 직원을 성, 이름, 번호 순으로 반환합니다.
func find(_ text: String, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = try condition(for: text)
    request.sortDescriptors = ["lastName", "firstName", "number"].map { NSSortDescriptor(key: $0, ascending: true) }
    request.relationshipKeyPathsForPrefetching = ["department"]
    return try context.fetch(request)
}
