import Synchronization

/// A state of a coordinator's stores that contexts can be pinned to, so that they read unchanging data.
///
///     try context.setQueryGenerationFrom(.current)
///     try other.setQueryGenerationFrom(context.queryGenerationToken)
///
/// A generation exists as long as a context is pinned to it or its token is retained. Until then, the store's log
/// cannot shrink. Apple's page: *NSQueryGenerationToken*.
open class NSQueryGenerationToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Sendable: immutable. The generations are used under the coordinator's lock.
    final let states: [StoreState]
    private let mark: String

    /// A token of the same generation.
    private init(sharing other: NSQueryGenerationToken, without store: NSPersistentStore? = nil) {
        states = store == nil ? other.states : other.states.filter { $0.store !== store }
        mark = other.mark
    }

    /// The same generation without the state of a removed store.
    final func without(_ store: NSPersistentStore) -> NSQueryGenerationToken {
        state(of: store) == nil ? self : NSQueryGenerationToken(sharing: self, without: store)
    }

    /// The state of one store in a generation; `generation` is nil if the store does not support them.
    struct StoreState {
        @Anchored var store: NSPersistentStore?
        let generation: StoreGeneration?
    }

    init(_ states: [StoreState]) {
        self.states = states
        mark = UUID().uuidString
        super.init()
        NSQueryGenerationToken.living.withLock { $0[mark] = Reference(token: self) }
    }

    deinit {
        // Another token of the generation is released after the lock, which its `deinit` takes too.
        _ = NSQueryGenerationToken.living.withLock { living in
            let other = living[mark]?.token
            if other == nil { living[mark] = nil }
            return other
        }
    }

    /// Stands for the state of the stores at a context's next read.
    open class var current: NSQueryGenerationToken { shared }
    private static let shared = NSQueryGenerationToken([])

    final var isCurrent: Bool { mark == NSQueryGenerationToken.current.mark }

    /// The state of a store; nil if the store was added later and must not be read.
    final func state(of store: NSPersistentStore) -> StoreState? { states.first { $0.store === store } }

    private struct Reference: @unchecked Sendable {
        weak var token: NSQueryGenerationToken?
    }
    /// The tokens that a decoded one can refer to.
    private static let living = Mutex<[String: Reference]>([:])

    public class var supportsSecureCoding: Bool { true }
    /// Returns `self`, because a token is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Encodes a reference to the generation, which is valid in this process only.
    open func encode(with coder: NSCoder) { coder.encode((isCurrent ? "current" : mark) as NSString, forKey: "mark") }

    /// Decodes a token. A generation does not outlive its process, so this returns nil if the token is no longer
    /// retained.
    public required convenience init?(coder: NSCoder) {
        guard let mark = coder.decodeObject(of: NSString.self, forKey: "mark") as String? else { return nil }
        let living = NSQueryGenerationToken.living.withLock { $0[mark]?.token }
        guard let found = mark == "current" ? NSQueryGenerationToken.current : living else { return nil }
        self.init(sharing: found)
    }

    /// Whether the other is a token of the same generation.
    open override func isEqual(_ other: Any?) -> Bool {
        guard let other = other as? NSQueryGenerationToken else { return false }
        return mark == other.mark
    }
    open override var hash: Int { mark.hashValue }
}
