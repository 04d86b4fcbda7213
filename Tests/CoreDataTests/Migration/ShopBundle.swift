import CoreData
import Testing
import Torture

/// The model of a shop in four versions, in a `Shop.xcdatamodeld` that is removed with this object.
///
/// 1. Items with names and weights.
/// 2. Items have prices and belong to shelves.
/// 3. An item's name is renamed to title; weights are removed.
/// 4. Prices are strings, which cannot be inferred from numbers.
final class ShopBundle {
    let folder = TestFolder.place()
    var url: URL { folder.appendingPathComponent("Shop.xcdatamodeld") }
    var store: URL { folder.appendingPathComponent("Shop.sqlite") }
    var bundle: Bundle { Bundle(url: folder)! }

    static let versions: [Int: String] = [
        1: #"""
        <entity name="Item">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="weight" attributeType="Double" defaultValueString="0"/>
        </entity>
        """#,
        2: #"""
        <entity name="Item">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="price" attributeType="Double" defaultValueString="5"/>
        <attribute name="weight" attributeType="Double" defaultValueString="0"/>
        <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf"
        inverseName="items" inverseEntity="Shelf"/>
        </entity>
        """# + shelf,
        3: #"""
        <entity name="Item">
        <attribute name="title" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="price" attributeType="Double" defaultValueString="7"/>
        <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf"
        inverseName="items" inverseEntity="Shelf"/>
        </entity>
        """# + shelf,
        4: #"""
        <entity name="Item">
        <attribute name="title" optional="YES" attributeType="String" elementID="name"/>
        <attribute name="price" optional="YES" attributeType="String"/>
        <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf"
        inverseName="items" inverseEntity="Shelf"/>
        </entity>
        """# + shelf,
    ]
    private static let shelf = #"""
        <entity name="Shelf">
        <attribute name="label" optional="YES" attributeType="String"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item"
        inverseName="shelf" inverseEntity="Item"/>
        </entity>
        """#

    static func name(_ version: Int) -> String { version == 1 ? "Shop" : "Shop \(version)" }

    /// - Parameter kept: the versions that remain in the bundle; by default, all but the fourth.
    init(_ kept: [Int] = [1, 2, 3], current: Int = 3) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for version in kept { try write(Self.versions[version]!, as: version) }
        try setCurrent(current)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ entities: String, as version: Int) throws {
        let document = url.appendingPathComponent("\(Self.name(version)).xcdatamodel")
        try FileManager.default.createDirectory(at: document, withIntermediateDirectories: true)
        try "<model>\n\(entities)\n</model>\n"
            .write(to: document.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
    }

    func setCurrent(_ version: Int) throws {
        let list = ["_XCCurrentVersionName": "\(Self.name(version)).xcdatamodel"]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: url.appendingPathComponent(".xccurrentversion"))
    }

    func remove(_ version: Int) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent("\(Self.name(version)).xcdatamodel"))
    }

    /// Loads a version as a program does.
    func model(_ version: Int) throws -> NSManagedObjectModel {
        try #require(
            NSManagedObjectModel(contentsOf: url.appendingPathComponent("\(Self.name(version)).xcdatamodel")))
    }

    /// Creates the store with that version, with two items.
    func makeStore(_ version: Int, options: [AnyHashable: Any]? = nil) throws {
        let model = try model(version)
        try open(model, options) { context in
            let name = version < 3 ? "name" : "title"
            let lamp = context.make("Item", [name: "Lamp"])
            let chair = context.make("Item", [name: "Chair"])
            if version < 3 {
                lamp.setValue(1.5, forKey: "weight")
                chair.setValue(6.0, forKey: "weight")
            }
            if version > 1 { context.make("Shelf", ["label": "A", "items": NSSet(array: [lamp])]) }
            try context.save()
        }
    }

    /// Opens and closes the store, with a container's default options unless others are given.
    @discardableResult
    func open<Result>(
        _ model: NSManagedObjectModel, _ options: [AnyHashable: Any]? = nil,
        _ body: (NSManagedObjectContext) throws -> Result = { _ in }
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let added = try coordinator.addPersistentStore(
            type: .sqlite, at: store, options: options ?? Self.automatic)
        defer { try? coordinator.remove(added) }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    static let automatic: [AnyHashable: Any] = [
        NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
    ]

    func metadata() throws -> [String: Any] {
        try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store)
    }
}

/// The error thrown by opening a store.
func failure<Result>(_ body: () throws -> Result) -> CocoaError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? CocoaError
    }
}
