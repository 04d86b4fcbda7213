/// What happens to the objects at the other end of a relationship when its owner is deleted.
/// Apple's page: `NSDeleteRule`.
public enum NSDeleteRule: UInt, Sendable {
    /// Nothing: the other end keeps a reference that leads nowhere, and the program has to clear it.
    case noActionDeleteRule = 0
    /// The other end's inverse is set to nil.
    case nullifyDeleteRule = 1
    /// The objects at the other end are deleted too.
    case cascadeDeleteRule = 2
    /// The deletion is refused as long as there is an object at the other end.
    case denyDeleteRule = 3
}
