import CoreData
import Testing

@Suite struct DerivedAttributeTests {
    private static let model: NSManagedObjectModel = {
        let canonicalName = TestModel.derived("canonicalName", .stringAttributeType, "canonical:(name)")
        canonicalName.isOptional = false
        let category = TestModel.entity(
            "Category",
            [
                TestModel.attribute("name", .stringAttributeType), canonicalName,
                TestModel.derived("articlesCount", .integer64AttributeType, "articles.@count"),
                TestModel.derived("saved", .dateAttributeType, "now()"),
            ])
        let article = TestModel.entity(
            "Article", [TestModel.derived("categoryName", .stringAttributeType, "category.name")])
        TestModel.relate(article, "category", to: category, "articles", toMany: true)
        return NSManagedObjectModel(entities: [category, article])
    }()

    @Test func derivedAttributesAreComputedOnSave() throws {
        let stack = try Stack(.inMemory, model: Self.model)
        let context = stack.context()
        let food = context.make("Category", ["name": "Café"])
        context.make("Article", ["category": food])
        #expect(food.value(forKey: "canonicalName") == nil)
        try context.save()
        let again = try #require(try stack.context().all("Category").first)
        #expect(again.string("canonicalName") == "cafe")
        #expect(again.value(forKey: "articlesCount") as? Int == 1)
        #expect((again.value(forKey: "saved") as? Date).map { abs($0.timeIntervalSinceNow) < 3600 } == true)
        #expect(try stack.context().all("Article").first?.string("categoryName") == "Café")
    }

    @Test func derivedAttributesOfRelatedObjectsAreUpdatedOnSave() throws {
        let stack = try Stack(.inMemory, model: Self.model)
        let context = stack.context()
        let food = context.make("Category", ["name": "Food"])
        let article = context.make("Article", ["category": food])
        try context.save()
        let saved = food.value(forKey: "saved") as? Date
        food.setValue("Drink", forKey: "name")
        context.make("Article", ["category": food])
        try context.save()
        context.refreshAllObjects()
        #expect(article.string("categoryName") == "Drink")
        #expect(food.value(forKey: "articlesCount") as? Int == 2)
        #expect(food.string("canonicalName") == "drink")
        #expect(try #require(food.value(forKey: "saved") as? Date) > (try #require(saved)))
    }
}
