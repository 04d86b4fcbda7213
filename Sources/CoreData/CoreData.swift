// Core Data for Linux. This is how a fetch and a save pass through the folders. Each folder has a file that begins with
// "Start reading this folder here".
//
//     program                 let found = try context.fetch(request)            try context.save()
//        │                            │                                              │
//     `Context`               +Fetch: the entity, the stores               +Save: delete rules, willSave, validation
//        │                            │                                    ChangeSource: objects ──► record changes
//        │                            ▼                                              ▼
//     `Coordinator`           +Reading: a reader of each store             +Saving: the lock, one batch for each store
//        │                            ▼                                              ▼
//     `Store`                 SQL, one SELECT ──► references               a transaction: keys, INSERT, UPDATE, DELETE
//        │                            ▼                                              │
//     `Rows`                  columns ──► rows, in the row cache                     │ rejected: `Merge` resolves it
//        │                            │                                              ▼
//     `Object`                objects for the references: faults          row cache, permanent IDs, didSave
//
// A fetch passes a value down (`FetchParameters` of `Request`) and returns references, for which the context creates
// objects. A firing fault requests its row from the context, which reads it from the row cache or from the store. A
// save passes values down too (`RecordChange`), and its batches return keys. A merge of another context's save changes
// objects only, and reads rows as a fault does. `FolderOrderTests` defines the order of the folders, and checks that
// lower ones do not name types of upper ones.

@_exported import CocoaFoundation

// Foundation on Linux declares these names too. A file that imports Foundation, XCTest or Testing next to Core Data
// would find them ambiguous; a declaration that is imported on its own takes precedence over one that comes with its
// module.
@_exported import class CocoaFoundation.NSComparisonPredicate
@_exported import class CocoaFoundation.NSCompoundPredicate
@_exported import class CocoaFoundation.NSExpression
@_exported import class CocoaFoundation.NSPredicate
@_exported import class CocoaFoundation.NSSortDescriptor
@_exported import func CocoaFoundation.NSStringFromClass
