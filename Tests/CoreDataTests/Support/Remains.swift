import CoreData

/// Objects and stores that a test expects to be deallocated.
final class Remains {
    private struct Reference { weak var object: AnyObject? }
    private var references: [Reference] = []

    /// The number of objects still alive.
    var count: Int { references.count { $0.object != nil } }
    func watch(_ objects: [AnyObject?]) { references += objects.map(Reference.init) }
}

/// Inserts objects with every type of relationship, all in retain cycles.
func makeCycles(in context: NSManagedObjectContext, saving: Bool = true) throws -> [NSManagedObject] {
    let department = context.make("Department", ["name": "R"])
    let boss = context.make("Employee", ["firstName": "Ada", "department": department])
    let employee = context.make("Employee", ["firstName": "Bea", "department": department, "manager": boss])
    let project = context.make("Project", ["title": "P"])
    employee.setValue(NSSet(object: project), forKey: "projects")
    boss.setValue(boss, forKey: "manager")
    let all = [department, boss, employee, project]
    if saving { try context.save() }
    for object in all {
        for name in object.entity.relationshipsByName.keys { _ = object.value(forKey: name) }
    }
    return all
}

/// A context that the test does not retain.
func privateContext(_ coordinator: NSPersistentStoreCoordinator?) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
}

/// The number of this process's file descriptors for the file, its log or its index.
func openDescriptors(of url: URL) throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
        return path?.hasPrefix(url.path) == true
    }
}
