import Foundation

// Private API of Foundation, pinned to tested compilers. With any other compiler, the public method is used.
#if compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
#endif

extension NotificationCenter {
    /// Whether an observer was ever added. False only if that is certain.
    package var mayHaveObservers: Bool { !Observers.areCertainlyMissing(in: self) }

    /// Posts a notification whose `userInfo` is built for the first observer. Without observers, it is never built, and
    /// a center that never had an observer posts nothing: the three posts of a save took a fifth of its instructions.
    ///
    ///     center.post(name: .NSManagedObjectContextDidSave, object: context) { [NSUpdatedObjectsKey: Set(objects)] }
    ///
    /// Linux's center stores what is posted in a box, and casts it to a `Notification` for each observer. Casting an
    /// `NSNotification` reads its properties, which happens only then.
    package func post(name: NSNotification.Name, object: AnyObject, userInfo: @escaping () -> [AnyHashable: Any]?) {
        guard mayHaveObservers else { return }
        #if compiler(>=6.3) && compiler(<6.4)
            _post(name.rawValue, subject: object, message: LazyNotification(name, object, userInfo))
        #else
            post(name: name, object: object, userInfo: userInfo())
        #endif
    }
}

/// A notification that builds its `userInfo` when it is first read, once for all observers.
private final class LazyNotification: NSNotification {
    private let make: () -> [AnyHashable: Any]?
    private lazy var made = make()

    init(_ name: NSNotification.Name, _ object: AnyObject, _ make: @escaping () -> [AnyHashable: Any]?) {
        self.make = make
        super.init(name: name, object: object, userInfo: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var userInfo: [AnyHashable: Any]? { made }
}

/// Recognizes a center that never had an observer, without a look-up.
///
/// A center keeps its observers in a dictionary, and all empty dictionaries of a process are the same object. Where the
/// center keeps it is private, so the place is tried out once: a new center must have the empty dictionary there, and
/// one with an observer must not.
private enum Observers {
    static func areCertainlyMissing(in center: NotificationCenter) -> Bool {
        isPlaceKnown && hasEmptyDictionary(center)
    }

    private static let place = 24
    private static let isPlaceKnown: Bool = {
        let center = NotificationCenter()
        // The size of an instance, in the description of the class.
        let size = unsafeBitCast(NotificationCenter.self, to: UnsafeRawPointer.self)
            .load(fromByteOffset: 24, as: UInt32.self)
        guard size >= place + MemoryLayout<UInt>.size, hasEmptyDictionary(center) else { return false }
        let observer = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
        defer { center.removeObserver(observer) }
        return !hasEmptyDictionary(center)
    }()

    private static func hasEmptyDictionary(_ center: NotificationCenter) -> Bool {
        let word = UnsafeRawPointer(Unmanaged.passUnretained(center).toOpaque()).load(
            fromByteOffset: place, as: UInt.self)
        return word == unsafeBitCast([String: Int](), to: UInt.self)
    }
}
