import CoreData
import Testing

/// A store with three owners and five items, a context with an undo manager, and typical changes.
final class UndoBench {
    let shape: UndoShape
    let context: NSManagedObjectContext
    let manager = UndoManager()
    private let stack: CoordinatorStack
    private let storeType: String
    private let rule: NSDeleteRule
    private var count = 0

    init(_ shape: UndoShape, _ rule: NSDeleteRule, _ storeType: String) throws {
        self.shape = shape
        self.rule = rule
        self.storeType = storeType
        stack = try CoordinatorStack(model: shape.makeModel(rule))
        try stack.coordinator.addPersistentStore(
            ofType: storeType, configurationName: nil, at: stack.url("store"), options: Self.options)
        context = stack.context()
        let items = ["i1", "i2", "i3", "i4", "i5"].map { context.make(shape.entities.last!, ["name": $0]) }
        let owners = ["a", "b", "c"].map { context.make("Owner", ["name": $0]) }
        setItems([items[2], items[0], items[1]], of: owners[0])
        setItems(shape.isManyToMany ? [items[1], items[2], items[3]] : [items[3]], of: owners[1])
        try context.save()
        manager.groupsByEvent = false
        context.undoManager = manager
    }

    private static var options: [AnyHashable: Any] { [NSSQLitePragmasOption: ["synchronous": "OFF"]] }

    /// The relationships as the context shows them.
    func memory() throws -> [String: [String]] { try shape.picture(of: context) }

    /// The relationships as another stack reads them from the file, or another context from an in-memory store.
    func stored() throws -> [String: [String]] {
        if storeType == NSInMemoryStoreType { return try shape.picture(of: stack.context()) }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: shape.makeModel(rule))
        let store = try coordinator.addPersistentStore(
            ofType: storeType, configurationName: nil, at: stack.url("store"), options: Self.options)
        defer { try? coordinator.remove(store) }
        let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = coordinator
        return try shape.picture(of: reader)
    }

    /// Runs `change` as one step of undo.
    func step(_ change: UndoChange) { context.undoStep { change.body(self) } }

    /// The object with that name, unless it was deleted.
    func find(_ name: String) -> NSManagedObject? {
        let all = shape.entities.flatMap { (try? context.all($0)) ?? [] }
        return all.first { $0.string("name") == name }
    }

    fileprivate func make(_ entity: String) -> NSManagedObject {
        count += 1
        return context.make(shape.isReflexive ? "Owner" : entity, ["name": "new \(entity) \(count)"])
    }

    /// The item, unless another owner would lose it implicitly.
    fileprivate func share(_ name: String) -> [NSManagedObject] {
        guard let item = find(name) else { return [] }
        let owners = (try? context.all("Owner")) ?? []
        let isShared = owners.contains { $0.related("items").contains(item) }
        return shape.movesSharedItems && isShared ? [] : [item]
    }

    fileprivate func delete(_ name: String) { find(name).map(context.delete) }

    fileprivate func setItems(_ items: [NSManagedObject], of owner: NSManagedObject?) {
        if !shape.isToMany {
            owner?.setValue(items.last, forKey: "items")
        } else if shape.isOrdered {
            owner?.setValue(NSOrderedSet(array: items), forKey: "items")
        } else {
            owner?.setValue(NSSet(array: items), forKey: "items")
        }
    }

    fileprivate func change(_ name: String, _ body: ([NSManagedObject]) -> [NSManagedObject]) {
        guard let owner = find(name) else { return }
        setItems(body(owner.related("items")), of: owner)
    }
}

/// One type of change.
struct UndoChange: Sendable {
    let name: String
    let body: @Sendable (UndoBench) -> Void

    static let all: [UndoChange] = [
        UndoChange(name: "delete the owner") { $0.delete("a") },
        UndoChange(name: "delete an item") { $0.delete("i1") },
        UndoChange(name: "delete both in one event") {
            $0.delete("a")
            $0.delete("i1")
        },
        UndoChange(name: "delete an item, then the owner") {
            $0.delete("i2")
            $0.context.processPendingChanges()
            $0.delete("a")
        },
        UndoChange(name: "insert an owner") { $0.setItems($0.share("i2") + $0.share("i5"), of: $0.make("Owner")) },
        UndoChange(name: "insert an item") { bench in
            let item = bench.make("Item")
            bench.change("a") { [item] + $0 }
        },
        UndoChange(name: "insert both") {
            let (one, two) = ($0.make("Item"), $0.make("Item"))
            $0.setItems([two] + $0.share("i4") + [one], of: $0.make("Owner"))
        },
        UndoChange(name: "move an item to the other owner") { bench in
            guard let item = bench.find("i1") else { return }
            bench.change("a") { $0.filter { $0 !== item } }
            bench.change("b") { [item] + $0 }
        },
        UndoChange(name: "reverse") { $0.change("a") { $0.reversed() } },
        UndoChange(name: "replace") { bench in bench.change("a") { _ in bench.share("i5") + bench.share("i4") } },
        UndoChange(name: "clear") { $0.change("a") { _ in [] } },
        UndoChange(name: "rename") { $0.find("i3")?.setValue("i3 renamed", forKey: "name") },
        UndoChange(name: "add the owner to itself") { bench in
            guard bench.shape.isReflexive, let owner = bench.find("a") else { return }
            bench.change("a") { [owner] + $0 }
        },
    ]
}
