import Combine
import CoreData
import Testing

@testable import Journal

@MainActor
struct JournalTests {
    let controller = PersistenceController(inMemory: true)
    var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func theListFollowsTheContext() throws {
        let model = JournalModel(context: context)
        model.add("Rain\nand wind")
        context.processPendingChanges()
        #expect(model.entries.map(\.title) == ["Rain"])
        #expect(model.summary == "1 entries")
        model.delete(at: [0])
        #expect(model.entries.isEmpty)
    }

    @Test func theListFollowsTheSearch() async {
        let model = JournalModel(context: context)
        model.add("Rain")
        model.add("Sun")
        context.processPendingChanges()
        var found: AnyCancellable?
        await withCheckedContinuation { continuation in
            found = model.$entries.dropFirst().first { $0.count == 1 }.sink { _ in continuation.resume() }
            model.search = "rain"
        }
        found?.cancel()
        #expect(model.search == "rain")
    }

    @Test func anEntryPublishesItsChanges() {
        let entry = Entry(context: context)
        var changes = 0
        let sink = entry.objectWillChange.sink { changes += 1 }
        entry.body = "Snow"
        #expect(changes == 1)
        sink.cancel()
    }

    @Test func thePreviewHasEntries() throws {
        #expect(try PersistenceController.preview.container.viewContext.count(for: Entry.fetchRequest()) == 10)
        let request = Entry.fetchRequest()
        request.fetchLimit = 1
        let entries: [Entry] = try PersistenceController.preview.container.viewContext.fetch(request)
        #expect(entries.count == 1)
    }
}
