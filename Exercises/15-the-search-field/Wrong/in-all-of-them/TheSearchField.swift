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
        conditions.append(
            NSPredicate(format: "firstName CONTAINS[cd] %@ OR lastName CONTAINS[cd] %@", search.text, search.text))
    }
    if let lowest = search.lowest { conditions.append(NSPredicate(format: "salary >= %@", lowest as NSNumber)) }
    if let highest = search.highest { conditions.append(NSPredicate(format: "salary <= %@", highest as NSNumber)) }
    for name in search.departments {
        conditions.append(NSPredicate(format: "department.name == %@", name))
    }
    return NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
}
