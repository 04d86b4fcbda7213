import Synchronization

/// A list of contexts, held weakly.
final class Followers: Sendable {
    // Weak references are safe to read on any thread; the lock guards the list.
    private struct Reference: @unchecked Sendable {
        weak var context: NSManagedObjectContext?
    }
    private let references = Mutex<[Reference]>([])

    func set(_ context: NSManagedObjectContext, _ follows: Bool) {
        references.withLock { references in
            references.removeAll { $0.context == nil || $0.context === context }
            if follows { references.append(Reference(context: context)) }
        }
    }

    var isEmpty: Bool { references.withLock { $0.allSatisfy { $0.context == nil } } }

    var all: [NSManagedObjectContext] { references.withLock { $0.compactMap(\.context) } }
}
