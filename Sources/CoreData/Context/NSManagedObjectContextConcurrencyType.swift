extension NSManagedObjectContext {
    /// The kinds of queues of contexts, with names that follow Swift's conventions.
    public struct ConcurrencyType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = NSManagedObjectContextConcurrencyType
        public let rawValue: NSManagedObjectContextConcurrencyType
        public init(rawValue: NSManagedObjectContextConcurrencyType) { self.rawValue = rawValue }
        /// A private queue of the context.
        public static let privateQueue = ConcurrencyType(rawValue: .privateQueueConcurrencyType)
        /// The main queue.
        public static let mainQueue = ConcurrencyType(rawValue: .mainQueueConcurrencyType)
    }
}

/// The kinds of queues of contexts.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    /// The thread that created the context. Deprecated by Apple. The use of such a context is not checked.
    case confinementConcurrencyType = 0
    /// A private queue of the context.
    case privateQueueConcurrencyType = 1
    /// The main queue.
    case mainQueueConcurrencyType = 2
}
