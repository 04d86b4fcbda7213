import CoreData

extension NSManagedObjectContext {
    /// Runs the body as one step of undo: an undo group around the body and the end of its event.
    func undoStep(_ body: () throws -> Void) rethrows {
        processPendingChanges()
        undoManager!.beginUndoGrouping()
        try body()
        processPendingChanges()
        undoManager!.endUndoGrouping()
    }
}
