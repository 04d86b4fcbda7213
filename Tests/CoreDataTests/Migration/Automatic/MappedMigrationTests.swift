import Testing

@testable import CoreData

/// Automatic migration with a mapping model stored next to the models.
@Suite struct MappedMigrationTests {
    /// Two versions of a shop, a mapping model that computes prices, and a store of the first version.
    private func shop() throws -> (MappingFolder, URL) {
        let folder = try MappingFolder()
        folder.map(
            "Book", "Book", number: 2,
            attributes: ["title": [:], "price": ["valueexpressiondata": MappingFolder.hundredth(of: "cents")]],
            relationships: ["writer": ["sourcekeypath": "$source.author", "sourcemappingname": "AuthorToWriter"]])
        folder.map(
            "Author", "Writer", number: 1, attributes: ["name": [:], "note": [:]], relationships: ["books": [:]])
        try folder.finish()
        let url = folder.folder.appendingPathComponent("Shop.sqlite")
        try open(url, try #require(folder.old)) { context in
            let ada = context.make("Author", ["name": "Ada"])
            context.make("Book", ["title": "Notes", "cents": 250, "author": ada])
            try context.save()
        }
        try NSPersistentStoreCoordinator.setMetadata(["author": "Ada"], type: .sqlite, at: url)
        return (folder, url)
    }

    private func open<Result>(
        _ url: URL, _ model: NSManagedObjectModel, _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: .sqlite, at: url, options: ShopBundle.automatic)
        defer { try? coordinator.remove(store) }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    private func books(_ url: URL, _ model: NSManagedObjectModel) throws -> [String] {
        try open(url, model) { context in
            try context.all("Book").map { book in
                let writer = book.object("writer")?.string("name") ?? "nobody"
                return "\(book.string("title") ?? "") \(book.value(forKey: "price") ?? "") \(writer)"
            }
        }
    }

    @Test func aMappingModelTakesPrecedenceOverInference() throws {
        let (folder, url) = try shop()
        let new = try #require(folder.new)
        #expect(try books(url, new) == ["Notes 2.5 Ada"])
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
        #expect(metadata["author"] as? String == "Ada")
        #expect(StoreVersion.leftVersions(metadata) == [try #require(folder.old).versionChecksum])
        #expect(!FileManager.default.fileExists(atPath: MigrationFolder.place(alongside: url).path))
        #expect(failure { try books(url, try #require(folder.old)) }?.code == .persistentStoreIncompatibleVersionHash)
    }

    @Test func aMappingModelMigratesBackToAnOlderVersion() throws {
        let (folder, url) = try shop()
        let (old, new) = (try #require(folder.old), try #require(folder.new))
        _ = try books(url, new)
        try folder.writeWayBack()
        try open(url, old) { context in
            try #expect(context.values("Author", "name") == ["Ada"])
            try #expect(context.values("Book", "title") == ["Notes"])
        }
        #expect(failure { try books(url, new) } == nil)
    }

    @Test func concurrentWritesAreNotLost() throws {
        let (folder, url) = try shop()
        let file = StoreFile(url: url, type: NSSQLiteStoreType, configuration: nil, options: nil)
        let watch = try WriteWatch(file)
        try watch.requireUnchanged()
        try open(url, try #require(folder.old)) { context in
            context.make("Author", ["name": "Grace"])
            try context.save()
        }
        let error = failure { try watch.requireUnchanged() }
        #expect(error?.code == .persistentStoreTimeout)
        #expect(error?.localizedDescription.contains("while it was being migrated") == true)
    }
}
