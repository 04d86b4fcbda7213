@testable import CoreData
import ModelFile

/// Reads the input as the `contents` of an `.xcdatamodel`. A document that can be read must survive a round trip, and
/// must produce a model or an error.
enum ModelFileFuzzing {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        guard let document = try? ModelDocument(data: Data(bytes), path: "contents") else { return }
        do {
            let again = try ModelDocument(data: Data(document.xml.utf8), path: "again")
            demand(again.xml == document.xml, "Reads back as something else: \(document.xml)")
        } catch { fatalError("Cannot be read back: \(error)") }
        open(document)
    }

    /// A model that passes validation must open: a coordinator accepts it, and a store creates its tables.
    private static func open(_ document: ModelDocument) {
        guard let model = try? ModelBuilder(document: document, path: "contents").model() else { return }
        open(model)
    }

    static func open(_ model: NSManagedObjectModel) {
        guard (try? model.validate()) != nil else { return }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        _ = try? coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    }
}
