import Foundation

/// Delivers values to one subscriber, as many as it has requested.
///
/// Values are delivered on the thread that sends them. Values that were not requested are kept until they are, or
/// dropped.
final class Pipe<Output, Failure: Error>: Subscription, @unchecked Sendable {
    private let lock = NSRecursiveLock()
    /// The treatment of values that were not requested.
    enum Excess { case all, latest, none }

    private let excess: Excess
    private var subscriber: AnySubscriber<Output, Failure>?
    private var demand = Subscribers.Demand.none
    private var kept: [Output] = []
    private var end: Subscribers.Completion<Failure>?
    private var upstream: [AnyCancellable] = []

    init<S: Subscriber>(_ subscriber: S, keeping excess: Excess = .all) where S.Input == Output, S.Failure == Failure {
        self.subscriber = AnySubscriber(subscriber)
        self.excess = excess
    }

    var isOpen: Bool { lock.withLock { subscriber != nil && end == nil } }

    func send(_ value: Output) {
        lock.lock()
        guard let subscriber, end == nil else { return lock.unlock() }
        guard demand > 0, kept.isEmpty else {
            switch excess {
            case .all: kept.append(value)
            case .latest: kept = [value]
            case .none: break
            }
            return lock.unlock()
        }
        demand -= 1
        lock.unlock()
        let more = subscriber.receive(value)
        if more > 0 { request(more) }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        lock.lock()
        guard subscriber != nil, end == nil else { return lock.unlock() }
        end = completion
        lock.unlock()
        request(.none)
    }

    func request(_ more: Subscribers.Demand) {
        lock.lock()
        demand += more
        while demand > 0, !kept.isEmpty, let subscriber {
            let value = kept.removeFirst()
            demand -= 1
            lock.unlock()
            let more = subscriber.receive(value)
            lock.lock()
            demand += more
        }
        guard kept.isEmpty, let end, let subscriber else { return lock.unlock() }
        let upstream = close()
        lock.unlock()
        upstream.forEach { $0.cancel() }
        subscriber.receive(completion: end)
    }

    func cancel() {
        lock.lock()
        let upstream = close()
        lock.unlock()
        upstream.forEach { $0.cancel() }
    }

    /// Cancels `cancellable` together with this subscription.
    func add(_ cancellable: AnyCancellable) {
        lock.lock()
        let isOpen = subscriber != nil
        if isOpen { upstream.append(cancellable) }
        lock.unlock()
        if !isOpen { cancellable.cancel() }
    }

    /// Subscribes to a publisher that this one derives its values from.
    func follow<P: Publisher>(
        _ publisher: P, value: @escaping (P.Output) -> Void,
        completion: @escaping (Subscribers.Completion<P.Failure>) -> Void
    ) {
        let sink = Subscribers.Sink<P.Output, P.Failure>(receiveCompletion: completion, receiveValue: value)
        add(AnyCancellable(sink))
        publisher.receive(subscriber: sink)
    }

    /// Returns what has to be canceled, which must happen outside the lock.
    private func close() -> [AnyCancellable] {
        defer {
            subscriber = nil
            kept = []
            upstream = []
        }
        return upstream
    }
}

extension Publishers {
    /// A publisher that starts to send once it has a subscriber. Every operator returns one.
    public struct Derived<Output, Failure: Error>: Publisher {
        private let start: (Pipe<Output, Failure>) -> Void

        init(_ start: @escaping (Pipe<Output, Failure>) -> Void) { self.start = start }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let pipe = Pipe(subscriber)
            subscriber.receive(subscription: pipe)
            start(pipe)
        }
    }
}

public enum Publishers {}

/// An action that runs at most once.
final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    func run() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }
}

/// A value guarded by a lock, for the state of an operator.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func with<R>(_ body: (inout Value) throws -> R) rethrows -> R {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
