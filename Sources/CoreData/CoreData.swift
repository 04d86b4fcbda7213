// Core Data for Linux. A fetch and a save, through the folders; each folder has a file that begins "Start reading this
// folder here".
//
//     program                 let found = try context.fetch(request)            try context.save()
//        │                            │                                              │
//     `Context`               +Fetch: the entity, the stores               +Save: delete rules, willSave, validation
//        │                            │                                    ChangeSource: objects ──► record changes
//        │                            ▼                                              ▼
//     `Coordinator`           +Reading: a reader of each store             +Saving: the lock, one batch for each store
//        │                            ▼                                              ▼
//     `Store`                 SQL, one SELECT ──► references               one transaction: keys, INSERT, UPDATE, DELETE
//        │                            ▼                                              │
//     `Rows`                  columns ──► rows, in the row cache                     │ refused: `Merge` resolves it
//        │                            │                                              ▼
//     `Object`                objects for the references: faults          row cache, permanent ids, didSave
//
// A fetch goes down with a value (`FetchParameters` of `Request`) and comes back with references; the context makes objects
// of them. A fault that is read asks the context, which takes the row from the row cache or has the store read it. A save
// goes down with values too (`RecordChange`); keys come back in its batches. `FolderOrderTests` has the order of the folders,
// and checks that lower ones do not name upper ones.

@_exported import CocoaFoundation

// Foundation on Linux declares these names too. A file that imports Foundation, XCTest or Testing next to Core Data would
// find them ambiguous; a declaration that is imported on its own takes precedence over one that comes with its module.
@_exported import class CocoaFoundation.NSComparisonPredicate
@_exported import class CocoaFoundation.NSCompoundPredicate
@_exported import class CocoaFoundation.NSExpression
@_exported import class CocoaFoundation.NSPredicate
@_exported import class CocoaFoundation.NSSortDescriptor
@_exported import func CocoaFoundation.NSStringFromClass
