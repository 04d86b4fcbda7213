import Foundation

// Operators on failures, and those that change nothing about the values.
extension Publisher {
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.Derived<Output, E> {
        Publishers.Derived { pipe in
            pipe.follow(self, value: { pipe.send($0) }, completion: { pipe.finish($0.mapError(transform)) })
        }
    }

    public func replaceError(with output: Output) -> Publishers.Derived<Output, Never> {
        self.catch { _ in Just(output) }
    }

    public func `catch`<P: Publisher>(
        _ handler: @escaping (Failure) -> P
    ) -> Publishers.Derived<Output, P.Failure> where P.Output == Output {
        Publishers.Derived { pipe in
            pipe.follow(
                self, value: { pipe.send($0) },
                completion: {
                    switch $0 {
                    case .finished: pipe.finish(.finished)
                    case .failure(let error):
                        pipe.follow(handler(error), value: { pipe.send($0) }, completion: { pipe.finish($0) })
                    }
                })
        }
    }

    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> Publishers.Derived<Output, Never> {
        mapError { fatalError("\(prefix)\($0)", file: file, line: line) }
    }

    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            receiveSubscription?(pipe)
            receiveRequest?(.unlimited)
            let ended = Guarded(false)
            pipe.add(AnyCancellable { if !ended.with({ $0 }) { receiveCancel?() } })
            pipe.follow(
                self,
                value: {
                    receiveOutput?($0)
                    pipe.send($0)
                },
                completion: {
                    ended.with { $0 = true }
                    receiveCompletion?($0)
                    pipe.finish($0)
                })
        }
    }

    public func print(_ prefix: String = "") -> Publishers.Derived<Output, Failure> {
        let start = prefix.isEmpty ? "" : prefix + ": "
        return handleEvents(
            receiveSubscription: { _ in Swift.print("\(start)receive subscription") },
            receiveOutput: { Swift.print("\(start)receive value: (\($0))") },
            receiveCompletion: { Swift.print("\(start)receive \($0)") },
            receiveCancel: { Swift.print("\(start)receive cancel") })
    }

    /// Shares one subscription among all subscribers, from the first to the last.
    public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publisher where Failure == Never {
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.Derived<Output, E> {
        Publishers.Derived { pipe in
            pipe.follow(self, value: { pipe.send($0) }, completion: { _ in pipe.finish(.finished) })
        }
    }
}

extension Publishers {
    public final class Share<Upstream: Publisher>: Publisher, @unchecked Sendable {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        private struct State {
            var subject = PassthroughSubject<Output, Failure>()
            var connection: AnyCancellable?
            var subscribers = 0
        }

        private let upstream: Upstream
        private let state = Guarded(State())

        init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            Derived { [self] pipe in
                let (subject, isFirst) = state.with { state in
                    state.subscribers += 1
                    return (state.subject, state.subscribers == 1)
                }
                pipe.follow(subject, value: { pipe.send($0) }, completion: { pipe.finish($0) })
                pipe.add(AnyCancellable { [self] in leave() })
                if isFirst {
                    let connection = upstream.subscribe(subject)
                    state.with { $0.connection = connection }
                }
            }.receive(subscriber: subscriber)
        }

        private func leave() {
            let connection = state.with { state -> AnyCancellable? in
                state.subscribers -= 1
                guard state.subscribers == 0 else { return nil }
                defer { state = State() }
                return state.connection
            }
            connection?.cancel()
        }
    }
}

// Coding.
extension Publisher where Output == Data {
    public func decode<Item: Decodable>(
        type: Item.Type, decoder: JSONDecoder
    ) -> Publishers.Derived<Item, any Error> { tryMap { try decoder.decode(type, from: $0) } }
}

extension Publisher where Output: Encodable {
    public func encode(encoder: JSONEncoder) -> Publishers.Derived<Data, any Error> {
        tryMap { try encoder.encode($0) }
    }
}
