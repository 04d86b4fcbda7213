import CoreData

/// Opens the company's store at `path` and returns its container; the file is created if it doesn't exist.
///
///     let container = try Company.openContainer(at: "company.sqlite")
///     let context = container.viewContext
///
/// These are the lines that chapter 04 explains: the model, a description of the store, loading it. Throws the error
/// of `loadPersistentStores` if the store can't be opened.
public func openContainer(at path: String) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Company", managedObjectModel: makeModel())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: path))]
    var failure: Error?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    return container
}
