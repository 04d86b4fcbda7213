import CocoaFoundation
import Testing

/// Observers called by selector, and notifications as an async sequence.
struct NotificationTests {
    private let center = NotificationCenter()
    private let keeper = Doorkeeper()

    @Test func aMethodIsCalledWithTheNotification() {
        center.addObserver(keeper, selector: "heard:", name: .rang, object: nil)
        center.post(name: .rang, object: nil, userInfo: ["times": 2])
        center.post(name: .knocked, object: nil)
        #expect(keeper.names == ["rang"])
        #expect(keeper.times == 2)
    }

    @Test func aMethodWithALabelAndAResultIsCalled() {
        center.addObserver(keeper, selector: "answerWithNotification:", name: .rang, object: nil)
        center.post(name: .rang, object: nil)
        #expect(keeper.names == ["answered rang"])
    }

    @Test func onlyNotificationsOfTheChosenObjectArrive() {
        let door = NSObject()
        center.addObserver(keeper, selector: "heard:", name: nil, object: door)
        center.post(name: .rang, object: NSObject())
        center.post(name: .rang, object: door)
        center.post(name: .knocked, object: door)
        #expect(keeper.names == ["rang", "knocked"])
    }

    @Test func removingAnObserverRemovesAllOrSomeRegistrations() {
        let door = NSObject()
        center.addObserver(keeper, selector: "heard:", name: .rang, object: nil)
        center.addObserver(keeper, selector: "heard:", name: .knocked, object: door)
        center.addObserver(keeper, selector: "heard:", name: .knocked, object: nil)
        center.removeObserver(keeper, name: .knocked, object: door)
        center.post(name: .knocked, object: door)
        #expect(keeper.names == ["knocked"])
        center.removeObserver(keeper, name: .knocked, object: nil)
        center.post(name: .knocked, object: door)
        #expect(keeper.names == ["knocked"])
        center.post(name: .rang, object: nil)
        #expect(keeper.names == ["knocked", "rang"])
        center.removeObserver(keeper)
        center.post(name: .rang, object: nil)
        #expect(keeper.names == ["knocked", "rang"])
    }

    @Test func removingAnObserverLeavesOtherCentersRegistered() {
        let other = NotificationCenter()
        other.addObserver(keeper, selector: "heard:", name: .rang, object: nil)
        center.removeObserver(keeper)
        other.post(name: .rang, object: nil)
        #expect(keeper.names == ["rang"])
    }

    @Test func removingABlocksTokenEndsItsObservation() {
        nonisolated(unsafe) var count = 0
        let token = center.addObserver(forName: .rang, object: nil, queue: nil) { _ in count += 1 }
        center.post(name: .rang, object: nil)
        center.removeObserver(token)
        center.post(name: .rang, object: nil)
        #expect(count == 1)
    }

    @Test func anObserverIsNotRetained() {
        weak var gone: Doorkeeper?
        do {
            let short = Doorkeeper()
            gone = short
            center.addObserver(short, selector: "heard:", name: .rang, object: nil)
        }
        #expect(gone == nil)
        center.post(name: .rang, object: nil)
    }

    @Test func aClassCanDispatchSelectorsItself() {
        final class Named: NamedMethodsProviding {
            var calls: [String] = []
            func perform(_ name: String, with arguments: [Any?]) -> Any? {
                calls.append("\(name)\(arguments.count)")
                return nil
            }
        }
        let named = Named()
        center.addObserver(named, selector: "ring:", name: .rang, object: nil)
        center.addObserver(named, selector: "ring", name: .rang, object: nil)
        center.post(name: .rang, object: nil)
        #expect(named.calls.sorted() == ["ring0", "ring:1"])
    }

    @Test func postingToAMissingMethodTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let keeper = Doorkeeper()
            NotificationCenter.default.addObserver(keeper, selector: "missing:", name: .rang, object: nil)
            NotificationCenter.default.post(name: .rang, object: nil)
        }
        let said = result.standardError
        #expect(said.contains("Doorkeeper observes rang with its method 'missing:', which it does not have"))
    }

    @Test func observingWithAValueTypeTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NotificationCenter.default.addObserver(1, selector: "heard:", name: .rang, object: nil)
        }
        let said = result.standardError
        #expect(said.contains("A Int cannot observe notifications"))
    }

    @Test func notificationsAreAnAsyncSequence() async {
        let door = NSObject()
        let iterator = center.notifications(named: .rang, object: door).makeAsyncIterator()
        center.post(name: .rang, object: door, userInfo: ["times": 1])
        center.post(name: .knocked, object: door)
        center.post(name: .rang, object: NSObject(), userInfo: ["times": 2])
        center.post(name: .rang, object: door, userInfo: ["times": 3])
        var waiting = iterator
        #expect(await waiting.next()?.userInfo?["times"] as? Int == 1)
        #expect(await waiting.next()?.userInfo?["times"] as? Int == 3)
    }

    @Test func cancelingATaskEndsItsNotificationSequence() async {
        let center = center
        let task = Task {
            for await _ in center.notifications(named: .rang) {}
            return true
        }
        task.cancel()
        #expect(await task.value)
    }
}

extension Notification.Name {
    fileprivate static let rang = Notification.Name("rang")
    fileprivate static let knocked = Notification.Name("knocked")
}

/// An observer as a program declares it. The build plugin lists its methods that take a notification.
final class Doorkeeper: NSObject {
    private(set) var names: [String] = []
    private(set) var times = 0

    func heard(_ notification: Notification) {
        names.append(notification.name.rawValue)
        times = notification.userInfo?["times"] as? Int ?? 0
    }

    func answer(notification: NSNotification) -> Bool {
        names.append("answered \(notification.name.rawValue)")
        return true
    }
}
