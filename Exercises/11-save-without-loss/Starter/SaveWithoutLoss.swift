import Company
import CoreData
import Exercise

/// What became of an attempt to save.
enum SaveOutcome: Equatable {
    case nothingToSave
    case saved
    /// Nothing was saved, since the model demands something else of these properties. They are in alphabetical order.
    case refused([String])
}

/// Saves what `context` has not saved yet.
///
/// A user who forgot something loses nothing: what is on the scratchpad stays there until it is put right. An error that
/// names no property is thrown on.
func save(_ context: NSManagedObjectContext) throws -> SaveOutcome {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Where `employee` can be found again when the program is next started.
///
/// The employee may be so new that it was never saved. Saving is somebody else's job.
func address(of employee: Employee) throws -> URL {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The employee who lives at `address`; nil if there is none, or none any more.
func findEmployee(at address: URL, in context: NSManagedObjectContext) throws -> Employee? {
    throw Unsolved()  // Your code takes the place of this line.
}
