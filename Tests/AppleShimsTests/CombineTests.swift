import Combine
import Foundation
import Testing

struct CombineTests {
    @Test func operatorsTransformValuesInOrder() {
        var received: [String] = []
        var ended = false
        let sink = [1, 2, 2, 3, 4].publisher
            .removeDuplicates().filter { $0 != 3 }.map { $0 * 10 }.compactMap { $0 == 10 ? nil : "\($0)" }
            .sink(receiveCompletion: { _ in ended = true }, receiveValue: { received.append($0) })
        #expect(received == ["20", "40"])
        #expect(ended)
        sink.cancel()
    }

    @Test func aPassthroughSubjectSendsOnlyWhatComesLater() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        subject.send(1)
        let sink = subject.sink { received.append($0) }
        subject.send(2)
        sink.cancel()
        subject.send(3)
        #expect(received == [2])
    }

    @Test func aCurrentValueSubjectSendsItsValueFirst() {
        let subject = CurrentValueSubject<Int, Never>(1)
        var received: [Int] = []
        var set: Set<AnyCancellable> = []
        subject.eraseToAnyPublisher().sink { received.append($0) }.store(in: &set)
        subject.value = 2
        set.removeAll()
        subject.value = 3
        #expect(received == [1, 2])
        #expect(subject.value == 3)
    }

    @Test func aZipEndsWithTheLastPairThatCanBe() {
        var received: [String] = []
        let sink = [1, 2].publisher.zip(["a", "b", "c"].publisher).sink(
            receiveCompletion: { _ in received.append("end") }, receiveValue: { received.append("\($0)\($1)") })
        #expect(received == ["1a", "2b", "end"])
        _ = sink
    }

    @Test func ofTheValuesThatWereNotRequestedOnlyTheLatestIsCurrent() {
        let requester = Requester()
        let subject = CurrentValueSubject<Int, Never>(1)
        subject.subscribe(requester)
        subject.send(2)
        subject.send(3)
        requester.request()
        #expect(requester.received == [1, 3])
        let passing = Requester()
        let passthrough = PassthroughSubject<Int, Never>()
        passthrough.subscribe(passing)
        passthrough.send(1)
        passthrough.send(2)
        passing.request()
        passthrough.send(3)
        #expect(passing.received == [1, 3])
    }

    @Test func aFailureEndsThePublisherAndCanBeReplaced() {
        struct Broken: Error {}
        var received: [Int] = []
        let sink = [1, 2, 3].publisher.tryMap { if $0 == 2 { throw Broken() } else { $0 } }.replaceError(with: -1)
            .sink { received.append($0) }
        #expect(received == [1, -1])
        _ = sink
    }

    @Test func severalPublishersAreMergedCombinedAndZipped() {
        let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var merged: [Int] = []
        var pairs: [String] = []
        var zipped: [String] = []
        let sinks = [
            a.merge(with: b).sink { merged.append($0) },
            a.combineLatest(b).sink { pairs.append("\($0)\($1)") },
            Publishers.Zip(a, b).sink { zipped.append("\($0)\($1)") },
        ]
        for value in [1, 2] { a.send(value) }
        b.send(3)
        #expect(merged == [1, 2, 3])
        #expect(pairs == ["23"])
        #expect(zipped == ["13"])
        _ = sinks
    }

    @Test func flatMapAndSwitchToLatestFollowInnerPublishers() {
        let outer = PassthroughSubject<CurrentValueSubject<Int, Never>, Never>()
        var all: [Int] = []
        var latest: [Int] = []
        let sinks = [outer.flatMap { $0 }.sink { all.append($0) }, outer.switchToLatest().sink { latest.append($0) }]
        let (first, second) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(2))
        outer.send(first)
        outer.send(second)
        first.send(3)
        #expect(all == [1, 2, 3])
        #expect(latest == [1, 2])
        _ = sinks
    }

    @Test func aFutureKeepsItsResult() async throws {
        let future = Future<Int, Never> { promise in promise(.success(7)) }
        #expect(try await future.value == 7)
        #expect(try await future.value == 7)
    }

    @Test func debounceSendsTheLastValueOfABurst() {
        let scheduler = ManualScheduler()
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        let sink = subject.debounce(for: .milliseconds(300), scheduler: scheduler).sink { received.append($0) }
        for value in 1...3 { subject.send(value) }
        #expect(received.isEmpty)
        scheduler.runAll()
        #expect(received == [3])
        _ = sink
    }

    @Test func aSubscriberReceivesOnlyWhatItRequested() {
        var subscription: (any Subscription)?
        var received: [Int] = []
        [1, 2, 3].publisher.receive(
            subscriber: AnySubscriber(
                receiveSubscription: {
                    subscription = $0
                    $0.request(.max(1))
                },
                receiveValue: {
                    received.append($0)
                    return .none
                }))
        #expect(received == [1])
        subscription?.request(.max(1))
        #expect(received == [1, 2])
        subscription?.cancel()
    }

    @Test func notificationsArePublished() {
        let center = NotificationCenter()
        let name = Notification.Name("changed")
        var count = 0
        let sink = center.publisher(for: name).sink { _ in count += 1 }
        center.post(name: name, object: nil)
        sink.cancel()
        center.post(name: name, object: nil)
        #expect(count == 1)
    }

    @Test func valuesAreAnAsynchronousSequence() async {
        var received: [Int] = []
        for await value in [1, 2, 3].publisher.values { received.append(value) }
        #expect(received == [1, 2, 3])
    }

    @Test func sharedSubscriptionsRunTheirSourceOnce() {
        let subject = PassthroughSubject<Int, Never>()
        var runs = 0
        let shared = subject.map { value -> Int in
            runs += 1
            return value
        }.share()
        let sinks = [shared.sink { _ in }, shared.sink { _ in }]
        subject.send(1)
        #expect(runs == 1)
        _ = sinks
    }
}

/// Runs what was scheduled on demand.
private final class ManualScheduler: Scheduler {
    typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    typealias SchedulerOptions = Never
    private var actions: [() -> Void] = []

    var now: SchedulerTimeType { SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0)) }
    func schedule(options: Never?, _ action: @escaping () -> Void) { actions.append(action) }
    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { actions.append(action) }

    func runAll() { while !actions.isEmpty { actions.removeFirst()() } }
}

/// Requests one value at a time.
private final class Requester: Subscriber {
    private(set) var received: [Int] = []
    private var subscription: (any Subscription)?

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        request()
    }

    func receive(_ input: Int) -> Subscribers.Demand {
        received.append(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}

    func request() { subscription?.request(.max(1)) }
}
