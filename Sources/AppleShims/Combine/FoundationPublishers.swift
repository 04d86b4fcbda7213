import CoreData
import Foundation

extension NotificationCenter {
    /// Publishes the notifications of a name.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never

        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            Publishers.Derived<Notification, Never> { pipe in
                let token = center.addObserver(forName: name, object: object, queue: nil) { pipe.send($0) }
                pipe.add(AnyCancellable { center.removeObserver(token) })
            }.receive(subscriber: subscriber)
        }
    }

    /// Publishes the notifications with this name from this object, or from any object.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

extension NSObject {
    /// Publishes the values of a property, by key-value observing.
    public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        public let object: Subject
        public let keyPath: KeyPath<Subject, Value>
        public let options: NSKeyValueObservingOptions

        public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
            self.object = object
            self.keyPath = keyPath
            self.options = options
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            // UserDefaults has no key-value observing here. The copies' setters post this notification.
            if let defaults = object as? UserDefaults { return receiveChanges(of: defaults, subscriber) }
            Publishers.Derived<Value, Never> { pipe in
                let observation = object.observe(keyPath, options: options) { object, _ in
                    pipe.send(object[keyPath: keyPath])
                }
                pipe.add(AnyCancellable { observation.invalidate() })
            }.receive(subscriber: subscriber)
        }

        private func receiveChanges<S: Subscriber>(of defaults: UserDefaults, _ subscriber: S)
        where S.Input == Value, S.Failure == Never {
            let changes = NotificationCenter.default.publisher(
                for: UserDefaults.didChangeNotification, object: defaults)
            let values = changes.map { _ in object[keyPath: keyPath] }
            let current = object[keyPath: keyPath]
            let new = values.scan((current, true)) { last, value in (value, !areEqual(last.0, value)) }
                .filter(\.1).map(\.0)
            if options.contains(.initial) {
                new.prepend(current).receive(subscriber: subscriber)
            } else {
                new.receive(subscriber: subscriber)
            }
        }

        private func areEqual(_ first: Value, _ second: Value) -> Bool {
            func isEqual<Known: Equatable>(_ first: Known) -> Bool { first == second as? Known }
            return (first as? any Equatable).map { isEqual($0) } ?? false
        }
    }
}

extension _KeyValueCodingAndObserving where Self: NSObject {
    /// Publishes the property's value now, and after each change.
    public func publisher<Value>(
        for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

extension Timer {
    /// Publishes the time at regular intervals, once it is connected.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher { TimerPublisher(interval: interval, runLoop: runLoop, mode: mode) }

    public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
        public typealias Output = Date
        public typealias Failure = Never

        private let interval: TimeInterval
        private let runLoop: RunLoop
        private let mode: RunLoop.Mode
        private let subject = PassthroughSubject<Date, Never>()

        init(interval: TimeInterval, runLoop: RunLoop, mode: RunLoop.Mode) {
            self.interval = interval
            self.runLoop = runLoop
            self.mode = mode
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }

        public func connect() -> any Cancellable {
            let timer = Timer(timeInterval: interval, repeats: true) { [subject] _ in subject.send(Date()) }
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }
    }
}

/// A publisher that begins when `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Connects with the first subscriber.
    public func autoconnect() -> Publishers.Share<Publishers.Derived<Output, Failure>> {
        Publishers.Derived { pipe in
            pipe.follow(self, value: { pipe.send($0) }, completion: { pipe.finish($0) })
            let connection = connect()
            pipe.add(AnyCancellable { connection.cancel() })
        }.share()
    }
}
