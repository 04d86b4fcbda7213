import CoreData
import Testing

@Suite struct StoreMessageTests {
    private typealias Message = NSPersistentStoreCoordinator.StoresDidChangeMessage

    @MainActor @Test func mainActorMessagesDeliverStores() throws {
        let stack = try CoordinatorStack()
        var heard: [Message] = []
        let token = NotificationCenter.default.addObserver(of: stack.coordinator, for: .storesDidChange) {
            heard.append($0)
        }
        let store = try stack.add("one")
        let moved = try stack.coordinator.migratePersistentStore(store, to: stack.url("two"), type: .sqlite)
        withExtendedLifetime(token) {}
        #expect(heard.map(\.addedStores) == [[store], [moved]])
        #expect(heard.map(\.removedStores) == [[], [store]])
        #expect(heard.last?.uuidChangedStores?.oldValue === store)
        #expect(heard.last?.uuidChangedStores?.newValue === moved)
        #expect(heard.last?.persistentStoreCoordinator === stack.coordinator)
    }

    @Test func asyncMessagesDeliverStores() async throws {
        let stack = try CoordinatorStack()
        let (names, continuation) = AsyncStream<String?>.makeStream()
        let token = NotificationCenter.default.addObserver(of: stack.coordinator, for: .storesDidChangeAsync) {
            message in
            continuation.yield(message.addedStores.first?.url?.lastPathComponent)
        }
        try stack.add("one")
        try stack.add("two")
        var heard: [String?] = []
        for await name in names.prefix(2) { heard.append(name) }
        withExtendedLifetime(token) {}
        #expect(heard == ["one.sqlite", "two.sqlite"])
    }

    @Test func postingAMessagePostsTheNotification() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let notification = Notification(
            name: .NSPersistentStoreCoordinatorStoresDidChange, object: stack.coordinator,
            userInfo: [NSAddedPersistentStoresKey: [store]])
        let message = try #require(NSPersistentStoreCoordinator.StoresDidChangeAsyncMessage.makeMessage(notification))
        let record = NotificationRecord([.NSPersistentStoreCoordinatorStoresDidChange], of: stack.coordinator)
        NotificationCenter.default.post(message, subject: stack.coordinator)
        #expect(record.notes.first?.userInfo?[NSAddedPersistentStoresKey] as? [NSPersistentStore] == [store])
    }

    @Test func asyncMessagesDeliverRemoteChanges() async throws {
        let stack = try CoordinatorStack()
        let store = try stack.add(
            "one",
            options: [
                NSPersistentStoreRemoteChangeNotificationPostOptionKey: true, NSPersistentHistoryTrackingKey: true,
            ])
        let (messages, continuation) = AsyncStream<NSPersistentStoreCoordinator.RemoteChangeMessage>.makeStream()
        let token = NotificationCenter.default.addObserver(of: stack.coordinator, for: .remoteChange) {
            continuation.yield($0)
        }
        let context = stack.context()
        try context.performAndWait {
            context.make("Project")
            try context.save()
        }
        var iterator = messages.makeAsyncIterator()
        let message = try #require(await iterator.next())
        withExtendedLifetime(token) {}
        #expect(message.storeUUID == store.identifier)
        #expect(message.storeURL == stack.url("one"))
        #expect(message.historyToken != nil)
        #expect(message.persistentStoreCoordinator === stack.coordinator)
        let notification = NSPersistentStoreCoordinator.RemoteChangeMessage.makeNotification(message)
        #expect(
            NSPersistentStoreCoordinator.RemoteChangeMessage.makeMessage(notification)?.storeUUID == store.identifier)
    }
}
