import CoreData
import SQLite
import Testing

/// A store written by a newer program does not open with an older model, because that would lose data.
@Suite struct NewerStoreTests {
    private func refusal(_ shop: ShopBundle, under version: Int) throws -> String {
        let error = try #require(failure { try shop.open(try shop.model(version)) })
        #expect(error.code == .persistentStoreIncompatibleVersionHash)
        #expect((error.userInfo[NSStoreDifferencesErrorKey] as? [String])?.count == 1)
        let sentence = error.localizedDescription
        #expect(sentence.contains("belongs to a newer version of the model than the one it was to be opened with"))
        return sentence
    }

    @Test func aStoreIsNotMigratedBackToAnEarlierVersion() throws {
        let shop = try ShopBundle()
        try shop.makeStore(1)
        try shop.open(try shop.model(2))
        try shop.open(try shop.model(3))
        // No current version is declared: the store records it.
        try shop.setCurrent(1)
        #expect(try refusal(shop, under: 1).contains("it was migrated from this version"))
        try shop.setCurrent(2)
        #expect(try refusal(shop, under: 2).contains("it was migrated from this version"))
        #expect(try shop.open(try shop.model(3)) { try $0.all("Item").count } == 2)
    }

    @Test func aStoreOfTheCurrentVersionIsNotMigratedToAnOlderOne() throws {
        let shop = try ShopBundle()
        try shop.makeStore(3)
        let sentence = try refusal(shop, under: 2)
        #expect(
            sentence.contains("it was made with Shop 3.xcdatamodel of Shop.xcdatamodeld, which is the current version"))
    }

    @Test func aStoreOfAnUnknownVersionIsRefused() throws {
        let shop = try ShopBundle()
        try shop.makeStore(3)
        try shop.remove(3)
        try shop.setCurrent(2)
        #expect(try refusal(shop, under: 2).contains("it has a property title of Item, which no version"))
    }

    @Test func aVersionThatWasEditedInPlaceIsMigrated() throws {
        let shop = try ShopBundle([1], current: 1)
        try shop.makeStore(1)
        try shop.write(ShopBundle.versions[2]!, as: 1)
        #expect(try shop.open(try shop.model(1)) { try $0.all("Item")[0].value(forKey: "price") as? Double } == 5)
    }

    @Test func modelsBuiltInCodeAreMigratedInAnyDirection() throws {
        let shop = try ShopBundle()
        try shop.makeStore(2)
        // Without files, there is no order between two models.
        let model = NSManagedObjectModel()
        model.entities = [TestModel.entity("Item", [TestModel.attribute("name", .stringAttributeType)])]
        #expect(
            try shop.open(model) { try $0.all("Item").compactMap { $0.string("name") }.sorted() } == ["Chair", "Lamp"])
    }
}
