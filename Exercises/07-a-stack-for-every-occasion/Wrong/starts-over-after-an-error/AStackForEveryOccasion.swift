import Company
import CoreData

/// Where the company's objects are to live.
enum Place {
    /// In a file, which is made if it is not there.
    case file(URL)
    /// In a file that ships with the app: it is read, and never written.
    case shipped(URL)
    /// In memory, for one test: nothing is shared with any other stack, and nothing is left behind.
    case memory
}

/// The one model of the whole program.
let companyModel = Company.makeModel()

/// Opens the company's stack in a place, ready for use.
///
/// What goes wrong is thrown: whoever calls decides what to tell the user. A store that another model has written is not
/// migrated behind the user's back, and no file is ever deleted.
func openCompany(at place: Place) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Company", managedObjectModel: companyModel)
    let description = NSPersistentStoreDescription()
    switch place {
    case .file(let url):
        description.url = url
    case .shipped(let url):
        description.url = url
        description.isReadOnly = true
    case .memory:
        description.type = NSInMemoryStoreType
    }
    description.shouldMigrateStoreAutomatically = false
    container.persistentStoreDescriptions = [description]

    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if failure != nil, let url = description.url {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
        failure = nil
        container.loadPersistentStores { failure = $1 }
    }
    if let failure { throw failure }
    return container
}
