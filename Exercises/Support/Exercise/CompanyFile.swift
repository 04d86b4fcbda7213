import Company
import CoreData

/// A store's file for the company of the course, to be opened as often as one likes.
///
///     let file = CompanyFile(in: folder)
///     let context = try file.open().viewContext
///     Company.populate(context)
///     try context.save()
///     print(try file.rows("SELECT ZNAME, ZBUDGET FROM ZDEPARTMENT").joined(separator: "\n"))
public struct CompanyFile {
    private let file: StoreFile

    // One model for all stacks: a class then stands for one entity. It is not changed any more, so it may be shared.
    private nonisolated(unsafe) static let model = Company.makeModel()

    /// The file `company.sqlite` in `folder`, which the first opening makes.
    public init(in folder: URL) {
        file = StoreFile(model: Self.model, in: folder, name: "company")
    }

    /// A new file in the temporary folder, in place of one of that name.
    public init(anew name: String) throws {
        file = try StoreFile(model: Self.model, anew: name, name: "company")
    }

    public var url: URL { file.url }

    /// A stack of its own over the file, as a program has that was just started: it knows what the file knows.
    public func open() throws -> NSPersistentContainer { try file.open() }

    /// What SQLite itself finds in the file: a line for each row, with `|` between the columns.
    public func rows(_ sql: String) throws -> [String] { try file.rows(sql) }
}
