import Foundation

// Operators over several publishers.
extension Publisher {
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Derived<P.Output, Failure> where P.Failure == Failure {
        Publishers.Derived { pipe in
            let running = Countdown(1) { pipe.finish(.finished) }
            pipe.follow(
                self,
                value: {
                    running.begin()
                    pipe.follow(transform($0), value: { pipe.send($0) }, completion: { running.end($0, pipe) })
                }, completion: { running.end($0, pipe) })
        }
    }

    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Derived<P.Output, Failure> where P.Failure == Never {
        flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }

    public func merge<P: Publisher>(with other: P) -> Publishers.Derived<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        Publishers.MergeMany(eraseToAnyPublisher(), other.eraseToAnyPublisher()).derive { $1.send($0) }
    }

    public func merge<P: Publisher, Q: Publisher>(with p: P, _ q: Q) -> Publishers.Derived<Output, Failure>
    where P.Output == Output, P.Failure == Failure, Q.Output == Output, Q.Failure == Failure {
        merge(with: p).merge(with: q)
    }

    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure { Publishers.CombineLatest(self, other) }

    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Derived<T, Failure> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    public func combineLatest<P: Publisher, Q: Publisher>(_ p: P, _ q: Q) -> Publishers.CombineLatest3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure { Publishers.CombineLatest3(self, p, q) }

    public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
        Publishers.Zip(self, other)
    }

    public func append<P: Publisher>(_ other: P) -> Publishers.Derived<Output, Failure>
    where P.Output == Output, P.Failure == Failure {
        Publishers.Derived { pipe in
            pipe.follow(
                self, value: { pipe.send($0) },
                completion: {
                    guard case .finished = $0 else { return pipe.finish($0) }
                    pipe.follow(other, value: { pipe.send($0) }, completion: { pipe.finish($0) })
                })
        }
    }

    public func append(_ elements: Output...) -> Publishers.Derived<Output, Failure> {
        append(elements.publisher.setFailureType(to: Failure.self))
    }

    public func prepend<P: Publisher>(_ other: P) -> Publishers.Derived<Output, Failure>
    where P.Output == Output, P.Failure == Failure { other.append(self) }

    public func prepend(_ elements: Output...) -> Publishers.Derived<Output, Failure> {
        prepend(elements.publisher.setFailureType(to: Failure.self))
    }
}

extension Publisher where Failure == Never {
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Derived<P.Output, Never> where P.Failure == Never {
        Publishers.Derived { pipe in
            let running = Countdown(1) { pipe.finish(.finished) }
            pipe.follow(
                self,
                value: {
                    running.begin()
                    pipe.follow(transform($0), value: { pipe.send($0) }, completion: { running.end($0, pipe) })
                }, completion: { running.end($0, pipe) })
        }
    }

    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Derived<P.Output, P.Failure> {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// The values of the publisher that was sent last.
    public func switchToLatest() -> Publishers.Derived<Output.Output, Failure> {
        Publishers.Derived { pipe in
            let running = Countdown(1) { pipe.finish(.finished) }
            let latest = Guarded<AnyCancellable?>(nil)
            pipe.add(AnyCancellable { latest.with { $0 }?.cancel() })
            pipe.follow(
                self,
                value: { publisher in
                    running.begin()
                    let ended = Once { running.end(.finished, pipe) }
                    let sink = Subscribers.Sink<Output.Output, Failure>(
                        receiveCompletion: {
                            if case .failure = $0 { pipe.finish($0) }
                            ended.run()
                        }, receiveValue: { pipe.send($0) })
                    let previous = latest.with { latest in
                        defer {
                            latest = AnyCancellable {
                                sink.cancel()
                                ended.run()
                            }
                        }
                        return latest
                    }
                    previous?.cancel()
                    publisher.receive(subscriber: sink)
                }, completion: { running.end($0, pipe) })
        }
    }
}

/// Counts publishers that have not finished.
private final class Countdown: @unchecked Sendable {
    private let left: Guarded<Int>
    private let done: () -> Void

    init(_ count: Int, done: @escaping () -> Void) {
        left = Guarded(count)
        self.done = done
    }

    func begin() { left.with { $0 += 1 } }

    func end<Output, Failure: Error>(_ completion: Subscribers.Completion<Failure>, _ pipe: Pipe<Output, Failure>) {
        guard case .finished = completion else { return pipe.finish(completion) }
        let isLast = left.with { left in
            left -= 1
            return left == 0
        }
        if isLast { done() }
    }
}

extension Publishers {
    /// The values of several publishers of one type, as they come.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let publishers: [Upstream]

        public init(_ upstream: Upstream...) { publishers = upstream }
        public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            Derived { pipe in
                let running = Countdown(publishers.count + 1) { pipe.finish(.finished) }
                for publisher in publishers {
                    pipe.follow(publisher, value: { pipe.send($0) }, completion: { running.end($0, pipe) })
                }
                running.end(.finished, pipe)
            }.receive(subscriber: subscriber)
        }
    }

    public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
        private let a: A
        private let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            a.merge(with: b).receive(subscriber: subscriber)
        }
    }

    /// A pair of the latest values, once both publishers have sent one.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        private let a: A
        private let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            Derived { pipe in
                let latest = Guarded<(A.Output?, B.Output?)>((nil, nil))
                let running = Countdown(2) { pipe.finish(.finished) }
                func sendIfComplete(_ pair: (A.Output?, B.Output?)) {
                    if case (let a?, let b?) = pair { pipe.send((a, b)) }
                }
                pipe.follow(
                    a,
                    value: { value in
                        sendIfComplete(
                            latest.with {
                                $0.0 = value
                                return $0
                            })
                    }, completion: { running.end($0, pipe) })
                pipe.follow(
                    b,
                    value: { value in
                        sendIfComplete(
                            latest.with {
                                $0.1 = value
                                return $0
                            })
                    }, completion: { running.end($0, pipe) })
            }.receive(subscriber: subscriber)
        }
    }

    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure
        private let all: Derived<Output, Failure>

        public init(_ a: A, _ b: B, _ c: C) {
            all = CombineLatest(CombineLatest(a, b), c).map { ($0.0.0, $0.0.1, $0.1) }
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            all.receive(subscriber: subscriber)
        }
    }

    /// The first values of both as a pair, then the second ones, and so on.
    public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        private let a: A
        private let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            Derived { pipe in
                let waiting = Guarded(Waiting<A.Output, B.Output>())
                func update(_ change: (inout Waiting<A.Output, B.Output>) -> Void) {
                    let (pair, isOver) = waiting.with { waiting in
                        change(&waiting)
                        return (waiting.popPair(), waiting.isOver)
                    }
                    if let pair { pipe.send(pair) }
                    if isOver { pipe.finish(.finished) }
                }
                func end(
                    _ completion: Subscribers.Completion<Failure>,
                    _ isOver: WritableKeyPath<Waiting<A.Output, B.Output>, Bool>
                ) {
                    if case .failure = completion { return pipe.finish(completion) }
                    update { $0[keyPath: isOver] = true }
                }
                pipe.follow(a, value: { value in update { $0.a.append(value) } }, completion: { end($0, \.aHasEnded) })
                pipe.follow(b, value: { value in update { $0.b.append(value) } }, completion: { end($0, \.bHasEnded) })
            }.receive(subscriber: subscriber)
        }
    }
}

/// The values of two publishers that have no counterpart yet.
private struct Waiting<A, B> {
    var a: [A] = []
    var b: [B] = []
    var aHasEnded = false
    var bHasEnded = false

    /// Whether no pair can follow.
    var isOver: Bool { aHasEnded && a.isEmpty || bHasEnded && b.isEmpty }

    mutating func popPair() -> (A, B)? {
        guard !a.isEmpty, !b.isEmpty else { return nil }
        return (a.removeFirst(), b.removeFirst())
    }
}
