/// Records which context the current thread works for, so that events of stores contain its name.
///
///     let work = ContextAtWork(self)
///     defer { work.end() }
///
/// Records nothing without listeners.
struct ContextAtWork {
    private static let key = "faultline.ContextAtWork"
    private let before: String?
    private let isNoted: Bool

    @inline(__always)
    init(_ context: any StoreRequester) {
        isNoted = _EventStream.isActive
        before = isNoted ? ContextAtWork.enter(context) : nil
    }

    @inline(__always)
    func end() { if isNoted { Thread.current.threadDictionary[ContextAtWork.key] = before } }

    /// The name of the current context; nil outside of its work.
    static var current: String? { Thread.current.threadDictionary[key] as? String }

    private static func enter(_ context: any StoreRequester) -> String? {
        defer { Thread.current.threadDictionary[key] = context.eventName }
        return current
    }
}

/// The context that a request is made for, as stores and coordinators see it: a name for events, and the object that is
/// passed to custom store classes.
protocol StoreRequester: AnyObject {
    /// Its name in events.
    var eventName: String { get }
}
