import Company
import CoreData
import Exercise

/// Page `number` of the employees, the first being 0, with `size` employees each: by last name, and by first name where
/// the last names are equal.
func page(_ number: Int, of size: Int, in context: NSManagedObjectContext) throws -> [Employee] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Whoever has to do with the company, of whatever kind, by last name.
func everybody(in context: NSManagedObjectContext) throws -> [Person] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Who earns more than `salary`, the highest salary first, with raises that have not been saved yet.
func earners(above salary: Double, in context: NSManagedObjectContext) throws -> [Employee] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// How many employees the file has, whatever the scratchpad says.
func countInFile(_ context: NSManagedObjectContext) throws -> Int {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The ids of the employees of the department called `name`, to be handed to another context. That one only finds who is
/// in the file.
func selection(ofDepartment name: String, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    throw Unsolved()  // Your code takes the place of this line.
}
