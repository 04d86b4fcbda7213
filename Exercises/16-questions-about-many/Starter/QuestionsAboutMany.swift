import Company
import CoreData
import Exercise

/// The departments in which at least `heads` people work, by name.
func crowded(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Department] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The departments in which somebody is called `name` and earns more than `salary`: one and the same person. By name.
func employing(_ name: String, above salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The departments in which people work, and every one of them earns at least `salary`, by name.
func wellPaid(from salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The departments whose salaries come to more than the budget, by name.
func overspent(in context: NSManagedObjectContext) throws -> [Department] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The employees whose manager is not called `name`, by last name. Whoever has no manager is among them.
func notLed(by name: String, in context: NSManagedObjectContext) throws -> [Employee] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The employees of `department` whose full name has at most `length` characters, so that it fits on a badge. By last name.
func badges(upTo length: Int, of department: Department, in context: NSManagedObjectContext) throws -> [Employee] {
    throw Unsolved()  // Your code takes the place of this line.
}
