/// Specifies what happens to the objects at the other end of a relationship when its owner is deleted.
/// Apple's page: `NSDeleteRule`.
public enum NSDeleteRule: UInt, Sendable {
    /// Nothing: the other end keeps a dangling reference, which your code has to clear.
    case noActionDeleteRule = 0
    /// The inverse relationship of the objects at the other end is cleared.
    case nullifyDeleteRule = 1
    /// The objects at the other end are deleted too.
    case cascadeDeleteRule = 2
    /// Validation rejects the deletion as long as there is an object at the other end.
    case denyDeleteRule = 3
}
