import CoreData
import Torture

/// A coordinator without stores, with a folder for them that is removed with it.
final class CoordinatorStack {
    let folder = TestFolder.place()
    let coordinator: NSPersistentStoreCoordinator
    private var contexts: [NSManagedObjectContext] = []

    init(model: NSManagedObjectModel = TestModel.make()) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name + ".sqlite") }

    @discardableResult
    func add(
        _ name: String, type: String = NSSQLiteStoreType, configuration: String? = nil,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try coordinator.addPersistentStore(
            ofType: type, configurationName: configuration, at: url(name), options: options)
    }

    func context() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        contexts.append(context)
        return context
    }

    /// The existing files of a store.
    func files(_ name: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0.hasPrefix(name) || $0.hasPrefix("." + name) }.sorted()
    }
}

/// Records the notifications of one object.
final class NotificationRecord: @unchecked Sendable {
    // Written on the posting thread, which is the test's thread.
    private(set) var notes: [Notification] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ names: [Notification.Name], of object: AnyObject) {
        for name in names {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [unowned self] in
                    notes.append($0)
                })
        }
    }

    deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
