// The part of Combine that model layers use: publishers of values, notifications and key-value changes, subjects, the
// usual operators, `ObservableObject` and `@Published`. Names and behavior are those of Apple's pages.
//
// Start reading here: a `Publisher` accepts a `Subscriber` and gives it a `Subscription`, through which the subscriber
// requests values. `Pipe` is the subscription of nearly every publisher in this module.

/// A sequence of values over time, which ends with a completion or never.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }
}

/// Receives the values of a publisher.
public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error
    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable {
    /// Allows the publisher to send this many more values.
    func request(_ demand: Subscribers.Demand)
}

/// Something that can be canceled.
public protocol Cancellable {
    func cancel()
}

extension Cancellable {
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }
}

/// Cancels on demand, and when it is deallocated.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let action: Once

    public init(_ cancel: @escaping () -> Void) { action = Once(cancel) }
    public init<C: Cancellable>(_ canceler: C) { action = Once { canceler.cancel() } }

    deinit { action.run() }

    public func cancel() { action.run() }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public enum Subscribers {
    /// How a publisher ended.
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    /// A number of values, which may be unlimited.
    public struct Demand: Hashable, Comparable, Sendable {
        /// The number of values; nil if it is unlimited.
        public let max: Int?

        public static let unlimited = Demand(max: nil)
        public static let none = Demand(max: 0)
        public static func max(_ value: Int) -> Demand { Demand(max: value) }

        public static func + (left: Demand, right: Demand) -> Demand {
            guard let one = left.max, let other = right.max else { return .unlimited }
            return .max(one + other)
        }
        public static func += (left: inout Demand, right: Demand) { left = left + right }
        public static func -= (left: inout Demand, right: Int) {
            left = left.max.map { .max($0 - right) } ?? .unlimited
        }
        public static func < (left: Demand, right: Demand) -> Bool {
            left.max ?? .max < right.max ?? .max
        }
        public static func > (left: Demand, right: Int) -> Bool { left.max.map { $0 > right } ?? true }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

/// A publisher of a hidden type.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attach: (AnySubscriber<Output, Failure>) -> Void

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        attach = { publisher.receive(subscriber: $0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        attach(AnySubscriber(subscriber))
    }
}

extension Publisher {
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        self as? AnyPublisher<Output, Failure> ?? AnyPublisher(self)
    }
}

/// A subscriber of a hidden type, or one made of closures.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    private let start: (any Subscription) -> Void
    private let take: (Input) -> Subscribers.Demand
    private let end: (Subscribers.Completion<Failure>) -> Void

    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        start = { subscriber.receive(subscription: $0) }
        take = { subscriber.receive($0) }
        end = { subscriber.receive(completion: $0) }
    }

    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        start = receiveSubscription ?? { _ in }
        take = receiveValue ?? { _ in .none }
        end = receiveCompletion ?? { _ in }
    }

    public func receive(subscription: any Subscription) { start(subscription) }
    public func receive(_ input: Input) -> Subscribers.Demand { take(input) }
    public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}
