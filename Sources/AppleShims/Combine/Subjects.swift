import Foundation

/// A publisher that a program sends values to.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    public func send() { send(()) }
}

extension Publisher {
    /// Sends this publisher's values to a subject.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
        sink(receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    }
}

/// The subscriptions of a subject.
struct Audience<Output, Failure: Error> {
    private(set) var pipes: [Pipe<Output, Failure>] = []
    private(set) var end: Subscribers.Completion<Failure>?

    mutating func add(_ pipe: Pipe<Output, Failure>) {
        pipes.removeAll { !$0.isOpen }
        pipes.append(pipe)
    }

    /// Ends the subject, and returns the subscriptions that it had.
    mutating func finish(_ completion: Subscribers.Completion<Failure>) -> [Pipe<Output, Failure>] {
        guard end == nil else { return [] }
        end = completion
        defer { pipes = [] }
        return pipes
    }
}

/// Passes values on to the subscribers it has at the moment. A value that a subscriber did not request is dropped.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
    private let audience = Guarded(Audience<Output, Failure>())

    public init() {}

    public func send(_ value: Output) { audience.with(\.pipes).forEach { $0.send(value) } }

    public func send(completion: Subscribers.Completion<Failure>) {
        audience.with { $0.finish(completion) }.forEach { $0.finish(completion) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let pipe = Pipe(subscriber, keeping: .none)
        subscriber.receive(subscription: pipe)
        let end = audience.with { audience in
            if audience.end == nil { audience.add(pipe) }
            return audience.end
        }
        if let end { pipe.finish(end) }
    }
}

/// Has a current value, which a new subscriber receives first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
    private let audience = Guarded(Audience<Output, Failure>())
    private let current: Guarded<Output>

    public init(_ value: Output) { current = Guarded(value) }

    public var value: Output {
        get { current.with { $0 } }
        set { send(newValue) }
    }

    public func send(_ value: Output) {
        let pipes = audience.with { audience -> [Pipe<Output, Failure>] in
            guard audience.end == nil else { return [] }
            current.with { $0 = value }
            return audience.pipes
        }
        pipes.forEach { $0.send(value) }
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        audience.with { $0.finish(completion) }.forEach { $0.finish(completion) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let pipe = Pipe(subscriber, keeping: .latest)
        subscriber.receive(subscription: pipe)
        let (end, value) = audience.with { audience in
            if audience.end == nil { audience.add(pipe) }
            return (audience.end, current.with { $0 })
        }
        if let end { pipe.finish(end) } else { pipe.send(value) }
    }
}
