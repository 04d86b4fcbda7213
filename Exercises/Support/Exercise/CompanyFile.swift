import Company
import CoreData
import SQLite

/// A store's file for the company of the course, to be opened as often as one likes.
///
///     let file = CompanyFile(in: folder)
///     let context = try file.open().viewContext
///     Company.populate(context)
///     try context.save()
///     print(try file.rows("SELECT ZNAME, ZBUDGET FROM ZDEPARTMENT").joined(separator: "\n"))
public struct CompanyFile {
    public let url: URL

    // One model for all stacks: a class then stands for one entity. It is not changed any more, so it may be shared.
    private nonisolated(unsafe) static let model = Company.makeModel()

    /// The file `company.sqlite` in `folder`, which the first opening makes.
    public init(in folder: URL) {
        url = folder.appendingPathComponent("company.sqlite")
    }

    /// A new file in the temporary folder, in place of one of that name.
    public init(anew name: String) throws {
        // Machines have several users, and one folder for what is temporary.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("faultline-\(NSUserName())/\(name)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.init(in: folder)
    }

    /// A stack of its own over the file, as a program has that was just started: it knows what the file knows.
    public func open() throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Company", managedObjectModel: Self.model)
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
