/// Converts a context's changes to record changes for the coordinator, and the results of the save back to objects.
///
/// The coordinator calls it on the context's queue while it holds its lock.
final class ChangeSource: SaveSource {
    private let context: NSManagedObjectContext
    /// The permanent IDs of new objects, if children of the context may refer to them by temporary keys.
    @exclusivity(unchecked) private(set) var permanentIDs: [PermanentID] = []

    init(_ context: NSManagedObjectContext) { self.context = context }

    var requester: any StoreRequester { context }

    /// Sorts the changes by store and by primary key.
    func makeBatches() throws -> [SaveBatch] {
        var batches = Batches()
        let changes = context.changes
        let related = RelatedStores(context)
        var references = NewReferences()
        for (store, objects) in try context.storesForInserting(changes.inserted, related: related) {
            let batch = try batches.batch(for: store, context)
            batch.inserted = objects.recordChanges
            batch.required = references.required(by: objects, in: store)
        }
        // The row of an object whose changes were taken back may be older than the one in the store and in the row
        // cache.
        try changes.updated.filtered(\.isToBeWritten).visitStores { store, objects in
            let batch = try batches.batch(for: store, context)
            let objects = objects.sortedByKey()
            batch.updated = objects.recordChanges
            batch.required += references.required(by: objects, in: store)
        }
        try changes.deletedBySave.visitStores { store, objects in
            let batch = try batches.batch(for: store, context)
            batch.deleted = objects.sortedByKey().map { $0.recordChange(isDeletion: true) }
        }
        for object in changes.suspects where object.state.isDisjoint(with: [.inserted, .deleted, .fault]) {
            // A changed object is compared when it is written.
            if object.isUpdated, object.isToBeWritten { continue }
            guard let store = object.home?.store else { continue }
            try batches.batch(for: store, context).compared.append(object.recordChange())
        }
        try context.checkRelationsAcrossStores(related)
        return batches.all
    }

    /// The batches of a save.
    private struct Batches {
        private(set) var all: [SaveBatch] = []

        mutating func batch(for store: NSPersistentStore, _ context: NSManagedObjectContext) throws -> SaveBatch {
            if let known = all.first(where: { $0.store === store }) { return known }
            try context.requireOpen(store)
            let batch = SaveBatch(store: store, signature: TransactionSignature(context))
            all.add(batch)
            return batch
        }
    }

    /// Turns the written rows into snapshots, and gives new objects their permanent keys.
    func didWrite(_ batches: [SaveBatch]) {
        let changes = context.changes
        // Without new objects there are no references to resolve.
        let isAnyNew =
            batches.contains { !$0.inserted.isEmpty } || changes.deleted.count > changes.deletedWithRecord.count
        if isAnyNew {
            for batch in batches {
                for change in batch.inserted { batch.resolveTemporaryReferences(in: change) }
                for change in batch.updated { batch.resolveTemporaryReferences(in: change) }
            }
        }
        let hasChildren = !context.children.isEmpty
        for batch in batches where !batch.inserted.isEmpty {
            context.registry.makePermanent(batch.inserted, in: batch.store)
            for place in batch.inserted.indices {
                let object = unsafeDowncast(batch.inserted[place].origin, to: NSManagedObject.self)
                object.state.remove(.unsaved)
                context.discardDifferences(object)
                guard hasChildren else { continue }
                let temporaryKey = batch.inserted[place].temporaryKey
                if temporaryKey != 0 {
                    permanentIDs.append(PermanentID(temporaryKey: temporaryKey, id: object.objectID))
                }
            }
        }
        changes.updated.visit { context.discardDifferences($0) }
    }

    /// Passes the conflicts of a rejected batch to the merge policy.
    /// - Throws: the policy's error, and failures that no policy can resolve.
    func resolve(_ failure: any Error) throws {
        func object(_ origin: AnyObject) -> NSManagedObject { unsafeDowncast(origin, to: NSManagedObject.self) }
        switch failure {
        case let failure as OptimisticLockFailure:
            try context.resolve(failure.conflicts.map { context.conflict(object($0.origin), stored: $0.stored) })
        case let failure as ConstraintFailure:
            try context.resolve(failure.clashes.map { context.conflict($0, in: failure.store) })
        case let missing as MissingRecord:
            let owner = object(missing.origin)
            let destination = missing.destination.map(object) ?? owner.toOne(missing.property)
            throw owner.danglingReference(to: destination, missing.property)
        default: throw failure
        }
    }
}

extension [NSManagedObject] {
    fileprivate var recordChanges: [RecordChange] {
        var changes: [RecordChange] = []
        changes.reserveCapacity(count)
        visit { changes.append($0.recordChange()) }
        return changes
    }
}
