import Foundation
import Synchronization

/// Observers that are called by selector.
///
///     NotificationCenter.default.addObserver(
///         self, selector: Selector("contextDidSave:"), name: .NSManagedObjectContextDidSave, object: context)
///
/// Methods have no names at run time on Linux. The `ManagedObjectAccessors` plugin lists the methods of `NSObject`
/// subclasses that take a notification; any other class can conform to ``NamedMethodsProviding``.
extension NotificationCenter {
    /// Calls the observer's method for each notification with this name from this object, on the posting thread. nil
    /// matches any name, or any object.
    ///
    /// The observer is not retained, and is no longer called once it is gone. Stops the process if a notification
    /// arrives and the observer has no such method.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        guard type(of: observer) is AnyClass else {
            misuse("A \(type(of: observer)) cannot observe notifications: the observer must be an object of a class.")
        }
        let registration = SelectorRegistration(
            observer: observer as AnyObject, selector: aSelector, center: self, name: aName, object: anObject)
        registration.begin()
    }

    /// Ends all observations that were started with this observer, or with this token.
    public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

    /// Ends the observations of this name and this object that were started with this observer, or with this token. nil
    /// matches any name, or any object.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        SelectorRegistration.end(observer, in: self, name: aName, object: anObject)
        // Foundation's own method, which takes `Any`, handles tokens.
        removeObserver(observer as Any, name: aName, object: anObject)
    }
}

/// The registration of one observer and its selector.
private final class SelectorRegistration: @unchecked Sendable {
    // Set once, before another thread can use the object.
    private var token: (any NSObjectProtocol)?
    private weak var observer: AnyObject?
    private let identity: ObjectIdentifier
    private let selector: Selector
    private let center: NotificationCenter
    private let name: NSNotification.Name?
    private let object: ObjectIdentifier?
    private let sender: Any?

    /// All active registrations, by their observers.
    private static let all = Mutex<[ObjectIdentifier: [SelectorRegistration]]>([:])

    init(
        observer: AnyObject, selector: Selector, center: NotificationCenter, name: NSNotification.Name?, object: Any?
    ) {
        self.observer = observer
        identity = ObjectIdentifier(observer)
        self.selector = selector
        self.center = center
        self.name = name
        self.object = object.map { ObjectIdentifier($0 as AnyObject) }
        sender = object
    }

    func begin() {
        token = center.addObserver(forName: name, object: sender, queue: nil) { [weak self] in self?.deliver($0) }
        SelectorRegistration.all.withLock { $0[identity, default: []].append(self) }
    }

    private func deliver(_ notification: Notification) {
        guard let observer else {
            // Apple's center drops observers that are gone. Here, this is the first chance to do so.
            SelectorRegistration.end(identity) { $0 === self }
            return
        }
        let name = selector.description
        guard observer is any NamedMethodsProviding || ClassTables.method(name, of: type(of: observer)) != nil else {
            misuse(
                """
                \(type(of: observer)) observes \(notification.name.rawValue) with its method '\(name)', which it does \
                not have, or whose name is not known at run time: see NotificationCenter.addObserver.
                """)
        }
        _ = NamedMethods.call(name, on: observer, with: name.hasSuffix(":") ? [notification] : [])
    }

    static func end(
        _ observer: AnyObject, in center: NotificationCenter, name: NSNotification.Name?, object: Any?
    ) {
        let object = object.map { ObjectIdentifier($0 as AnyObject) }
        end(ObjectIdentifier(observer)) { registration in
            registration.center === center && (name == nil || registration.name == name)
                && (object == nil || registration.object == object)
        }
    }

    private static func end(_ observer: ObjectIdentifier, where isEnding: (SelectorRegistration) -> Bool) {
        let ended = all.withLock { all in
            let ended = (all[observer] ?? []).filter(isEnding)
            all[observer]?.removeAll(where: isEnding)
            if all[observer]?.isEmpty == true { all[observer] = nil }
            return ended
        }
        // Outside of the lock, because the center has its own lock.
        for registration in ended {
            if let token = registration.token {
                registration.center.removeObserver(token as Any, name: nil, object: nil)
            }
        }
    }
}
