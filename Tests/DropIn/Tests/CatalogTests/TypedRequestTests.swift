import Catalog
import CoreData
import Testing
import Toolkit

/// `fetchRequest()` as a class of its own has it, next to the inherited one.
@MainActor
@Suite struct TypedRequestTests {
    let stack = TestStack(model: Schema.model)
    var context: NSManagedObjectContext { stack.viewContext }

    @Test func aRequestWithoutAnnotationIsOfItsClass() throws {
        let request = Article.fetchRequest()
        request.fetchLimit = 1
        #expect(type(of: request) == NSFetchRequest<Article>.self)
        let made = { Writer.fetchRequest() }
        #expect(type(of: made()) == NSFetchRequest<Writer>.self)
        let article = Article(context: context)
        article.title = "Title"
        #expect(try context.fetch(request).first?.title == "Title")
        #expect(try context.fetch(Article.fetchRequest()).map(\.title) == ["Title"])
    }

    @Test func anAnnotationSelectsTheInheritedRequest() throws {
        let annotated: NSFetchRequest<any NSFetchRequestResult> = Article.fetchRequest()
        let converted = Article.fetchRequest() as NSFetchRequest<any NSFetchRequestResult>
        let typed: NSFetchRequest<Article> = Article.fetchRequest()
        #expect([annotated, converted].map(\.entityName) == [typed.entityName, "Article"])
        #expect(NSBatchDeleteRequest(fetchRequest: Article.fetchRequest()).fetchRequest.entityName == "Article")
    }

    @Test func genericCodeGetsTheInheritedRequest() throws {
        func name<T: NSManagedObject>(_ type: T.Type) -> String? {
            let request = T.fetchRequest()
            return request.entityName
        }
        #expect(name(Article.self) == "Article")
        let classes: [NSManagedObject.Type] = [Article.self, Topic.self]
        #expect(classes.map { $0.fetchRequest().entityName } == ["Article", "Topic"])
        let topics = Topic.fetchRequest()
        #expect(type(of: topics) == NSFetchRequest<any NSFetchRequestResult>.self)
    }
}
