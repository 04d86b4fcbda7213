private func useContexts(_ context: NSManagedObjectContext) throws {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    let names = try child.performAndWait {
        try child.fetch(NSFetchRequest<Employee>(entityName: "Employee")).map(\.lastName)
    }
    print(names.count, context.hasChanges, context.insertedObjects.count, context.registeredObjects.count)
    context.undoManager = UndoManager()
    context.undoManager?.undo()
    context.undoManager = nil
}
