import CocoaFoundation
import Testing

/// Notifications whose `userInfo` is built only if the notification is observed.
struct LazyNotificationTests {
    private let center = NotificationCenter()
    private let door = NSObject()
    private let opened = NSNotification.Name("opened")

    /// Counts how often its dictionary was built.
    private final class Contents {
        private(set) var timesMade = 0

        func make() -> [AnyHashable: Any] {
            timesMade += 1
            return ["times": timesMade]
        }
    }

    #if compiler(>=6.3) && compiler(<6.4)
        @Test func userInfoIsNotBuiltWithoutObservers() {
            let contents = Contents()
            let token = center.addObserver(forName: opened, object: NSObject(), queue: nil) { _ in }
            center.post(name: opened, object: door, userInfo: contents.make)
            #expect(contents.timesMade == 0)
            center.removeObserver(token)
        }
    #endif

    @Test func userInfoIsBuiltOnceForAllObservers() {
        let contents = Contents()
        nonisolated(unsafe) var heard: [Notification] = []
        // By name and object, by name alone, and for all notifications.
        let wishes: [(NSNotification.Name?, NSObject?)] = [(opened, door), (opened, nil), (nil, nil)]
        let tokens = wishes.map { name, object in
            center.addObserver(forName: name, object: object, queue: nil) { heard.append($0) }
        }
        center.post(name: opened, object: door, userInfo: contents.make)
        #expect(contents.timesMade == 1)
        #expect(heard.count == 3)
        for notification in heard {
            #expect(notification.name == opened)
            #expect(notification.object as AnyObject === door)
            #expect(notification.userInfo as? [String: Int] == ["times": 1])
        }
        tokens.forEach(center.removeObserver)
    }

    @Test func userInfoCanBeNil() {
        nonisolated(unsafe) var heard: [Notification] = []
        let token = center.addObserver(forName: opened, object: nil, queue: nil) { heard.append($0) }
        center.post(name: opened, object: door) { nil }
        #expect(heard.map(\.userInfo?.count) == [nil])
        center.removeObserver(token)
    }
}
