import CoreData
import Foundation
import Testing

final class Chore: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var room: String
    @NSManaged var isDone: Bool
}

/// The updates that a table view would receive.
protocol ListUpdating: AnyObject {
    func apply(_ updates: [ListUpdate])
}

enum ListUpdate: Equatable {
    case insert(IndexPath), delete(IndexPath), update(IndexPath, String), move(IndexPath, IndexPath)
    case insertSection(Int), deleteSection(Int)
}

/// A data source with a fetched results controller, for any class and list.
final class ListDataSource<Object: NSManagedObject, List: ListUpdating>: NSObject, NSFetchedResultsControllerDelegate {
    private let controller: NSFetchedResultsController<Object>
    private unowned let list: List
    private let describe: (Object) -> String
    private var updates: [ListUpdate] = []

    init(_ controller: NSFetchedResultsController<Object>, list: List, describe: @escaping (Object) -> String) throws {
        (self.controller, self.list, self.describe) = (controller, list, describe)
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    var rows: [[String]] { (controller.sections ?? []).map { ($0.objects as? [Object] ?? []).map(describe) } }
    var titles: [String] { controller.sections?.map(\.name) ?? [] }
    subscript(indexPath: IndexPath) -> Object { controller.object(at: indexPath) }

    func reconfigure(_ configure: (NSFetchRequest<Object>) -> Void) throws {
        NSFetchedResultsController<NSFetchRequestResult>.deleteCache(withName: controller.cacheName)
        configure(controller.fetchRequest)
        try controller.performFetch()
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { updates = [] }

    func controller(
        _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any,
        at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
        switch type {
        case .insert: updates.append(.insert(newIndexPath!))
        case .delete: updates.append(.delete(indexPath!))
        case .update: updates.append(.update(indexPath!, describe(anObject as! Object)))
        case .move: updates.append(.move(indexPath!, newIndexPath!))
        @unknown default: fatalError()
        }
    }

    func controller(
        _ controller: NSFetchedResultsController<NSFetchRequestResult>,
        didChange sectionInfo: NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
    ) {
        updates.append(type == .insert ? .insertSection(sectionIndex) : .deleteSection(sectionIndex))
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
        list.apply(updates)
    }
}

final class RecordingList: ListUpdating {
    var applied: [[ListUpdate]] = []
    func apply(_ updates: [ListUpdate]) { applied.append(updates) }
}

@MainActor @Suite struct ListPatternTests {
    static let model: NSManagedObjectModel = {
        let types: [(String, NSAttributeType, Any?)] = [
            ("title", .stringAttributeType, ""), ("room", .stringAttributeType, ""),
            ("isDone", .booleanAttributeType, false),
        ]
        let chore = NSEntityDescription()
        chore.name = "Chore"
        chore.managedObjectClassName = NSStringFromClass(Chore.self)
        chore.properties = types.map { name, type, value in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.defaultValue) = (name, type, value)
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [chore]
        return model
    }()

    @Test func listFollowsTheContext() throws {
        let container = NSPersistentContainer(name: "Chores", managedObjectModel: Self.model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
        container.loadPersistentStores { #expect($1 == nil) }
        let context = container.viewContext
        func add(_ title: String, _ room: String) -> Chore {
            let chore = Chore(context: context)
            (chore.title, chore.room) = (title, room)
            return chore
        }
        let dust = add("Dust", "Attic")
        let cook = add("Cook", "Kitchen")
        try context.save()

        let request = NSFetchRequest<Chore>(entityName: "Chore")
        request.sortDescriptors = [
            NSSortDescriptor(key: #"room"#, ascending: true), NSSortDescriptor(keyPath: \Chore.title, ascending: true),
        ]
        request.fetchBatchSize = 20
        let list = RecordingList()
        let source = try ListDataSource(
            NSFetchedResultsController(
                fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: keyPathName(\Chore.room),
                cacheName: nil), list: list, describe: { $0.title + ($0.isDone ? "!" : "") })
        #expect(source.titles == ["Attic", "Kitchen"] && source.rows == [["Dust"], ["Cook"]])

        cook.isDone = true
        context.processPendingChanges()
        #expect(list.applied.last == [.update([1, 0], "Cook!")])
        let bake = add("Bake", "Kitchen")
        context.processPendingChanges()
        #expect(list.applied.last == [.insert([1, 0])] && source.rows == [["Dust"], ["Bake", "Cook!"]])
        bake.title = "Wash"
        context.processPendingChanges()
        #expect(list.applied.last == [.move([1, 0], [1, 1])] && source[[1, 1]] === bake)
        context.delete(dust)
        context.processPendingChanges()
        #expect(
            Set(list.applied.last!.map { "\($0)" })
                == Set([ListUpdate.delete([0, 0]), .deleteSection(0)].map { "\($0)" }))
        #expect(source.titles == ["Kitchen"])

        try source.reconfigure { $0.predicate = NSPredicate(format: "isDone == %@", NSNumber(value: true)) }
        #expect(source.rows == [["Cook!"]])
        let count = list.applied.count
        bake.title = "Iron"
        context.processPendingChanges()
        #expect(list.applied.count == count)
        bake.isDone = true
        try context.save()
        #expect(source.rows == [["Cook!", "Iron!"]])
    }

    private func keyPathName(_ keyPath: KeyPath<Chore, String>) -> String { NSExpression(forKeyPath: keyPath).keyPath }
}
