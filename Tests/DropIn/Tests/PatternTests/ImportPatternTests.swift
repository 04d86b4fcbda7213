import CoreData
import Foundation
import Testing

final class Quake: NSManagedObject, Identifiable {
    @NSManaged var code: String
    @NSManaged var magnitude: Float
    @NSManaged var place: String
    @NSManaged var time: Date

    func update(from properties: QuakeProperties) throws {
        let dictionary = properties.dictionaryValue
        guard let code = dictionary["code"] as? String, let magnitude = dictionary["magnitude"] as? Float,
            let place = dictionary["place"] as? String, let time = dictionary["time"] as? Date
        else { throw QuakeError.missingData }
        (self.code, self.magnitude, self.place, self.time) = (code, magnitude, place, time)
    }
}

struct QuakeProperties: Decodable {
    let code: String
    let magnitude: Float
    let place: String
    let time: TimeInterval

    var dictionaryValue: [String: Any] {
        ["code": code, "magnitude": magnitude, "place": place, "time": Date(timeIntervalSince1970: time / 1000)]
    }
}

enum QuakeError: Error {
    case missingData, creationError, batchInsertError, batchDeleteError, persistentHistoryChangeError
}

/// Imports with batch requests, and merges them into the view context with the store's history.
class QuakeProvider {
    private let inMemory: Bool
    private let url: URL
    private var notificationToken: NSObjectProtocol?
    private var lastToken: NSPersistentHistoryToken?
    let remoteChanges = AsyncStream.makeStream(of: Void.self)

    init(inMemory: Bool = false, url: URL) {
        (self.inMemory, self.url) = (inMemory, url)
        notificationToken = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
        ) { [continuation = remoteChanges.continuation] _ in continuation.yield() }
    }

    deinit { if let observer = notificationToken { NotificationCenter.default.removeObserver(observer) } }

    lazy var container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Quakes", managedObjectModel: Self.model)
        guard let description = container.persistentStoreDescriptions.first else {
            fatalError("Failed to retrieve a persistent store description.")
        }
        description.url = inMemory ? URL(fileURLWithPath: "/dev/null") : url
        description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        container.loadPersistentStores { _, error in
            if let error = error as NSError? { fatalError("Unresolved error \(error), \(error.userInfo)") }
        }
        container.viewContext.automaticallyMergesChangesFromParent = false
        container.viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        container.viewContext.undoManager = nil
        container.viewContext.shouldDeleteInaccessibleFaults = true
        return container
    }()

    private func newTaskContext() -> NSManagedObjectContext {
        let taskContext = container.newBackgroundContext()
        taskContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        taskContext.undoManager = nil
        return taskContext
    }

    func importQuakes(from list: [QuakeProperties]) async throws {
        guard !list.isEmpty else { return }
        let taskContext = newTaskContext()
        taskContext.name = "importContext"
        taskContext.transactionAuthor = "importQuakes"
        try await taskContext.perform {
            var index = 0
            let total = list.count
            let request = NSBatchInsertRequest(
                entity: Quake.entity(),
                dictionaryHandler: { dictionary in
                    guard index < total else { return true }
                    dictionary.addEntries(from: list[index].dictionaryValue)
                    index += 1
                    return false
                })
            if let result = try? taskContext.execute(request), let insert = result as? NSBatchInsertResult,
                let success = insert.result as? Bool, success
            {
                return
            }
            throw QuakeError.batchInsertError
        }
    }

    func deleteQuakes(_ ids: [NSManagedObjectID]) async throws {
        let taskContext = newTaskContext()
        try await taskContext.perform {
            let request = NSBatchDeleteRequest(objectIDs: ids)
            guard let result = try? taskContext.execute(request), let delete = result as? NSBatchDeleteResult,
                let success = delete.result as? Bool, success
            else { throw QuakeError.batchDeleteError }
        }
    }

    func fetchHistory() async throws -> [String] {
        let taskContext = newTaskContext()
        return try await taskContext.perform {
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: self.lastToken)
            let result = try taskContext.execute(request) as? NSPersistentHistoryResult
            guard let history = result?.result as? [NSPersistentHistoryTransaction], !history.isEmpty else { return [] }
            let viewContext = self.container.viewContext
            viewContext.performAndWait {
                for transaction in history {
                    viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
                    self.lastToken = transaction.token
                }
            }
            return history.map { "\($0.author ?? "-") \($0.changes?.count ?? 0)" }
        }
    }

    static let model: NSManagedObjectModel = {
        let types: [(String, NSAttributeType)] = [
            ("code", .stringAttributeType), ("magnitude", .floatAttributeType), ("place", .stringAttributeType),
            ("time", .dateAttributeType),
        ]
        let quake = NSEntityDescription()
        quake.name = "Quake"
        quake.managedObjectClassName = NSStringFromClass(Quake.self)
        quake.properties = types.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, false)
            return attribute
        }
        quake.uniquenessConstraints = [["code"]]
        let model = NSManagedObjectModel()
        model.entities = [quake]
        return model
    }()
}

@MainActor @Suite struct ImportPatternTests {
    private func list(_ magnitudes: [Float]) throws -> [QuakeProperties] {
        let json = magnitudes.enumerated().map {
            #"{"code": "c\#($0)", "magnitude": \#($1), "place": "P", "time": 1000}"#
        }
        return try JSONDecoder().decode([QuakeProperties].self, from: Data("[\(json.joined(separator: ","))]".utf8))
    }

    @Test(arguments: [true, false]) func importsAreMergedFromTheHistory(inMemory: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Quakes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let provider = QuakeProvider(inMemory: inMemory, url: folder.appendingPathComponent("Quakes.sqlite"))
        let context = provider.container.viewContext
        try await provider.importQuakes(from: list([1, 2, 3]))
        for await _ in provider.remoteChanges.stream { break }
        #expect(try await provider.fetchHistory() == ["importQuakes 3"])
        let request = NSFetchRequest<Quake>(entityName: "Quake")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Quake.code, ascending: true)]
        let quakes = try context.fetch(request)
        #expect(quakes.map(\.magnitude) == [1, 2, 3] && quakes[0].time == Date(timeIntervalSince1970: 1))

        // The constraint turns inserts of existing records into updates.
        try await provider.importQuakes(from: list([1, 5, 3, 7]))
        _ = try await provider.fetchHistory()
        #expect(quakes.map(\.magnitude) == [1, 5, 3])
        #expect(try context.count(for: request) == 4)

        let last = quakes[2]
        try await provider.deleteQuakes([last.objectID])
        #expect(try await provider.fetchHistory() == ["- 1"])
        #expect(last.isDeleted || last.managedObjectContext == nil)
        #expect(try context.fetch(request).map(\.code) == ["c0", "c1", "c3"])
        #expect(throws: QuakeError.self) {
            let properties = QuakeProperties(code: "x", magnitude: .nan, place: "", time: 0)
            let quake = Quake(context: context)
            try quake.update(from: properties)
            context.delete(quake)
            throw QuakeError.missingData
        }
    }
}
