import Foundation

extension Subscribers {
    /// Calls closures with the values that it receives. Its demand is unlimited.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
        private struct State {
            var subscription: (any Subscription)?
            var value: ((Input) -> Void)?
            var completion: ((Completion<Failure>) -> Void)?
        }

        private let state: Guarded<State>

        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {
            state = Guarded(State(subscription: nil, value: receiveValue, completion: receiveCompletion))
        }

        public func receive(subscription: any Subscription) {
            let accepts = state.with { state in
                guard state.value != nil, state.subscription == nil else { return false }
                state.subscription = subscription
                return true
            }
            if accepts { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        public func receive(_ input: Input) -> Demand {
            state.with(\.value)?(input)
            return .none
        }

        public func receive(completion: Completion<Failure>) { clear().completion?(completion) }

        public func cancel() { clear().subscription?.cancel() }

        private func clear() -> State {
            state.with { state in
                defer { state = State() }
                return state
            }
        }
    }
}

extension Publisher {
    /// Calls the closures until the returned object is canceled or released.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Writes each value to a property. The object is retained, as on Apple's platforms.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }

    /// Publishes each value through a `@Published` property, for as long as that exists.
    public func assign(to published: inout Published<Output>.Publisher) {
        let box = published.box
        box.subscriptions.with { $0.append(sink { [weak box] in box?.publish($0) }) }
    }

    /// The values as an asynchronous sequence.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
    /// The values as an asynchronous sequence, which throws the publisher's failure.
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    public typealias Element = P.Output
    private let publisher: P

    public init(_ publisher: P) { self.publisher = publisher }

    public func makeAsyncIterator() -> AsyncStream<P.Output>.Iterator {
        AsyncStream<P.Output> { continuation in
            let sink = publisher.sink(
                receiveCompletion: { _ in continuation.finish() }, receiveValue: { _ = continuation.yield($0) })
            continuation.onTermination = { _ in sink.cancel() }
        }.makeAsyncIterator()
    }
}

public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    public typealias Element = P.Output
    private let publisher: P

    public init(_ publisher: P) { self.publisher = publisher }

    public func makeAsyncIterator() -> AsyncThrowingStream<P.Output, any Error>.Iterator {
        AsyncThrowingStream<P.Output, any Error> { continuation in
            let sink = publisher.sink(
                receiveCompletion: {
                    if case .failure(let error) = $0 {
                        continuation.finish(throwing: error)
                    } else {
                        continuation.finish()
                    }
                }, receiveValue: { _ = continuation.yield($0) })
            continuation.onTermination = { _ in sink.cancel() }
        }.makeAsyncIterator()
    }
}
