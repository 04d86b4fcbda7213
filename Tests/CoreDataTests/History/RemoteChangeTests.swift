import CoreData
import Testing

/// The time limits only end what would otherwise never end. Awaited events arrive immediately, but an asynchronous
/// test continues only when a thread is free, after all other waiting tests.
@Suite struct RemoteChangeTests {
    private static let options: [String: NSObject] = [
        NSPersistentHistoryTrackingKey: NSNumber(value: true),
        NSPersistentStoreRemoteChangeNotificationPostOptionKey: NSNumber(value: true),
    ]

    /// Runs `body` and waits until the stack's coordinator posts the transaction with this number.
    private func wait(for number: Int, in stack: Stack, _ body: () async throws -> Void) async throws {
        let coordinator = stack.container.persistentStoreCoordinator
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        nonisolated(unsafe) let watched = stack
        let observer = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
        ) { note in
            #expect(note.userInfo?[NSPersistentStoreURLKey] as? URL == watched.url)
            #expect(note.userInfo?[NSStoreUUIDKey] as? String == coordinator.persistentStores.first?.identifier)
            let token = note.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
            if token?.description.contains(": \(number)>") == true { continuation.yield() }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        try await body()
        for await _ in changes { break }
    }

    /// Apple's header: posted for all writes to the store, including those of other coordinators.
    @Test(arguments: [0, 1])
    func aSharedInMemoryStorePostsEveryCoordinatorsChanges(observed: Int) async throws {
        let url = URL(fileURLWithPath: "/dev/null/\(UUID().uuidString)")
        let coordinators = try (0..<2).map { _ in
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
            try coordinator.addPersistentStore(
                type: .sqlite, at: url,
                options: [
                    NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
                ])
            return coordinator
        }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinators[0]
        let news: Notification = await withCheckedContinuation { continuation in
            nonisolated(unsafe) var observer: (any NSObjectProtocol)?
            observer = NotificationCenter.default.addObserver(
                forName: .NSPersistentStoreRemoteChange, object: coordinators[observed], queue: nil
            ) { note in
                guard let known = observer else { return }
                observer = nil
                NotificationCenter.default.removeObserver(known)
                continuation.resume(returning: note)
            }
            context.performAndWait {
                context.make("Project")
                #expect(throws: Never.self) { try context.save() }
            }
        }
        #expect(news.userInfo?[NSPersistentStoreURLKey] as? URL == url)
        #expect(news.userInfo?[NSStoreUUIDKey] as? String == coordinators[observed].persistentStores[0].identifier)
        #expect(news.userInfo?[NSPersistentHistoryTokenKey] is NSPersistentHistoryToken)
    }

    @Test(.timeLimit(.minutes(15))) func remoteChangeIsPostedForOwnSaves() async throws {
        let stack = try Stack(options: Self.options)
        try await wait(for: 1, in: stack) {
            let context = stack.context()
            context.make("Project", ["title": "Loom"])
            try context.save()
        }
    }

    @Test(.timeLimit(.minutes(15))) func remoteChangeIsPostedForAnotherCoordinator() async throws {
        let stack = try Stack(options: Self.options)
        let other = try Stack(folder: stack.folder, options: Self.options)
        try await wait(for: 1, in: stack) {
            let context = other.context()
            context.make("Project", ["title": "Loom"])
            try context.save()
        }
    }

    @Test(.timeLimit(.minutes(15))) func remoteChangesOfAnotherProcessAreMerged() async throws {
        let stack = try Stack(options: Self.options)
        let context = stack.context()
        let project = context.make("Project", ["title": "Loom"])
        try context.save()
        try await wait(for: 2, in: stack) {
            await #expect(processExitsWith: .success) { [path = stack.folder.path as String] in
                let folder = URL(fileURLWithPath: path)
                let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("store.sqlite"))
                description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey)
                let container = NSPersistentContainer(name: "Test", managedObjectModel: TestModel.make())
                container.persistentStoreDescriptions = [description]
                container.loadPersistentStores { _, error in precondition(error == nil) }
                let context = container.newBackgroundContext()
                try await context.perform {
                    context.transactionAuthor = "other process"
                    try context.all("Project").first?.setValue("Engine", forKey: "title")
                    try context.save()
                }
            }
        }
        #expect(project.string("title") == "Loom")
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        let transactions = try #require(result?.result as? [NSPersistentHistoryTransaction])
        #expect(transactions.last?.author == "other process")
        for transaction in transactions {
            context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
        }
        #expect(project.string("title") == "Engine")
    }
}
