import Company
import CoreData
import Exercise

/// What a user has filled in above a list of employees.
struct Search {
    /// A part of the first or the last name; case and accents do not matter. Empty if nothing was typed.
    var text = ""
    /// The least salary, which belongs to the span; nil for none.
    var lowest: Double?
    /// The greatest salary, which belongs to the span; nil for none.
    var highest: Double?
    /// The names of the departments that were ticked. None ticked means any, or none at all.
    var departments: [String] = []
}

/// The condition for an employee to be in the list: everything that was filled in, all of it together.
func predicate(for search: Search) throws -> NSPredicate {
    throw Unsolved()  // Your code takes the place of this line.
}
