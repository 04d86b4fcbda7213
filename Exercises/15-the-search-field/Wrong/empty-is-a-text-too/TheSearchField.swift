import Company
import CoreData

struct Search {
    var text = ""
    var lowest: Double?
    var highest: Double?
    var departments: [String] = []
}

func predicate(for search: Search) throws -> NSPredicate {
    var conditions: [NSPredicate] = []
    do {
        conditions.append(
            NSPredicate(format: "firstName CONTAINS[cd] %@ OR lastName CONTAINS[cd] %@", search.text, search.text))
    }
    if let lowest = search.lowest { conditions.append(NSPredicate(format: "salary >= %@", lowest as NSNumber)) }
    if let highest = search.highest { conditions.append(NSPredicate(format: "salary <= %@", highest as NSNumber)) }
    if !search.departments.isEmpty {
        conditions.append(NSPredicate(format: "department.name IN %@", search.departments))
    }
    return NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
}
