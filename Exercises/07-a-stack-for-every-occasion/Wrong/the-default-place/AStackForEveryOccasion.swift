import Company
import CoreData

enum Place {
    case file(URL)
    case bundled(URL)
    case memory
}

enum Failure: Error, Equatable {
    case folder
    case missingFile
    case notAStore
    case otherModel
    case readOnly
    case other(CocoaError.Code)
}

let companyModel = Company.makeModel()

func openCompany(at place: Place) throws -> Result<NSPersistentContainer, Failure> {
    let description = NSPersistentStoreDescription()
    switch place {
    case .file(let url):
        description.url = url.deletingLastPathComponent().appendingPathComponent("default.sqlite")
    case .bundled(let url):
        description.url = url
        description.isReadOnly = true
    case .memory:
        description.type = NSInMemoryStoreType
    }
    description.shouldMigrateStoreAutomatically = false

    let container = NSPersistentContainer(name: "Company", managedObjectModel: companyModel)
    container.persistentStoreDescriptions = [description]
    var error: (any Error)?
    container.loadPersistentStores { error = $1 }
    if let error { return .failure(failure(for: error)) }
    return .success(container)
}

func save(_ context: NSManagedObjectContext) throws -> Failure? {
    do {
        try context.save()
        return nil
    } catch {
        return failure(for: error)
    }
}

private func failure(for error: any Error) -> Failure {
    let code = CocoaError.Code(rawValue: (error as NSError).code)
    switch code {
    case .fileWriteUnknown: return .folder
    case .fileReadNoSuchFile: return .missingFile
    case .fileReadCorruptFile: return .notAStore
    case .persistentStoreIncompatibleVersionHash: return .otherModel
    case .persistentStoreOperation: return .readOnly
    default: return .other(code)
    }
}
