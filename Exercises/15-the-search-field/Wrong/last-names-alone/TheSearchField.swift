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
    if !search.text.isEmpty {
        conditions.append(NSPredicate(format: "lastName CONTAINS[cd] %@", search.text))
    }
    if let lowest = search.lowest { conditions.append(NSPredicate(format: "salary >= %@", lowest as NSNumber)) }
    if let highest = search.highest { conditions.append(NSPredicate(format: "salary <= %@", highest as NSNumber)) }
    if !search.departments.isEmpty {
        conditions.append(NSPredicate(format: "department.name IN %@", search.departments))
    }
    return NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
}
