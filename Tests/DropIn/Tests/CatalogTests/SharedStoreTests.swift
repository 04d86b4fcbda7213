import Catalog
import CoreData
import Foundation
import Testing
import Toolkit

/// History and named in-memory stores.
@Suite struct SharedStoreTests {
    @Test func secondStackReadsTheHistoryOfTheFirst() async throws {
        let name = UUID().uuidString
        let app = TestStack(model: Schema.model, sharedAs: name, tracksHistory: true)
        let widget = TestStack(model: Schema.model, sharedAs: name, tracksHistory: true)
        try await app.container.performBackgroundTask { context in
            context.transactionAuthor = "app"
            _ = Article(context: context)
            try context.save()
        }
        let transactions = try await widget.history(after: nil)
        #expect(transactions.map(\.author) == ["app"])
        #expect(transactions.first?.changes?.first?.changedObjectID.entity.name == "Article")
        #expect(try await widget.history(after: transactions.last?.token).isEmpty)
        let own = TestStack(model: Schema.model, tracksHistory: true)
        #expect(try await own.history(after: nil).isEmpty)
    }
}
