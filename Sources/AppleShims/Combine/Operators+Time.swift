import Foundation

// Operators that deliver elsewhere or later.
extension Publisher {
    public func receive<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            pipe.follow(
                self, value: { value in scheduler.schedule(options: options) { pipe.send(value) } },
                completion: { completion in scheduler.schedule(options: options) { pipe.finish(completion) } })
        }
    }

    public func subscribe<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            scheduler.schedule(options: options) {
                pipe.follow(self, value: { pipe.send($0) }, completion: { pipe.finish($0) })
            }
        }
    }

    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            func later(_ action: @escaping () -> Void) {
                scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), tolerance: tolerance ?? .seconds(0), options: options,
                    action)
            }
            pipe.follow(
                self, value: { value in later { pipe.send(value) } },
                completion: { completion in
                    if case .finished = completion {
                        later { pipe.finish(completion) }
                    } else {
                        pipe.finish(completion)
                    }
                })
        }
    }

    /// Sends a value once no other has followed for `dueTime`.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            let latest = Guarded<(number: Int, value: Output?)>((0, nil))
            func sendLatest(_ number: Int?) {
                let value = latest.with { latest -> Output? in
                    guard number == nil || latest.number == number else { return nil }
                    defer { latest.value = nil }
                    return latest.value
                }
                if let value { pipe.send(value) }
            }
            pipe.follow(
                self,
                value: { value in
                    let number = latest.with {
                        $0 = ($0.number + 1, value)
                        return $0.number
                    }
                    scheduler.schedule(
                        after: scheduler.now.advanced(by: dueTime), tolerance: .seconds(0), options: options
                    ) { sendLatest(number) }
                },
                completion: { completion in
                    scheduler.schedule(options: options) {
                        if case .finished = completion { sendLatest(nil) }
                        pipe.finish(completion)
                    }
                })
        }
    }

    /// Sends at most one value in each `interval`: the first or the latest.
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Derived<Output, Failure> {
        Publishers.Derived { pipe in
            let state = Guarded<(isWaiting: Bool, value: Output?)>((false, nil))
            func open() {
                scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
                    let value = state.with { state -> Output? in
                        defer { state = (state.value != nil, nil) }
                        return state.value
                    }
                    guard let value else { return }
                    pipe.send(value)
                    open()
                }
            }
            pipe.follow(
                self,
                value: { value in
                    let isFree = state.with { state in
                        defer { state.isWaiting = true }
                        if state.isWaiting, latest || state.value == nil { state.value = value }
                        return !state.isWaiting
                    }
                    guard isFree else { return }
                    scheduler.schedule { pipe.send(value) }
                    open()
                }, completion: { completion in scheduler.schedule { pipe.finish(completion) } })
        }
    }
}
