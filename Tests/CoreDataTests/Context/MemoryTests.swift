import CoreData
import SQLite
import Testing

@Suite(.tags(.slow)) struct MemoryTests {
    /// Walks through very many objects in one context, page by page, and changes some: unreferenced objects must be
    /// deallocated. A million objects with `FAULTLINE_TORTURE`, otherwise fewer, because a debug build is slow. Runs
    /// in its own process, because concurrent tests use memory as well.
    @Test func walkingOverManyObjectsTakesBoundedMemory() async {
        await #expect(processExitsWith: .success) { try Self.walk() }
    }

    private static func walk() throws {
        let count = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] == nil ? 100_000 : 1_000_000
        let stack = try Stack(.sqlite)
        do {
            let connection = try Connection(path: stack.url.path)
            try connection.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO ZPROJECT(Z_PK, Z_ENT, Z_OPT, ZTITLE)
                SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Project'), 1,
                    'a title that takes its room in memory, number ' || i FROM n
                """)
        }
        let context = stack.context()
        var seen = 0
        var first = 0
        for page in 0..<(count / 1000) {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
            request.predicate = NSPredicate(format: "SELF IN %@", try ids(page * 1000 + 1...page * 1000 + 1000, stack))
            for project in try context.fetch(request) {
                seen += project.string("title") == nil ? 0 : 1
            }
            if page % 10 == 0 {
                try context.fetch(request).first?.setValue("changed", forKey: "title")
                try context.save()
            }
            if page == 9 { first = try residentMemory() }
        }
        precondition(seen == count, "saw \(seen) of \(count) objects")
        precondition(context.registeredObjects.isEmpty, "objects stay registered that nobody holds")
        let growth = try residentMemory() - first
        // The remainder are the tables' pages, about 40 bytes per key. The rows alone would take three times as much.
        precondition(growth < count * 100 + 30_000_000, "grew by \(growth) bytes")
    }

    /// A batch insert retains none of the records it has written.
    @Test func insertingManyRecordsTakesFlatMemory() async {
        await #expect(processExitsWith: .success) { try Self.insert() }
    }

    private static func insert() throws {
        let count = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] == nil ? 50_000 : 1_000_000
        let stack = try Stack(.sqlite)
        var (made, first) = (0, 0)
        let request = NSBatchInsertRequest(entityName: "Project") { (row: NSMutableDictionary) in
            if made == count / 10 { first = (try? residentMemory()) ?? 0 }
            made += 1
            row["title"] = "a title that takes its room in memory, number \(made)"
            return made > count
        }
        request.resultType = .count
        let context = stack.context()
        let result = try context.execute(request) as? NSBatchInsertResult
        precondition(result?.result as? Int == count)
        let growth = try residentMemory() - first
        precondition(growth < 60_000_000, "grew by \(growth) bytes")
    }

    private static func ids(_ keys: ClosedRange<Int>, _ stack: Stack) throws -> [NSManagedObjectID] {
        let coordinator = stack.container.persistentStoreCoordinator
        let store = try #require(coordinator.persistentStores.first?.identifier)
        return keys.compactMap {
            coordinator.managedObjectID(forURIRepresentation: URL(string: "x-coredata://\(store)/Project/p\($0)")!)
        }
    }
}
