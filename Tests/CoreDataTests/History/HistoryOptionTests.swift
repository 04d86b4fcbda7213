import CoreData
import Testing

@Suite struct HistoryOptionTests {
    @Test func withoutTheOptionHistoryRequestsAreRefused() throws {
        let stack = try Stack()
        let error = #expect(throws: CocoaError.self) {
            try stack.context().execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date()))
        }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
        #expect(stack.container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil) == nil)
    }

    @Test func withoutTheOptionAStoreWithHistoryOpensReadOnly() throws {
        let written = try Stack(options: HistoryTests.tracking)
        let context = written.context()
        context.make("Project", ["title": "Loom"])
        try context.save()
        let stack = try Stack(folder: written.folder)
        #expect(stack.container.persistentStoreCoordinator.persistentStores.first?.isReadOnly == true)
        let opened = stack.context()
        let project = try #require(try opened.all("Project").first)
        #expect(try opened.all("Project").count == 1)
        // A new object has no store to go to; a changed one has, and its store must refuse it.
        project.setValue("Warp", forKey: "title")
        let error = #expect(throws: CocoaError.self) { try opened.save() }
        #expect(error?.code == .fileWriteNoPermission)
        #expect(error?.localizedDescription.contains(NSPersistentHistoryTrackingKey) == true)
        opened.rollback()
        opened.make("Project", ["title": "Weft"])
        let refused = #expect(throws: CocoaError.self) { try opened.save() }
        #expect(refused?.localizedDescription.contains(NSPersistentHistoryTrackingKey) == true)
    }

    private static let off: [String: NSObject] = [NSPersistentHistoryTrackingKey: NSNumber(value: false)]

    @Test func theOptionSetToFalseKeepsTheHistoryAndOpensReadOnly() throws {
        let written = try Stack(options: HistoryTests.tracking)
        let context = written.context()
        context.make("Project", ["title": "Loom"])
        try context.save()
        let stack = try Stack(folder: written.folder, options: Self.off)
        #expect(stack.container.persistentStoreCoordinator.persistentStores.first?.isReadOnly == true)
        #expect(try stack.context().all("Project").count == 1)
        let again = try Stack(folder: written.folder, options: HistoryTests.tracking)
        let result = try again.context().execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
        #expect(((result as? NSPersistentHistoryResult)?.result as? [NSObject])?.count == 1)
    }

    @Test func trackingCanBeDisabledAfterDeletingTheHistory() throws {
        let written = try Stack(options: HistoryTests.tracking)
        let context = written.context()
        context.make("Project", ["title": "Loom"])
        try context.save()
        try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
        let off = try Stack(folder: written.folder, options: Self.off)
        let other = off.context()
        other.make("Project", ["title": "Second"])
        try other.save()
        let again = try Stack(folder: written.folder, options: HistoryTests.tracking)
        let result = try again.context().execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
        #expect((result as? NSPersistentHistoryResult)?.result as? [NSObject] == [])
        #expect(try again.context().all("Project").count == 2)
    }
}
