import CRuntime

/// Refers to an object without retaining it; its target is nil once the object's deallocation has begun.
///
/// `weak` does the same, but the first weak reference gives the object a side table, and from then on every retain and
/// every release of the object goes through it, which takes three times the instructions. Stores, contexts,
/// coordinators, models and entities are retained for each of many objects, so they have an anchor instead, and
/// `@Anchored` properties retain that.
final class Anchor: UnshownContents, @unchecked Sendable {
    // Sendable: the lock guards the address.
    private let lock = Lock()
    @exclusivity(unchecked) private var address: UnsafeMutableRawPointer?

    /// Call it in the object's initializer.
    func attach(to object: AnyObject) { lock { address = Unmanaged.passUnretained(object).toOpaque() } }

    /// Call it in the object's `deinit`.
    func detach() { lock { address = nil } }

    /// The object. The memory at the address is valid until `detach()`, which waits for the lock.
    @inline(__always)
    func target<Target: AnyObject>(as _: Target.Type) -> Target? {
        lock {
            guard let address, swift_tryRetain(address) != nil else { return nil }
            return Unmanaged<Target>.fromOpaque(address).takeRetainedValue()
        }
    }
}

/// A class whose objects can be referred to by `@Anchored` properties.
protocol AnchorHolder: AnyObject {
    /// Attached as long as the object exists.
    var anchor: Anchor { get }
}

/// Makes a property refer to its object through the object's anchor, in place of `weak`.
@propertyWrapper struct Anchored<Target: AnchorHolder> {
    private var anchor: Anchor?

    init(wrappedValue: Target?) { anchor = wrappedValue?.anchor }

    var wrappedValue: Target? {
        get { anchor?.target(as: Target.self) }
        set { anchor = newValue?.anchor }
    }
}
