import Catalog
import CoreData
import Foundation
import Testing
import Toolkit

@MainActor
final class ArticleList {
    @Fetched var articles: [Article]

    init(_ context: NSManagedObjectContext) {
        _articles = Fetched(
            context: context,
            sortDescriptors: [
                NSSortDescriptor(keyPath: \Article.category, ascending: true),
                NSSortDescriptor(keyPath: \Article.title, ascending: true),
            ],
            section: \.category)
    }
}

/// A property wrapper of another target around a fetched results controller.
@MainActor
@Suite struct FetchedTests {
    let stack = TestStack(model: Schema.model)

    @Test func wrapperFollowsTheContext() async throws {
        let context = stack.viewContext
        let list = ArticleList(context)
        var changes = 0
        list.$articles.onChange = { _ in changes += 1 }
        for title in ["b", "a"] {
            let article = Article(context: context)
            article.title = title
            article.category = title == "a" ? "x" : "y"
        }
        try context.save()
        #expect(list.articles.map(\.title) == ["a", "b"])
        #expect(changes > 0)
        #expect(list.$articles.sections.map(\.name) == ["x", "y"])
        #expect(list.$articles[IndexPath(item: 0, section: 1)].title == "b")
        try list.$articles.filter(NSPredicate(format: "title == 'b'"))
        #expect(list.articles.count == 1)
    }

    @Test func wrapperSeesABackgroundContextsSave() async throws {
        let list = ArticleList(stack.viewContext)
        let id = try await stack.container.performBackgroundTask { context in
            let article = Article(context: context)
            article.title = "background"
            article.category = "x"
            try context.save()
            return article.objectID
        }
        // The merge is enqueued on the main queue before the task returns.
        await stack.viewContext.perform(schedule: .enqueued) {}
        #expect(list.articles.map(\.objectID) == [id])
    }
}
