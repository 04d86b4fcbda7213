import CoreData
import Foundation
import Testing

final class Message: NSManagedObject {
    @NSManaged var text: String
    @NSManaged var sent: Date?
    @NSManaged private var primitiveSent: Date?

    override func awakeFromInsert() {
        super.awakeFromInsert()
        primitiveSent = Date(timeIntervalSinceReferenceDate: 1)
    }

    static let model: NSManagedObjectModel = {
        let text = NSAttributeDescription()
        text.name = "text"
        text.attributeType = .stringAttributeType
        text.defaultValue = ""
        text.isOptional = false
        let sent = NSAttributeDescription()
        sent.name = "sent"
        sent.attributeType = .dateAttributeType
        sent.isOptional = true
        let entity = NSEntityDescription()
        entity.name = String(describing: Message.self)
        entity.managedObjectClassName = NSStringFromClass(Message.self)
        entity.properties = [text, sent]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }()
}

/// The user info of a context's notifications, typed.
struct ChangeNotification {
    let notification: Notification

    var context: NSManagedObjectContext { notification.object as! NSManagedObjectContext }
    var inserted: Set<NSManagedObject> { objects(NSInsertedObjectsKey) }
    var updated: Set<NSManagedObject> { objects(NSUpdatedObjectsKey) }
    var deleted: Set<NSManagedObject> { objects(NSDeletedObjectsKey) }
    var refreshed: Set<NSManagedObject> { objects(NSRefreshedObjectsKey) }
    var invalidatedAll: Bool { notification.userInfo?[NSInvalidatedAllObjectsKey] != nil }

    private func objects(_ key: String) -> Set<NSManagedObject> {
        (notification.userInfo?[key] as? Set<NSManagedObject>) ?? []
    }
}

extension NSManagedObjectContext {
    func onChange(_ handler: @escaping (ChangeNotification) -> Void) -> NSObjectProtocol {
        NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: self, queue: nil
        ) { handler(ChangeNotification(notification: $0)) }
    }

    func performChanges(_ block: @escaping () -> Void) {
        perform {
            block()
            _ = self.saveOrRollback()
        }
    }

    @discardableResult func saveOrRollback() -> Bool {
        do {
            try save()
            return true
        } catch {
            rollback()
            return false
        }
    }
}

/// Calls its handler when one object changes.
final class ObjectObserver {
    enum ChangeType { case delete, update }

    private var token: NSObjectProtocol!

    init?(object: NSManagedObject, handler: @escaping (ChangeType) -> Void) {
        guard let context = object.managedObjectContext else { return nil }
        token = context.onChange { [unowned object] note in
            if note.invalidatedAll || note.deleted.contains(where: { $0 === object }) { return handler(.delete) }
            if note.updated.union(note.refreshed).contains(where: { $0 === object }) { handler(.update) }
        }
    }

    deinit { NotificationCenter.default.removeObserver(token!) }
}

@MainActor @Suite struct NotificationPatternTests {
    let container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Messages", managedObjectModel: Message.model)
        container.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: "/dev/null")
        container.loadPersistentStores { #expect($1 == nil) }
        return container
    }()

    @Test func observerSeesUpdatesMergesAndTheDeletion() throws {
        let context = container.viewContext
        let message = Message(context: context)
        try context.save()
        var seen: [ObjectObserver.ChangeType] = []
        let observer = try #require(ObjectObserver(object: message) { seen.append($0) })
        message.text = "a"
        context.processPendingChanges()
        #expect(seen == [.update])
        try context.save()
        let background = container.newBackgroundContext()
        let saved = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: background, queue: nil
        ) { note in context.performAndWait { context.mergeChanges(fromContextDidSave: note) } }
        defer { NotificationCenter.default.removeObserver(saved) }
        background.performAndWait {
            (background.object(with: message.objectID) as! Message).text = "b"
            #expect(background.saveOrRollback())
        }
        #expect(message.text == "b" && seen.last == .update && seen.count > 1)
        context.delete(message)
        context.processPendingChanges()
        #expect(seen.last == .delete)
        withExtendedLifetime(observer) {}
    }

    @Test func savesArriveAsAnAsyncSequence() async throws {
        let background = container.newBackgroundContext()
        let counts = AsyncStream<Int> { continuation in
            let token = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave, object: background, queue: nil
            ) { note in
                continuation.yield((note.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.count ?? 0)
            }
            nonisolated(unsafe) let held = token
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(held) }
        }
        for count in 1...3 {
            background.performChanges { for _ in 0..<count { _ = Message(context: background) } }
        }
        var seen: [Int] = []
        for await count in counts.prefix(3) { seen.append(count) }
        #expect(seen == [1, 2, 3])
    }

    @Test func failedSaveIsRolledBack() throws {
        let context = container.viewContext
        let message = Message(context: context)
        #expect(message.sent == Date(timeIntervalSinceReferenceDate: 1))
        message.setValue(nil, forKey: "text")
        #expect(!context.saveOrRollback())
        #expect(!context.hasChanges && message.managedObjectContext == nil)
    }
}
