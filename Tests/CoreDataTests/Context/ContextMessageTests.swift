import CoreData
import Testing

@Suite struct ContextMessageTests {
    @MainActor @Test func mainActorMessagesDeliverObjects() throws {
        let stack = try Stack()
        let context = stack.context()
        let center = NotificationCenter.default
        var heard: [String] = []
        var saved: [NSManagedObjectContext.DidSaveMessage] = []
        let tokens = [
            center.addObserver(of: context, for: .willSave) { heard.append("will save \($0.context === context)") },
            center.addObserver(of: context, for: .didSave) {
                heard.append("did save")
                saved.append($0)
            },
            center.addObserver(of: context, for: .objectsDidChange) {
                heard.append("changed \($0.inserted.count) \($0.updated.count) \($0.deleted.count)")
                heard.append("\($0.refreshed.count) \($0.invalidated.count) \(String(describing: $0.invalidatedAll))")
            },
        ]
        let project = context.make("Project", ["title": "Loom"])
        try context.save()
        withExtendedLifetime(tokens) {}
        #expect(heard == ["will save true", "changed 1 0 0", "0 0 nil", "did save"])
        #expect(saved.first?.inserted == [project] && saved.first?.updated == [] && saved.first?.deleted == [])
        #expect(saved.first?.historyToken == nil && saved.first?.queryGeneration == nil)
    }

    @MainActor @Test func mainActorMessagesDeliverObjectIDs() throws {
        let stack = try Stack()
        let (writer, reader) = (stack.context("writer"), stack.context("reader"))
        let center = NotificationCenter.default
        let project = writer.make("Project", ["title": "Loom"])
        try writer.save()
        var saved: [Set<NSManagedObjectID>] = []
        var merged: [Set<NSManagedObjectID>] = []
        let tokens = [
            center.addObserver(of: writer, for: .didSaveObjectIDs) {
                saved += [$0.insertedIDs, $0.updatedIDs, $0.deletedIDs]
            },
            center.addObserver(of: reader, for: .didMergeChanges) {
                merged += [$0.insertedIDs, $0.updatedIDs, $0.deletedIDs, $0.refreshedIDs, $0.invalidatedIDs]
            },
        ]
        let twin = try #require(try reader.existingObject(with: project.objectID) as NSManagedObject?)
        project.setValue("Engine", forKey: "title")
        let observer = center.addObserver(
            forName: .NSManagedObjectContextDidSave, object: writer, queue: nil
        ) { reader.mergeChanges(fromContextDidSave: $0) }
        try writer.save()
        center.removeObserver(observer)
        withExtendedLifetime(tokens) {}
        let id = project.objectID
        #expect(saved == [[], [id], []])
        #expect(merged == [[], [id], [], [id], []])
        #expect(twin.string("title") == "Engine")
    }

    @Test func asyncMessagesDeliverObjectIDs() async throws {
        let stack = try Stack()
        let context = stack.context()
        let (counts, continuation) = AsyncStream<Int>.makeStream()
        let token = NotificationCenter.default.addObserver(of: context, for: .didSaveObjectIDsAsync) {
            continuation.yield($0.insertedIDs.count)
        }
        context.make("Project", ["title": "Loom"])
        context.make("Project", ["title": "Engine"])
        try context.save()
        var heard: [Int] = []
        for await count in counts.prefix(1) { heard.append(count) }
        withExtendedLifetime(token) {}
        #expect(heard == [2])
    }

    @Test func messagesContainTheQueryGeneration() throws {
        let stack = try Stack()
        let context = stack.context()
        context.make("Project", ["title": "Loom"])
        try context.save()
        try context.setQueryGenerationFrom(.current)
        _ = try context.all("Project")
        nonisolated(unsafe) var info: [AnyHashable: Any]?
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: context, queue: nil
        ) { info = $0.userInfo }
        context.make("Project", ["title": "Engine"])
        try context.save()
        NotificationCenter.default.removeObserver(observer)
        #expect(info?[NSManagedObjectContextQueryGenerationKey] is NSQueryGenerationToken)
        #expect(NSManagedObjectContext.NotificationKey.queryGeneration.rawValue == "queryGeneration")
    }
}
