import CoreData

/// The shop's stack, with its store in a folder.
public func openShelf(in folder: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Bookshop")
    container.persistentStoreDescriptions[0].url = folder.appendingPathComponent("Bookshop.sqlite")
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
}

/// The URL of the shop's model, looked up as on a Mac.
public func shopsModelURL() -> URL? { Bundle.module.url(forResource: "Bookshop", withExtension: "momd") }
