import SQLite

extension SQLiteStore {
    /// Turns SQLite's errors into Core Data's, with SQLite's underneath.
    func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError {
            throw Self.cocoaError(error, path: url?.path ?? "")
        }
    }

    /// SQLite's error as Core Data's.
    static func cocoaError(_ error: SQLiteError, path: String) -> CocoaError {
        let (code, sentence): (CocoaError.Code, String) =
            switch error.code {
            case SQLiteError.notADatabase, SQLiteError.corrupt:
                (
                    .fileReadCorruptFile,
                    "The file \(path) couldn't be opened because it isn't in the correct format: it is not a SQLite "
                        + "database, or it is damaged. Restore it from a copy, or give the store another place."
                )
            case SQLiteError.cannotOpen:
                (.fileReadUnknown, "The file \(path) couldn't be opened: look whether it exists and may be read.")
            case SQLiteError.readOnly:
                (.fileWriteNoPermission, "The store \(path) may not be written.")
            case SQLiteError.full:
                (
                    .fileWriteOutOfSpace,
                    "There is no room left on the disk for the store \(path). Nothing of this save was kept."
                )
            case SQLiteError.busy, SQLiteError.locked:
                (
                    .persistentStoreTimeout,
                    "The store \(path) is in use by another process, which did not let go in time. Try again."
                )
            case SQLiteError.constraint:
                (
                    .managedObjectConstraintMerge,
                    "A uniqueness constraint of the model is broken by what was to be saved: \(error.message)."
                )
            default: (.persistentStoreOperation, "The store \(path) failed: \(error.message).")
            }
        let underlying = NSError(
            domain: NSSQLiteErrorDomain, code: Int(error.extendedCode),
            userInfo: [NSLocalizedDescriptionKey: error.description])
        return CocoaError(
            code, sentence: sentence,
            userInfo: [
                NSUnderlyingErrorKey: underlying, NSFilePathErrorKey: path,
                NSSQLiteErrorDomain: NSNumber(value: error.extendedCode),
            ])
    }
}
