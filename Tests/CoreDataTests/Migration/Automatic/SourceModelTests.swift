import SQLite
import Testing

@testable import CoreData

@Suite struct SourceModelTests {
    private let shop: ShopBundle

    init() throws { shop = try ShopBundle() }

    private func search(_ destination: NSManagedObjectModel) -> SourceModelSearch {
        let file = StoreFile(url: shop.store, type: NSSQLiteStoreType, configuration: nil, options: nil)
        return SourceModelSearch(file: file, destination: destination)
    }

    private func removeCachedModel() throws {
        try Connection(path: shop.store.path).execute("DELETE FROM Z_MODELCACHE")
    }

    /// Replaces the store's hashes with values like Apple's, which cannot be compared here.
    private func disownHashes() throws {
        let connection = try Connection(path: shop.store.path)
        let rows = try connection.query("SELECT Z_PLIST FROM Z_METADATA")
        guard case .blob(let bytes)? = rows.first?.first else { return }
        var list = try #require(
            try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any])
        #expect(list.removeValue(forKey: StoreVersion.makerKey) != nil)
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        _ = try connection.query("UPDATE Z_METADATA SET Z_PLIST = ?", [.blob(Array(data))])
    }

    @Test func aVersionNextToTheNewModelIsFoundByItsHashes() throws {
        try shop.makeStore(2)
        let found = try search(try shop.model(3)).find()
        #expect(found.place == .besideDestination)
        #expect(found.model == (try shop.model(2)))
    }

    @Test func aCopiedModelKeepsItsFileURL() throws {
        try shop.makeStore(2)
        let copy = try #require(try shop.model(3).copy() as? NSManagedObjectModel)
        #expect(try search(copy).find().place == .besideDestination)
        let merged = try #require(NSManagedObjectModel(byMerging: [try shop.model(3)]))
        #expect(try search(merged).find().place == .besideDestination)
    }

    @Test func theSourceModelIsReadFromTheStore() throws {
        try shop.makeStore(1)
        try shop.remove(1)
        let found = try search(try shop.model(3)).find()
        #expect(found.place == .store)
        #expect(found.model.entitiesByName["Item"]?.attributesByName.keys.sorted() == ["name", "weight"])
    }

    @Test func givenModelsTakePrecedence() throws {
        try shop.makeStore(1)
        let mine = try shop.model(1)
        var search = search(try shop.model(3))
        search.candidates = [try shop.model(2), mine]
        let found = try search.find()
        #expect(found.place == .handedOver && found.model === mine)
    }

    @Test func tryingAModelOnAStoreWrittenByAppleDoesNotChangeIt() throws {
        try shop.makeStore(1)
        try disownHashes()
        let mine = try shop.model(1)
        var search = search(try shop.model(3))
        search.candidates = [mine]
        #expect(try search.find().model === mine)
        // Its classes may be missing in this program, and no warning is logged.
        #expect(!mine.isFrozen)
    }

    /// Versions 3 and 4 have tables and columns with the same names.
    @Test func columnTypesDistinguishVersionsOfAStoreWrittenByApple() throws {
        try shop.write(ShopBundle.versions[4]!, as: 4)
        try shop.makeStore(3)
        try disownHashes()
        let error = try #require(failure { try shop.open(try shop.model(4), [:]) })
        #expect(error.code == .persistentStoreIncompatibleVersionHash)
        try shop.open(try shop.model(3), [:])
        try removeCachedModel()
        let bare = try #require(failure { try shop.open(try shop.model(4), [:]) })
        #expect(
            bare.userInfo[NSStoreDifferencesErrorKey] as? [String]
                == ["the column ZPRICE of the table ZITEM has the type FLOAT, but the model needs VARCHAR"])
    }

    @Test func aMigrationReplacesApplesHashDigest() throws {
        try shop.makeStore(2)
        var metadata = try shop.metadata()
        metadata["NSStoreModelVersionHashesDigest"] = "abc"
        try NSPersistentStoreCoordinator.setMetadata(metadata, type: .sqlite, at: shop.store)
        try shop.open(try shop.model(3))
        #expect(try shop.metadata()["NSStoreModelVersionHashesDigest"] == nil)
    }

    @Test func theErrorListsTheSearchedLocations() throws {
        try shop.makeStore(1)
        try shop.remove(1)
        try removeCachedModel()
        let error = try #require(failure { try search(try shop.model(3)).find() })
        #expect(error.code == .migrationMissingSourceModel)
        #expect(error.userInfo["reason"] as? String == "Can't find model for source store")
        #expect((error.userInfo["metadata"] as? [String: Any])?[NSStoreUUIDKey] != nil)
        let sentence = error.localizedDescription
        #expect(sentence.contains("the model that it was made with is not found"))
        #expect(sentence.contains("Shop.xcdatamodeld (Shop 2, Shop 3)"))
        #expect(sentence.contains("the store itself, which keeps no model"))
    }
}
