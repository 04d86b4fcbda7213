/// Saves the new records batch by batch, and validates them at the end.
///
/// A batch is written without validation, because its records have no relationships yet. The objects are plain, so
/// their callbacks do nothing. If two new records have the same unique value, their policy may still resolve that; from
/// then on everything waits in memory for the last save.
final class MigrationWriter {
    private unowned let manager: NSMigrationManager
    private var side: MigrationSide { manager.destination }
    private var context: NSManagedObjectContext { side.context }
    private var waits = false
    /// The number of new records that were written.
    private var count = 0
    /// The written records whose entities have validation rules.
    private var written: [RecordReference] = []

    init(_ manager: NSMigrationManager) { self.manager = manager }

    /// Writes the changes and turns the objects of both contexts into faults.
    ///
    /// An atomic store writes its whole file on every save. Within a pass, it is therefore saved only when there are at
    /// least as many changes as records written before. It holds all records in memory anyway.
    func flush(withinPass: Bool = false) throws {
        if withinPass, side.store is NSAtomicStore,
            context.changes.inserted.count + context.changes.updated.count < count
        {
            return manager.source.turnIntoFaults()
        }
        if !waits {
            do {
                try write()
            } catch let error as CocoaError where error.code == .managedObjectConstraintMerge {
                waits = true
            }
        }
        manager.associations.noteSaved()
        side.turnIntoFaults()
        manager.source.turnIntoFaults()
    }

    /// Writes the remaining changes and validates every new record.
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
        manager.associations.noteSaved()
        side.turnIntoFaults()
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
            // A policy may have deleted some of them since.
            let objects = try side.objects(written[place..<end]).filter(side.hasRow)
            try side.readCounted(objects)
            try validate(objects)
            place = end
            side.turnIntoFaults()
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
    /// Writes all changes without validation and without the objects' callbacks.
    fileprivate final func saveUnvalidated() throws {
        changes.sortByKey()
        try archiveValues()
        _ = try backing.save(self)
    }
}

/// Wraps the stores' errors in those of a migration.
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
