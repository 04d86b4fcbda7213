import Foundation

/// Publishes one value.
public struct Just<Output>: Publisher {
    public typealias Failure = Never
    public let output: Output

    public init(_ output: Output) { self.output = output }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        Publishers.Derived {
            $0.send(output)
            $0.finish(.finished)
        }.receive(subscriber: subscriber)
    }
}

/// Publishes nothing.
public struct Empty<Output, Failure: Error>: Publisher {
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }
    public init(
        completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
    ) {
        self.completeImmediately = completeImmediately
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        Publishers.Derived { if completeImmediately { $0.finish(.finished) } }.receive(subscriber: subscriber)
    }
}

/// Fails.
public struct Fail<Output, Failure: Error>: Publisher {
    public let error: Failure

    public init(error: Failure) { self.error = error }
    public init(outputType: Output.Type, failure: Failure) { error = failure }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        Publishers.Derived { $0.finish(.failure(error)) }.receive(subscriber: subscriber)
    }
}

/// Creates a publisher for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure
    public let createPublisher: () -> DeferredPublisher

    public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        createPublisher().receive(subscriber: subscriber)
    }
}

/// Publishes the result of work that starts when this object is created.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
    public typealias Promise = (Result<Output, Failure>) -> Void

    private struct State {
        var result: Result<Output, Failure>?
        var waiting: [Pipe<Output, Failure>] = []
    }

    private let state = Guarded(State())

    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { [self] result in
            let waiting = state.with { state -> [Pipe<Output, Failure>] in
                guard state.result == nil else { return [] }
                state.result = result
                defer { state.waiting = [] }
                return state.waiting
            }
            waiting.forEach { $0.finish(with: result) }
        }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let pipe = Pipe(subscriber)
        subscriber.receive(subscription: pipe)
        let result = state.with { state in
            if state.result == nil { state.waiting.append(pipe) }
            return state.result
        }
        if let result { pipe.finish(with: result) }
    }

    /// The result, once it is available.
    public var value: Output {
        get async throws {
            for try await value in values { return value }
            throw CancellationError()
        }
    }
}

extension Pipe {
    func finish(with result: Result<Output, Failure>) {
        switch result {
        case .success(let value):
            send(value)
            finish(.finished)
        case .failure(let error): finish(.failure(error))
        }
    }
}

extension Sequence {
    /// Publishes the elements.
    public var publisher: Publishers.Derived<Element, Never> {
        Publishers.Derived { pipe in
            for element in self {
                guard pipe.isOpen else { return }
                pipe.send(element)
            }
            pipe.finish(.finished)
        }
    }
}

extension Optional {
    /// Publishes the value if there is one.
    public var publisher: Publishers.Derived<Wrapped, Never> {
        Publishers.Derived {
            if let self { $0.send(self) }
            $0.finish(.finished)
        }
    }
}

extension Result {
    /// Publishes the value, or fails.
    public var publisher: Publishers.Derived<Success, Failure> { Publishers.Derived { $0.finish(with: self) } }
}
