import CoreData
import SQLite

/// A store's file for a model, to be opened as often as one likes.
///
///     let file = StoreFile(model: try makeModel(), in: folder)
///     let context = try file.open().viewContext
///     print(try file.rows("SELECT name FROM sqlite_master"))
public struct StoreFile {
    public let url: URL
    private let model: NSManagedObjectModel

    /// The file `<name>.sqlite` in `folder`, which the first opening makes.
    public init(model: NSManagedObjectModel, in folder: URL, name: String = "store") {
        self.model = model
        url = folder.appendingPathComponent("\(name).sqlite")
    }

    /// A new file in the temporary folder, in place of one of that name.
    public init(model: NSManagedObjectModel, anew folderName: String, name: String = "store") throws {
        // Machines have several users, and one folder for what is temporary.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("faultline-\(NSUserName())/\(folderName)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.init(model: model, in: folder, name: name)
    }

    /// A stack of its own over the file, as a program has that was just started: it knows what the file knows.
    public func open() throws -> NSPersistentContainer {
        let name = url.deletingPathExtension().lastPathComponent
        let container = NSPersistentContainer(name: name, managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    /// What SQLite itself finds in the file: a line for each row, with `|` between the columns.
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
