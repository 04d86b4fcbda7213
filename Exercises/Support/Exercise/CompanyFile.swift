import Company
import CoreData

/// A store file with the course's company model, which you can open any number of times.
///
///     let file = CompanyFile(in: folder)
///     let context = try file.open().viewContext
///     Company.populate(context)
///     try context.save()
///     print(try file.rows("SELECT ZNAME, ZBUDGET FROM ZDEPARTMENT").joined(separator: "\n"))
public struct CompanyFile {
    private let file: StoreFile

    // All stacks share one model, so that each class belongs to a single entity. The model no longer changes.
    private nonisolated(unsafe) static let model = Company.makeModel()

    /// The file `company.sqlite` in `folder`, which is created when it is first opened.
    public init(in folder: URL) {
        file = StoreFile(model: Self.model, in: folder, name: "company")
    }

    /// A new file in a folder with this name in the temporary folder. It replaces an older one.
    public init(inNewFolder name: String) throws {
        file = try StoreFile(model: Self.model, inNewFolder: name, name: "company")
    }

    public var url: URL { file.url }

    /// Opens another stack on the file, like a program that was just started.
    public func open() throws -> NSPersistentContainer { try file.open() }

    /// Runs a query on the file with SQLite, and returns a line for each row, with `|` between the columns.
    public func rows(_ sql: String) throws -> [String] { try file.rows(sql) }
}
