import CoreData
import Course
import Processes
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

    /// The kit contains a model with three versions, and a store of the first.
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

    /// Calls `body` with a context of the store, opened with that version of the model and without migration.
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

    /// The tool's error message as one line.
    private func error(of run: ChildProcess) -> String {
        run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func theStepsArePrintedAndTheStoreIsMigratedWithABackup() throws {
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(run.output.hasPrefix("Shop.sqlite: Shop → Shop 2\n"))
        for line in [
            "  Item   transformed, 2 rows", "    > title  was name", "    + price  new, default 5",
            "    - weight  removed",
            "  Shelf  added", "Lightweight migration: SQL changes the file in place, in one transaction.",
            "Backup: Shop.sqlite.backup", "Migrated in ",
        ] {
            #expect(run.output.contains(line), "\(run.output)")
        }
        // Progress is printed only to a terminal.
        #expect(!run.output.contains("%"))
        #expect(try texts("title", of: "Shop 2") == ["Chair", "Lamp"])
        #expect(try texts("name", of: "Shop", in: "Shop.sqlite.backup") == ["Chair", "Lamp"])
        let again = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(again.output == "Shop.sqlite already has the version Shop 2: there is nothing to do.\n")
    }

    @Test func aDryRunChangesNothing() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let bytes = try Data(contentsOf: store)
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run")
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(run.output.contains("    > title  was name"))
        #expect(run.output.hasSuffix("Nothing was changed, because of --dry-run.\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
        #expect(try Data(contentsOf: store) == bytes)
    }

    @Test func anExistingBackupIsNotOverwritten() throws {
        try playground.write("mine", to: "Shop.sqlite.backup")
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(run.output.contains("Backup: Shop.sqlite.backup-2"))
        #expect(try String(contentsOf: folder.appendingPathComponent("Shop.sqlite.backup"), encoding: .utf8) == "mine")
        #expect(try texts("name", of: "Shop", in: "Shop.sqlite.backup-2") == ["Chair", "Lamp"])
    }

    @Test func aVersionIsSelectedByName() throws {
        let unknown = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 9")
        #expect(unknown.ending == .exited(2))
        #expect(error(of: unknown).contains("has no version \"Shop 9\". Its versions are Shop, Shop 2, Shop 3"))
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 2")
        #expect(run.ending == .exited(0), "\(run.errors)")
        // Versions are ordered: migrating backwards is refused.
        let back = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop")
        #expect(back.ending == .exited(2))
        #expect(error(of: back).contains("belongs to a newer version of the model"))
        #expect(error(of: back).contains("The store Shop.sqlite belongs"))
        let korean = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop", "--lang", "ko")
        #expect(error(of: korean).contains("이 버전에서 더 새로운 버전으로 이미 마이그레이션된 저장소입니다."))
        #expect(error(of: korean).contains("Shop 버전으로 되돌리면 데이터를 잃게 되므로"))
        #expect(!error(of: korean).contains("belongs"))
    }

    @Test func aChangeThatCannotBeInferredIsExplained() throws {
        _ = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld")
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 3")
        #expect(run.ending == .exited(2) && run.output.isEmpty)
        #expect(
            error(of: run).hasPrefix("faultline: Shop.sqlite cannot be migrated to Shop 3: there is no mapping model"))
        #expect(error(of: run).contains("Item.price: Values of type Double are not converted to String automatically."))
        let korean = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 3", "--lang", "ko")
        #expect(error(of: korean).contains("추론할 수 없는 변경이 있습니다."))
        #expect(error(of: korean).contains("Item.price: Double 타입의 값은 String 타입으로 자동 변환되지 않습니다."))
        #expect(!error(of: korean).contains("("))
        #expect(try texts("title", of: "Shop 2") == ["Chair", "Lamp"])
    }

    @Test func propertyChangesAreListed() throws {
        try playground.write(
            #"""
            <model>
            <entity name="Thing"><attribute name="name" attributeType="String" defaultValueString="?"/>
            <attribute name="weight" optional="YES" attributeType="Integer 32"/></entity>
            <entity name="Item" isAbstract="YES" parentEntity="Thing"/>
            </model>
            """#, to: "Shop.xcdatamodeld/Shop 4.xcdatamodel/contents")
        let run = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 4", "--dry-run")
        for line in [
            "    ~ parent: none → Thing\n", "    ~ concrete → abstract\n", "    ~ name  optional → mandatory\n",
            "    ~ weight  type: Double → Integer 32\n",
        ] {
            #expect(run.output.contains(line), "\(run.output)\(run.errors)")
        }
        let korean = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 4", "--dry-run", "--lang", "ko")
        #expect(korean.output.contains("    ~ name  옵셔널 → 필수\n"), "\(korean.output)")
    }

    @Test func valuesInvalidInTheNewVersionAreReported() throws {
        let unique =
            #"<uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint>"#
            + "</uniquenessConstraints>"
        try playground.write(
            "<model>\n<entity name=\"Item\">\(Self.versions[0])\(unique)</entity>\n</model>",
            to: "Shop.xcdatamodeld/Shop 5.xcdatamodel/contents")
        try items(of: "Shop") { context in
            NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue("Lamp", forKey: "name")
            try context.save()
        }
        let run = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 5", "--lang", "ko")
        #expect(run.ending == .exited(2))
        #expect(error(of: run).contains("Item 행 2개의 값이 같습니다: name \"Lamp\"."))
        #expect(!error(of: run).contains("records"))
        #expect(!FileManager.default.fileExists(atPath: store.path + ".backup"))
        let dry = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 5", "--dry-run")
        #expect(dry.ending == .exited(2) && dry.output.hasPrefix("Shop.sqlite: Shop → Shop 5"))
        #expect(error(of: dry).contains("2 records of Item have the same name \"Lamp\""))
    }

    @Test func aTextFileAsModelIsRefused() throws {
        try playground.write("hello", to: "letter.txt")
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "letter.txt")
        #expect(run.ending == .exited(2))
        #expect(error(of: run).hasPrefix("faultline: letter.txt: there is no readable model here."))
    }

    @Test func anInvalidLimitIsRefused() throws {
        let run = try playground.faultline("store", "Shop.sqlite", "--entity", "Item", "--limit", "-3")
        #expect(run.ending == .exited(2))
        #expect(error(of: run).contains("--limit takes a number of rows, or 0 for all of them, not \"-3\"."))
    }

    @Test func helpExplainsRestoringTheBackupAndDateLiterals() throws {
        func help(_ command: String, _ language: String) throws -> String {
            try playground.faultline("help", command, "--lang", language).output
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(try help("migrate", "en").contains("to go back, restore the backup"))
        #expect(try help("migrate", "ko").contains("백업을 복원하십시오"))
        for language in ["en", "ko"] {
            #expect(try help("store", language).contains("'date > CAST(649209600, \"NSDate\")'"))
        }
    }

    @Test func theStepsAreAvailableInKorean() throws {
        let run = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run", "--lang", "ko")
        #expect(run.output.contains("  Item   변환, 행 2개"))
        #expect(run.output.contains("--dry-run이므로 아무것도 바꾸지 않았습니다."))
    }

    @Test func invalidArgumentsAreReported() throws {
        #expect(try playground.faultline("migrate").errors.contains("Name the store file."))
        #expect(try playground.faultline("migrate", "Shop.sqlite").errors.contains("--model"))
        let nowhere = try playground.faultline("migrate", "Nothing.sqlite", "--model", "Shop.xcdatamodeld")
        #expect(nowhere.ending == .exited(2) && error(of: nowhere).contains("there is no such file"))
        let model = try playground.faultline("migrate", "Shop.sqlite", "--model", "Nothing.xcdatamodeld")
        #expect(model.ending == .exited(2) && error(of: model).contains("there is no such folder"))
        let single = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld/Shop.xcdatamodel", "--to", "x")
        #expect(error(of: single).contains("--to chooses among the versions"))
    }

    @Test func aBundleWithoutACurrentVersionIsReported() throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("Shop.xcdatamodeld/.xccurrentversion"))
        let run = try playground.faultline("migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run")
        #expect(run.ending == .exited(2))
        #expect(error(of: run).hasSuffix("there are 3 versions, but no .xccurrentversion names the current one."))
        let korean = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run", "--lang", "ko")
        #expect(error(of: korean).contains("현재 버전을 알려 주는 .xccurrentversion 파일이 없습니다."))
        let named = try playground.faultline(
            "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--to", "Shop 2.xcdatamodel", "--dry-run")
        #expect(named.ending == .exited(0) && named.output.contains("→ Shop 2\n"), "\(named.output)")
    }
}
