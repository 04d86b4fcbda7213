import Foundation

// Foundation shows this to its own parts only. Another compiler's may have it otherwise, and is spared.
#if compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
#endif

extension NotificationCenter {
    /// Posts a notification whose `userInfo` is made when the first observer is told. Where nobody observes, it is never
    /// made.
    ///
    ///     center.post(name: .NSManagedObjectContextDidSave, object: context) { [NSUpdatedObjectsKey: Set(objects)] }
    ///
    /// Linux's center keeps what is posted in a box, and casts it to a `Notification` for each observer. An
    /// `NSNotification` can be cast to one: it is asked for its parts then, and not before.
    package func post(name: NSNotification.Name, object: AnyObject, userInfo: @escaping () -> [AnyHashable: Any]?) {
        #if compiler(>=6.3) && compiler(<6.4)
            _post(name.rawValue, subject: object, message: LateNotification(name, object, userInfo))
        #else
            post(name: name, object: object, userInfo: userInfo())
        #endif
    }
}

/// A notification that makes its `userInfo` when it is asked for it, and once for all observers.
private final class LateNotification: NSNotification {
    private let make: () -> [AnyHashable: Any]?
    private lazy var made = make()

    init(_ name: NSNotification.Name, _ object: AnyObject, _ make: @escaping () -> [AnyHashable: Any]?) {
        self.make = make
        super.init(name: name, object: object, userInfo: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var userInfo: [AnyHashable: Any]? { made }
}
