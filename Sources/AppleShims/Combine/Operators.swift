import Foundation

extension Publisher {
    /// A publisher of values derived from this one's: `transform` receives each value and sends the results.
    func derive<T>(
        _ transform: @escaping (Output, Pipe<T, Failure>) -> Void
    ) -> Publishers.Derived<T, Failure> {
        Publishers.Derived { pipe in
            pipe.follow(self, value: { transform($0, pipe) }, completion: { pipe.finish($0) })
        }
    }

    /// The same for a transform that can fail, which ends the publisher.
    func tryDerive<T>(
        _ transform: @escaping (Output, Pipe<T, any Error>) throws -> Void
    ) -> Publishers.Derived<T, any Error> {
        Publishers.Derived { pipe in
            pipe.follow(
                self,
                value: { value in
                    do { try transform(value, pipe) } catch {
                        pipe.finish(.failure(error))
                    }
                },
                completion: { pipe.finish($0.mapError { $0 }) })
        }
    }

    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Derived<T, Failure> {
        derive { $1.send(transform($0)) }
    }

    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Derived<T, Failure> { map { $0[keyPath: keyPath] } }

    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.Derived<T, any Error> {
        tryDerive { $1.send(try transform($0)) }
    }

    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.Derived<T, Failure> {
        derive { value, pipe in transform(value).map(pipe.send) }
    }

    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.Derived<T, any Error> {
        tryDerive { value, pipe in try transform(value).map(pipe.send) }
    }

    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Derived<Output, Failure> {
        derive { if isIncluded($0) { $1.send($0) } }
    }

    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.Derived<Output, any Error> {
        tryDerive { if try isIncluded($0) { $1.send($0) } }
    }

    public func replaceNil<T>(with output: T) -> Publishers.Derived<T, Failure> where Output == T? {
        map { $0 ?? output }
    }

    public func ignoreOutput() -> Publishers.Derived<Never, Failure> { derive { _, _ in } }

    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool)
        -> Publishers.Derived<Output, Failure>
    {
        withState(nil as Output?) { value, last, pipe in
            let isNew = last.with { last in
                defer { last = value }
                return last.map { !predicate($0, value) } ?? true
            }
            if isNew { pipe.send(value) }
        }
    }

    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Derived<T, Failure> {
        withState(initialResult) { value, result, pipe in
            pipe.send(
                result.with {
                    $0 = nextPartialResult($0, value)
                    return $0
                })
        }
    }

    public func dropFirst(_ count: Int = 1) -> Publishers.Derived<Output, Failure> {
        withState(count) { value, left, pipe in
            let isDropped = left.with { left in
                defer { left -= 1 }
                return left > 0
            }
            if !isDropped { pipe.send(value) }
        }
    }

    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.Derived<Output, Failure> {
        withState(true) { value, isDropping, pipe in
            let isDropped = isDropping.with {
                $0 = $0 && predicate(value)
                return $0
            }
            if !isDropped { pipe.send(value) }
        }
    }

    public func prefix(_ maxLength: Int) -> Publishers.Derived<Output, Failure> {
        withState(maxLength) { value, left, pipe in
            let rest = left.with { left in
                left -= 1
                return left
            }
            if rest >= 0 { pipe.send(value) }
            if rest <= 0 { pipe.finish(.finished) }
        }
    }

    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.Derived<Output, Failure> {
        derive { if predicate($0) { $1.send($0) } else { $1.finish(.finished) } }
    }

    public func first() -> Publishers.Derived<Output, Failure> { prefix(1) }

    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.Derived<Output, Failure> {
        filter(predicate).prefix(1)
    }

    /// An operator with a state for each subscriber.
    private func withState<State, T>(
        _ initial: State, _ transform: @escaping (Output, Guarded<State>, Pipe<T, Failure>) -> Void
    ) -> Publishers.Derived<T, Failure> {
        Publishers.Derived { pipe in
            let state = Guarded(initial)
            pipe.follow(self, value: { transform($0, state, pipe) }, completion: { pipe.finish($0) })
        }
    }
}

extension Publisher where Output: Equatable {
    public func removeDuplicates() -> Publishers.Derived<Output, Failure> { removeDuplicates(by: ==) }

    public func contains(_ output: Output) -> Publishers.Derived<Bool, Failure> {
        first { $0 == output }.map { _ in true }.replaceEmpty(with: false)
    }
}

extension Subscribers.Completion {
    func mapError<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> Subscribers.Completion<NewFailure> {
        switch self {
        case .finished: .finished
        case .failure(let error): .failure(transform(error))
        }
    }
}

// Operators that send when the publisher ends.
extension Publisher {
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Derived<T, Failure> {
        Publishers.Derived { pipe in
            let result = Guarded(initialResult)
            pipe.follow(
                self, value: { value in result.with { $0 = nextPartialResult($0, value) } },
                completion: {
                    if case .finished = $0 { pipe.send(result.with { $0 }) }
                    pipe.finish($0)
                })
        }
    }

    public func collect() -> Publishers.Derived<[Output], Failure> { reduce([]) { $0 + [$1] } }
    public func count() -> Publishers.Derived<Int, Failure> { reduce(0) { count, _ in count + 1 } }
    public func last() -> Publishers.Derived<Output, Failure> { reduce(nil) { $1 }.compactMap { $0 } }
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.Derived<Bool, Failure> {
        reduce(true) { $0 && predicate($1) }
    }

    public func replaceEmpty(with output: Output) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            let isEmpty = Guarded(true)
            pipe.follow(
                self,
                value: {
                    isEmpty.with { $0 = false }
                    pipe.send($0)
                },
                completion: {
                    if case .finished = $0, isEmpty.with({ $0 }) { pipe.send(output) }
                    pipe.finish($0)
                })
        }
    }
}
