/// The error that a starter throws in place of the learner's code.
///
///     func makeModel() throws -> NSManagedObjectModel {
///         throw Unsolved()
///     }
///
/// If a checker catches it, the test is skipped, because the exercise is neither right nor wrong yet.
public struct Unsolved: Error, CustomStringConvertible {
    public init() {}

    public var description: String { "not solved yet" }
}
