import Catalog
import CoreData
import Foundation
import Testing
import Toolkit

/// Another target's generic repository, with actors and async calls.
@Suite struct RepositoryTests {
    let stack = TestStack(model: Schema.model)

    @Test func valuesAreCreatedReadUpdatedAndDeleted() async throws {
        let repository = Repository<Article>(container: stack.container)
        var emma = ArticleValue(title: "Emma", words: 10)
        let id = try await repository.create(emma)
        #expect(!id.isTemporaryID)
        #expect(try await repository.read(emma.id) == emma)
        emma.words = 20
        try await repository.update(emma)
        #expect(try await repository.read(objectID: id).words == 20)
        #expect(try await repository.create([ArticleValue(title: "a"), ArticleValue(title: "b")]) == 2)
        #expect(try await repository.all(sortedBy: "title").map(\.title) == ["Emma", "a", "b"])
        #expect(try await repository.all(matching: NSPredicate(format: "words > 0")).count == 1)
        try await repository.delete(emma.id)
        await #expect(throws: RepositoryError.missing("\(emma.id)")) { try await repository.read(emma.id) }
        #expect(try await repository.deleteAll() == 2)
        #expect(try await repository.count() == 0)
    }

    @Test func constraintMergesTheSecondObject() async throws {
        let repository = Repository<Article>(container: stack.container)
        let first = ArticleValue(title: "first")
        try await repository.create(first)
        try await repository.create(ArticleValue(id: first.id, title: "second"))
        #expect(try await repository.all().map(\.title) == ["second"])
    }

    @Test func manyTasksUseOneRepository() async throws {
        let repository = Repository<Article>(container: stack.container)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try await repository.create(ArticleValue(title: "\(number)", words: number)) }
            }
            try await group.waitForAll()
        }
        #expect(try await repository.count() == 20)
    }

    @Test func errorOfThePerformedBlockReachesTheCaller() async {
        struct Oops: Error {}
        let context = stack.container.newBackgroundContext()
        await #expect(throws: Oops.self) { try await context.perform { throw Oops() } }
        await #expect(throws: Oops.self) { try await stack.container.performBackgroundTask { _ in throw Oops() } }
    }

    @MainActor
    @Test func viewContextIsUsedOnTheMainActor() async throws {
        let context = stack.viewContext
        let article: Article = context.create { $0.title = "main" }
        try context.save()
        let id = article.objectID
        let title = try await stack.container.performBackgroundTask { background in
            (try background.existingObject(with: id) as? Article)?.title
        }
        #expect(title == "main")
        let words = await context.perform { context.registeredObjects.count }
        #expect(words == 1)
    }
}
