/// Saves what a migration makes, batch by batch, and validates it at the end.
///
/// Half-way a record has no relationships yet, so a batch is written without validation; the objects are plain ones,
/// whose callbacks do nothing. A batch that cannot be written since two new records want the same unique value may
/// still be put right by its policy: then everything waits in memory for the last save.
final class MigrationWriter {
    private unowned let manager: NSMigrationManager
    private var side: MigrationSide { manager.destination }
    private var context: NSManagedObjectContext { side.context }
    private var waits = false
    /// How many new records were written.
    private var count = 0
    /// Every record that was written and that the model demands something of.
    private var written: [RecordReference] = []

    init(_ manager: NSMigrationManager) { self.manager = manager }

    /// Writes what has changed, and lets both contexts go of their values.
    ///
    /// An atomic store writes its whole file with every save, so within a pass it is saved only when as much is new as
    /// was written before: it has everything in memory anyway.
    func flush(withinPass: Bool = false) throws {
        if withinPass, side.store is NSAtomicStore,
            context.changes.inserted.count + context.changes.updated.count < count
        {
            return manager.source.letGo()
        }
        if !waits {
            do {
                try write()
            } catch let error as CocoaError where error.code == .managedObjectConstraintMerge {
                waits = true
            }
        }
        manager.associations.settle()
        side.letGo()
        manager.source.letGo()
    }

    /// Writes what is left, and validates every new record.
    func finish() throws {
        do {
            try validateUnsaved()
            try write()
        } catch let error as CocoaError where error.code == .managedObjectConstraintMerge {
            throw CocoaError(
                CocoaError.Code(rawValue: NSMigrationConstraintViolationError),
                sentence: "The migration would break a uniqueness constraint of the new model: "
                    + "\(error.localizedDescription)",
                userInfo: [NSUnderlyingErrorKey: error])
        }
        manager.associations.settle()
        side.letGo()
        try validateWritten()
    }

    private func write() throws {
        context.processPendingChanges()
        let inserted = context.changes.inserted
        let deleted = context.changes.deletedWithRecord.map(\.reference)
        guard context.hasChanges else { return }
        do {
            try context.saveUnvalidated()
        } catch let error as CocoaError where error.code == .managedObjectConstraintMerge {
            throw error
        } catch {
            throw MigrationStoreError.destination(error, side.store?.url)
        }
        count += inserted.count
        side.note(written: inserted, deleted: deleted)
        written += inserted.lazy.filter { !$0.layout.demandsNothing }.map(\.reference)
    }

    private func validateUnsaved() throws {
        context.processPendingChanges()
        try validate(context.changes.inserted.filter { !$0.isDeleted })
    }

    private func validateWritten() throws {
        var place = 0
        while place < written.count {
            try manager.checkCancellation()
            let end = min(place + manager.batchSize, written.count)
            // Some were deleted by a policy after they were written.
            let objects = try side.objects(written[place..<end]).filter(side.hasRow)
            try side.readCounted(objects)
            try validate(objects)
            place = end
            side.letGo()
        }
    }

    private func validate(_ objects: [NSManagedObject]) throws {
        var errors: [any Error] = []
        for object in objects {
            do { try object.validateForInsert() } catch { errors.append(error) }
        }
        guard !errors.isEmpty else { return }
        let error = ValidationFailure.together(errors)
        throw CocoaError(
            .migration,
            sentence: "The migrated records are not valid: \(error.localizedDescription)",
            userInfo: [NSUnderlyingErrorKey: error])
    }
}

extension NSManagedObjectContext {
    /// Writes every change down without a word to the objects.
    fileprivate final func saveUnvalidated() throws {
        changes.sortByKey()
        try archiveValues()
        _ = try backing.save(self)
    }
}

/// The stores' errors as a migration reports them.
enum MigrationStoreError {
    static func source(_ error: any Error, _ url: URL?) -> CocoaError {
        make(.migrationManagerSourceStore, "The store to migrate from", error, url)
    }

    static func destination(_ error: any Error, _ url: URL?) -> CocoaError {
        make(.migrationManagerDestinationStore, "The store to migrate to", error, url)
    }

    private static func make(
        _ code: CocoaError.Code, _ what: String, _ error: any Error, _ url: URL?
    ) -> CocoaError {
        var info: [String: Any] = [NSUnderlyingErrorKey: error]
        info[NSURLErrorKey] = url
        return CocoaError(
            code, sentence: "\(what), \(url?.path ?? "in memory"), failed: \(error.localizedDescription)",
            userInfo: info)
    }
}
