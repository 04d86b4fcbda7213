import Checking
import CoreData
import XCTest

@testable import BridgeSurvey

/// A file with two bridges, and the contexts of a survey: a root, and a view that is its child.
struct Survey {
    let file: StoreFile
    let root: NSManagedObjectContext
    let view: NSManagedObjectContext
    /// The bridges in the file.
    static let rows = ["Mill Bridge|2", "Old Bridge|3"]

    init(in folder: URL) throws {
        file = StoreFile(model: makeModel(), in: folder)
        let root = try file.open().newBackgroundContext()
        root.name = "root"
        try root.performAndWait {
            for (name, condition) in [("Old Bridge", 3), ("Mill Bridge", 2)] {
                let bridge = Bridge(context: root)
                (bridge.name, bridge.condition) = (name, Int16(condition))
            }
            try root.save()
        }
        self.root = root
        view = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        view.parent = root
        view.name = "view"
    }

    func bridge(_ name: String, in context: NSManagedObjectContext) throws -> Bridge {
        let request = NSFetchRequest<Bridge>(entityName: "Bridge")
        request.predicate = NSPredicate(format: "name == %@", name)
        return try context.fetch(request)[0]
    }

    /// The bridges that are in the file now.
    func rows() throws -> [String] { try file.rows("SELECT ZNAME, ZCONDITION FROM ZBRIDGE ORDER BY ZNAME") }

    /// A private child of the view, as a background job has it.
    func job() -> NSManagedObjectContext {
        let job = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        job.parent = view
        job.name = "job"
        return job
    }
}
