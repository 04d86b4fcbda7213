import Catalog
import CoreData
import Foundation
import Testing
import Toolkit

/// Key paths in predicates, sort descriptors and aggregates, through another target's typed query.
@MainActor
@Suite struct QueryTests {
    let stack = TestStack(model: Schema.model)
    var context: NSManagedObjectContext { stack.viewContext }

    init() throws {
        let austen = Writer(context: context)
        austen.name = "Jane Austen"
        let rows: [(String, Int64, String?)] = [
            ("Émma", 30, "novel"), ("Persuasion", 20, "novel"), ("Letters", 5, nil), ("Poem", 1, "verse"),
        ]
        for (title, words, category) in rows {
            let article = Article(context: context)
            (article.title, article.words, article.category) = (title, words, category)
            if category == "novel" { article.writer = austen }
        }
        try context.save()
    }

    @Test func operatorsOnKeyPathsCreatePredicates() throws {
        #expect(try From<Article>().where(\.words >= 20).count(in: context) == 2)
        #expect(try From<Article>().where(\.category == nil).all(in: context).map(\.title) == ["Letters"])
        #expect(try From<Article>().where(\.category == "verse" || \.words < 10).count(in: context) == 2)
        #expect(try From<Article>().where(!(\.category == "novel")).count(in: context) == 1)
        #expect(try From<Article>().where(\.title ~= "emm").first(in: context)?.words == 30)
        #expect(try From<Article>().where(\.words ~= [1, 5]).count(in: context) == 2)
        #expect(try From<Article>().where(\.writer?.name == "Jane Austen").count(in: context) == 2)
        #expect(try From<Article>().where("%K BEGINSWITH[cd] %@", "title", "e").count(in: context) == 1)
    }

    @Test func predicateOfAKeyPathPrintsItsName() {
        #expect((\Article.words >= 20).predicate.predicateFormat == "words >= 20")
        #expect((\Article.writer?.name == "x").predicate.predicateFormat == "writer.name == \"x\"")
        #expect(
            (\Article.category == nil).predicate.predicateFormat == "category == <null>"
                || (\Article.category == nil).predicate.predicateFormat == "category == nil")
    }

    @Test func queriesAreOrderedAndLimited() throws {
        let titles = try From<Article>().order(by: .descending(\.words)).limit(2, offset: 1).all(in: context)
        #expect(titles.map(\.title) == ["Persuasion", "Letters"])
        let sorted = try From(Article.self).order(by: .ascending(\.category), .localized("title")).all(in: context)
        #expect(sorted.map(\.title) == ["Letters", "Émma", "Persuasion", "Poem"])
        #expect(try From<Article>().prefetching(\.tags).ids(in: context).count == 4)
        #expect(try From<Article>().order(by: .ascending(\.writer?.name)).all(in: context).last?.writer != nil)
    }

    @Test func aggregatesAreComputed() throws {
        #expect(try From<Article>().aggregate(.sum, of: \.words, in: context) == Int64(56))
        #expect(try From<Article>().aggregate(.average, of: \.words, in: context) == 14.0)
        #expect(try From<Article>().aggregate(.maximum, of: \.words, in: context) == 30)
        #expect(try From<Article>().where(\.category == "novel").aggregate(.minimum, of: \.words, in: context) == 20)
    }

    @Test func countsAreGroupedByCategory() throws {
        let counts = try From<Article>().counts(by: \.category, in: context)
        #expect(counts.map(\.key) == [nil, "novel", "verse"] || counts.map(\.key) == ["novel", "verse"])
        #expect(counts.first { $0.key == "novel" }?.count == 2)
        let several = try From<Article>().counts(
            by: \.category, having: NSPredicate(format: "count:(category) > 1"), in: context)
        #expect(several.map(\.key) == ["novel"])
    }

    @Test func requestsOfOtherResultsAreTyped() throws {
        let ids: [NSManagedObjectID] = try context.fetch(From<Article>().request(.managedObjectIDResultType))
        #expect(ids.count == 4)
        let counts: [NSNumber] = try context.fetch(From<Article>().request(.countResultType))
        #expect(counts == [4])
        let dictionaries: [NSDictionary] = try context.fetch(From<Article>().request(.dictionaryResultType))
        #expect(dictionaries.count == 4)
        let typed: [Article] = try context.fetch(Article.fetchRequest())
        #expect(typed.count == 4)
        let inherited: NSFetchRequest<any NSFetchRequestResult> = Topic.fetchRequest()
        #expect(try context.fetch(inherited).isEmpty)
        let writers: [Writer] = try context.fetch(Writer.fetchRequest())
        #expect(writers.first?.articles?.count == 2)
    }
}
