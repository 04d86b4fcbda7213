import Catalog
import CoreData
import Foundation
import Testing
import Toolkit

/// Initializers called from another target's generic code. In release builds, the optimizer specializes the calls
/// here.
@MainActor
@Suite struct GenericsTests {
    let stack = TestStack(model: Schema.model)
    var context: NSManagedObjectContext { stack.viewContext }

    @Test func factoriesCreateTheGivenClass() {
        #expect(Factory(Article.self).make(in: context).title == "An article")
        #expect(Factory(Topic.self).detached(Topic.entity()).managedObjectContext == nil)
        let general = Factory<NSManagedObject>(Editor.self).make(in: context)
        #expect((general as? Editor)?.isReady == true)
        #expect(makeInlined(Writer.self, in: context).entity.name == "Writer")
        let tag: Topic = makeInlined(in: context)
        #expect(tag.name == "untitled")
    }

    @Test func existentialMetatypesCreateTheirClasses() {
        let made = makeAll([Article.self, Topic.self], in: context)
        #expect(made.map { $0.entity.name } == ["Article", "Topic"])
        #expect(made.map { type(of: $0).summary } == ["An article", "A topic"])
        let (article, writer) = makeMany(Article.self, Writer.self, in: context)
        #expect(article.entity.name == "Article" && writer.entity.name == "Writer")
    }

    @Test func baseClassesAndConvenienceInitializersCreateSelf() {
        final class Sub: BaseRepository<Editor> {
            override func make() -> Editor {
                let editor = super.make()
                editor.desk = "politics"
                return editor
            }
        }
        let repository = Sub(context)
        #expect(repository.make().desk == "politics")
        #expect(repository.makers().allSatisfy { $0(context).isReady })
        #expect(type(of: repository).init(context).make().isReady)
        #expect(Editor.create(in: context).isReady)
        #expect(Editor.createStatic(in: context).isReady)
        #expect(Editor(prepared: context).isReady)
        let writer: Writer = Editor(context: context)
        #expect((writer.sibling() as? Editor)?.isReady == true)
        let classes: [Writer.Type] = [Writer.self, Editor.self]
        #expect(classes.map { $0.create(in: context).entity.name } == ["Writer", "Editor"])
        #expect(Topic(in: context) { $0.name = "set" }.name == "set")
    }

    @Test func aCustomInitializerRunsWhereTheClassIsNamed() {
        let own = Editor(context: context)
        #expect(own.desk == "none")
        let editor = makeInlined(Editor.self, in: context)
        #expect(editor.isReady && editor.desk == nil)
    }

    @Test func generatedAccessorsUpdateBothSides() throws {
        let (article, tag) = (Article(context: context), Topic(context: context))
        article.addToTags(tag)
        #expect(tag.articles == [article])
        article.removeFromTags(NSSet(object: tag))
        #expect(article.tags?.count == 0)
        tag.addToArticles(article)
        #expect(article.tagNames == ["untitled"])
        let writer = Writer(context: context)
        let second = Article(context: context)
        writer.addToArticles(article)
        writer.insertIntoArticles(second, at: 0)
        #expect(writer.articles?.array as? [Article] == [second, article])
        writer.removeFromArticles([second])
        #expect(second.writer == nil)
        writer.name = ""
        #expect(throws: CocoaError.self) { try context.save() }
        writer.name = "x"
        try context.save()
        #expect(!context.hasChanges)
    }

    @Test func childContextsSaveToTheStore() throws {
        let child = stack.newChildContext(.mainQueueConcurrencyType)
        let article: Article = child.create { $0.title = "child" }
        #expect(child.inserted(Article.self) == [article])
        try child.saveToStore()
        let fetched = try stack.container.newBackgroundContext().performAndWait { [container = stack.container] in
            try container.viewContext.count(for: Article.fetchRequest())
        }
        #expect(fetched == 1)
        #expect(try context.twin(of: article).title == "child")
    }
}
