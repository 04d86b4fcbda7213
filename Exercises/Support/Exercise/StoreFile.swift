import CoreData
import SQLite

/// A store file, which you can open any number of times.
///
///     let file = StoreFile(model: try makeModel(), in: folder)
///     let context = try file.open().viewContext
///     print(try file.rows("SELECT name FROM sqlite_master"))
public struct StoreFile {
    public let url: URL
    private let model: NSManagedObjectModel

    /// The file `<name>.sqlite` in `folder`, which is created when it is first opened.
    public init(model: NSManagedObjectModel, in folder: URL, name: String = "store") {
        self.model = model
        url = folder.appendingPathComponent("\(name).sqlite")
    }

    /// A new file in a folder with this name in the temporary folder. It replaces an older one.
    public init(model: NSManagedObjectModel, inNewFolder folderName: String, name: String = "store") throws {
        // Users of the same machine can share the temporary folder.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("faultline-\(NSUserName())/\(folderName)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.init(model: model, in: folder, name: name)
    }

    /// Opens another stack on the file, like a program that was just started.
    public func open() throws -> NSPersistentContainer {
        let name = url.deletingPathExtension().lastPathComponent
        let container = NSPersistentContainer(name: name, managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    /// Runs a query on the file with SQLite, and returns a line for each row, with `|` between the columns.
    public func rows(_ sql: String) throws -> [String] {
        try Connection(path: url.path, mode: .readOnly).query(sql).map { row in
            row.map(\.shown).joined(separator: "|")
        }
    }
}

extension SQLiteValue {
    fileprivate var shown: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}
