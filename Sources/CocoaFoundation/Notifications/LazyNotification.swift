import Foundation

// Private API of Foundation, pinned to tested compilers. With any other compiler, the public method is used.
#if compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
#endif

extension NotificationCenter {
    /// Posts a notification whose `userInfo` is built for the first observer. Without observers, it is never built.
    ///
    ///     center.post(name: .NSManagedObjectContextDidSave, object: context) { [NSUpdatedObjectsKey: Set(objects)] }
    ///
    /// Linux's center stores what is posted in a box, and casts it to a `Notification` for each observer. Casting an
    /// `NSNotification` reads its properties, which happens only then.
    package func post(name: NSNotification.Name, object: AnyObject, userInfo: @escaping () -> [AnyHashable: Any]?) {
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
