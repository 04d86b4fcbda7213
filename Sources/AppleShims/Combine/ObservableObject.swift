import Foundation

/// An object that publishes before it changes.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    var objectWillChange: ObjectWillChangePublisher { get }
}

/// The publisher of an object that is about to change.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
    public typealias Output = Void
    public typealias Failure = Never

    private let subject = PassthroughSubject<Void, Never>()
    /// Ends with the publisher, which each subscription retains.
    var source: AnyCancellable?

    public init() {}

    public func send() { subject.send() }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        Publishers.Derived<Void, Never> { [self] pipe in
            pipe.follow(subject, value: { pipe.send(()) }, completion: { pipe.finish($0) })
            pipe.add(AnyCancellable { withExtendedLifetime(self) {} })
        }.receive(subscriber: subscriber)
    }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Publishes before one of the object's `@Published` properties changes.
    public var objectWillChange: ObservableObjectPublisher {
        var boxes: [any PublishedBox] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            boxes += current.children.compactMap { ($0.value as? any HasPublishedBox)?.publishedBox }
            mirror = current.superclassMirror
        }
        let publisher = boxes.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
        for box in boxes { box.objectWillChange = publisher }
        return publisher
    }
}

/// A property whose values are published before they are stored.
@propertyWrapper
public struct Published<Value> {
    let box: Box

    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public init(initialValue: Value) { box = Box(initialValue) }

    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
        get { fatalError("@Published is for properties of classes") }
        set { fatalError("@Published is for properties of classes") }
    }

    /// The current value, and each one that follows, before it is stored.
    public var projectedValue: Publisher {
        get { Publisher(box: box) }
        set { _ = newValue }
    }

    public static subscript<Instance: AnyObject>(
        _enclosingInstance instance: Instance, wrapped wrapped: ReferenceWritableKeyPath<Instance, Value>,
        storage storage: ReferenceWritableKeyPath<Instance, Published<Value>>
    ) -> Value {
        get { instance[keyPath: storage].box.value }
        set { instance[keyPath: storage].box.publish(newValue) }
    }

    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
        let box: Box

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            let pipe = Pipe<Value, Never>(subscriber, keeping: .latest)
            subscriber.receive(subscription: pipe)
            box.audience.with { $0.add(pipe) }
            pipe.send(box.value)
        }
    }

    final class Box: PublishedBox, @unchecked Sendable {
        let audience = Guarded(Audience<Value, Never>())
        /// The subscriptions that `assign(to:)` has created.
        let subscriptions = Guarded<[AnyCancellable]>([])
        private let stored: Guarded<Value>
        private let owner = Guarded<ObservableObjectPublisher?>(nil)

        init(_ value: Value) { stored = Guarded(value) }

        var value: Value { stored.with { $0 } }

        var objectWillChange: ObservableObjectPublisher? {
            get { owner.with { $0 } }
            set { owner.with { $0 = newValue } }
        }

        func publish(_ value: Value) {
            objectWillChange?.send()
            audience.with(\.pipes).forEach { $0.send(value) }
            stored.with { $0 = value }
        }
    }
}

/// The part of a `@Published` property that is found in a mirror.
protocol PublishedBox: AnyObject {
    var objectWillChange: ObservableObjectPublisher? { get set }
}

private protocol HasPublishedBox {
    var publishedBox: any PublishedBox { get }
}

extension Published: HasPublishedBox {
    fileprivate var publishedBox: any PublishedBox { box }
}
