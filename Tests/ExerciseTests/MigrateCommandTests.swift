import CoreData
import Course
import Testing

/// `faultline migrate`, run as a program.
@Suite struct MigrateCommandTests {
    private let playground: PlaygroundKit
    private var folder: URL { playground.root }
    private var store: URL { folder.appendingPathComponent("Shop.sqlite") }

    private static let versions = [
        #"<attribute name="name" optional="YES" attributeType="String"/>"#
            + #"<attribute name="weight" optional="YES" attributeType="Double"/>"#,
        #"<attribute name="title" optional="YES" attributeType="String" elementID="name"/>"#
            + #"<attribute name="price" attributeType="Double" defaultValueString="5"/>"#,
        #"<attribute name="title" optional="YES" attributeType="String" elementID="name"/>"#
            + #"<attribute name="price" optional="YES" attributeType="String"/>"#,
    ]

    /// In the kit there is a model of three versions, and a store of the first.
    init() throws {
        playground = try PlaygroundKit()
        for (index, attributes) in Self.versions.enumerated() {
            let name = index == 0 ? "Shop" : "Shop \(index + 1)"
            let more =
                index == 0
                ? "" : #"<entity name="Shelf"><attribute name="label" optional="YES" attributeType="String"/></entity>"#
            try playground.write(
                "<model>\n<entity name=\"Item\">\(attributes)</entity>\(more)\n</model>",
                to: "Shop.xcdatamodeld/\(name).xcdatamodel/contents")
        }
        let list = ["_XCCurrentVersionName": "Shop 2.xcdatamodel"]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Shop.xcdatamodeld/.xccurrentversion"))
        try items(of: "Shop") { context in
            for name in ["Lamp", "Chair"] {
                NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(name, forKey: "name")
            }
            try context.save()
        }
    }

    /// The store's items, opened as a program of that version does; nothing is migrated.
    @discardableResult
    private func items<Result>(
        of version: String, in file: String = "Shop.sqlite", _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let url = folder.appendingPathComponent("Shop.xcdatamodeld/\(version).xcdatamodel")
        let model = try #require(NSManagedObjectModel(contentsOf: url))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: .sqlite, at: folder.appendingPathComponent(file))
        defer { try? coordinator.remove(store) }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    private func texts(_ key: String, of version: String, in file: String = "Shop.sqlite") throws -> [String] {
        try items(of: version, in: file) { context in
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
                .compactMap { $0.value(forKey: key) as? String }.sorted()
        }
    }

    /// What the tool complained of, in one line.
    private func said(_ run: ChildProcess) -> String {
        run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func theStepsAreToldAndTheStoreIsMigratedWithABackup() throws {
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(run.output.hasPrefix("Shop.sqlite: Shop → Shop 2\n"))
        for line in [
            "  Item   transformed, 2 rows", "    > title  was name", "    + price  new, default 5",
            "    - weight  removed",
            "  Shelf  added", "Lightweight migration: SQLite does it inside the file, in one transaction.",
            "The store as it was: Shop.sqlite.backup", "100 %\n", "Migrated in ",
        ] {
            #expect(run.output.contains(line), "\(run.output)")
        }
        #expect(try texts("title", of: "Shop 2") == ["Chair", "Lamp"])
        #expect(try texts("name", of: "Shop", in: "Shop.sqlite.backup") == ["Chair", "Lamp"])
        let again = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(again.output == "Shop.sqlite is of the version Shop 2 already: there is nothing to do.\n")
    }

    @Test func aDryRunTouchesNothing() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let bytes = try Data(contentsOf: store)
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run")
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(run.output.contains("    > title  was name"))
        #expect(run.output.hasSuffix("Nothing was done, because of --dry-run.\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
        #expect(try Data(contentsOf: store) == bytes)
    }

    @Test func noBackupIsOverwritten() throws {
        try playground.write("mine", to: "Shop.sqlite.backup")
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(run.output.contains("The store as it was: Shop.sqlite.backup-2"))
        #expect(try String(contentsOf: folder.appendingPathComponent("Shop.sqlite.backup"), encoding: .utf8) == "mine")
        #expect(try texts("name", of: "Shop", in: "Shop.sqlite.backup-2") == ["Chair", "Lamp"])
    }

    @Test func aVersionIsChosenByItsName() throws {
        let unknown = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 9")
        #expect(unknown.ending == .exited(2))
        #expect(said(unknown).contains("has no version \"Shop 9\"; there are Shop, Shop 2, Shop 3"))
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 2")
        #expect(run.ending == .exited(0), "\(run.errors)")
        // The versions have an order: back is refused.
        let back = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop")
        #expect(back.ending == .exited(2))
        #expect(said(back).contains("belongs to a newer version of the model"))
        #expect(said(back).contains("The store Shop.sqlite belongs"))
    }

    @Test func whatCannotBeInferredIsSaidInPlainWords() throws {
        _ = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 3")
        #expect(run.ending == .exited(2) && run.output.isEmpty)
        #expect(said(run).hasPrefix("faultline: The store Shop.sqlite cannot be migrated to the new model"))
        #expect(said(run).contains("price"))
        let korean = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 3", "--lang", "ko")
        #expect(said(korean).contains("이 변경은 추론할 수 없습니다."))
        #expect(try texts("title", of: "Shop 2") == ["Chair", "Lamp"])
    }

    @Test func theStepsAreToldInKorean() throws {
        let run = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run", "--lang", "ko")
        #expect(run.output.contains("  Item   변환, 행 2개"))
        #expect(run.output.contains("--dry-run이므로 아무것도 하지 않았습니다."))
    }

    @Test func whatMakesNoSenseIsSaid() throws {
        #expect(try playground.faultline("migrate").errors.contains("Name the store file."))
        #expect(try playground.faultline("migrate", "Shop.sqlite").errors.contains("--model"))
        let nowhere = try playground.faultline("migrate", "Nothing.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(nowhere.ending == .exited(2) && said(nowhere).contains("there is no such file"))
        let model = try playground.faultline("migrate", "Shop.sqlite", "--model", "Nothing.xcdatamodeld")
        #expect(model.ending == .exited(2) && said(model).contains("there is no such folder"))
        let single = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld/Shop.xcdatamodel", "--to", "x")
        #expect(said(single).contains("--to chooses among the versions"))
    }

    @Test func aBundleThatNamesNoCurrentVersionIsSaidToBeSo() throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("Shop.xcdatamodeld/.xccurrentversion"))
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run")
        #expect(run.ending == .exited(2))
        #expect(said(run).hasSuffix("there are 3 versions, but no .xccurrentversion names the current one."))
        let korean = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run", "--lang", "ko")
        #expect(said(korean).contains("현재 버전을 알려 주는 .xccurrentversion 파일이 없습니다."))
        let named = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 2.xcdatamodel", "--dry-run")
        #expect(named.ending == .exited(0) && named.output.contains("→ Shop 2\n"), "\(named.output)")
    }
}
