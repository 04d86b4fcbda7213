import SQLite

// The errors of a SQLite store. SQLite's error is inside Core Data's: its code is in the user info under
// `NSSQLiteErrorDomain`, as with Apple's framework, and `NSUnderlyingErrorKey` has it as an error of that domain, which
// contains the system's error, if there is one. `Tests/TortureTests` provokes each of them.
//
// | cause | SQLite | Core Data |
// |---|---|---|
// | a store to be opened as read-only does not exist | | 260 fileReadNoSuchFile |
// | a store's folder is missing or not writable | | 512 fileWriteUnknown, with `reason`, above the system's |
// | the file is not readable | 14 CANTOPEN | 257 fileReadNoPermission |
// | the file is not writable | | it is opened as read-only, with a message on standard error |
// | the file is not a database, or damaged | 26 NOTADB, 11 CORRUPT | 259 fileReadCorruptFile |
// | the file is a database, but not a store | | 259 fileReadCorruptFile |
// | a write to a store that is read-only | 8 READONLY | 513 fileWriteNoPermission |
// | the disk is full | 13 FULL, or 10 IOERR due to lack of space | 640 fileWriteOutOfSpace |
// | the file is locked for longer than `NSPersistentStoreTimeoutOption` | 5 BUSY | 134090 persistentStoreTimeout |
// | the file, or its log, is no longer at its path | 6922 IOERR_VNODE | 256 fileReadUnknown; nothing is written |
// | a uniqueness constraint | 19 CONSTRAINT | 133021 managedObjectConstraintMerge |
// | a request that nests too deep to be parsed | 1 ERROR | 134091 persistentStoreUnsupportedRequestType |
// | anything else | any | 256 fileReadUnknown |
// | the file of a large value cannot be written | | 513, 640, 642 or 512, above the system's |
//
// After each of them, the transaction is rolled back and the context still has its changes: a save succeeds once the
// cause is removed.
extension SQLiteStore {
    /// Converts SQLite's errors to Core Data's, with SQLite's as the underlying error.
    @inline(__always)
    func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError {
            throw cocoaError(error)
        }
    }

    /// SQLite's error as Core Data's, for an open store.
    func cocoaError(_ error: SQLiteError) -> CocoaError {
        Self.cocoaError(error, path: url?.path ?? "", advice: isReadOnly ? " " + writableAdvice : "")
    }

    /// SQLite's error as Core Data's.
    /// - Parameter advice: how to make the store writable, with a space in front.
    static func cocoaError(_ error: SQLiteError, path: String, advice: String = "") -> CocoaError {
        let (code, sentence) = meaning(of: error, path, advice)
        var info: [String: Any] = [NSLocalizedDescriptionKey: error.description]
        if error.systemCode != 0 { info[NSUnderlyingErrorKey] = StoreFiles.systemError(error.systemCode) }
        let underlying = NSError(domain: NSSQLiteErrorDomain, code: Int(error.extendedCode), userInfo: info)
        return CocoaError(
            code, sentence: sentence,
            userInfo: [
                NSUnderlyingErrorKey: underlying, NSFilePathErrorKey: path,
                NSSQLiteErrorDomain: NSNumber(value: error.extendedCode),
            ])
    }

    private static func meaning(
        of error: SQLiteError, _ path: String, _ advice: String
    ) -> (CocoaError.Code, String) {
        switch (error.code, error.systemCode) {
        case (SQLiteError.notADatabase, _), (SQLiteError.corrupt, _):
            (
                .fileReadCorruptFile,
                "The file \(path) couldn't be opened because it isn't in the correct format: it is not a SQLite "
                    + "database, or it is damaged. Restore it from a backup, or use another URL for the store."
            )
        case (SQLiteError.cannotOpen, EACCES), (SQLiteError.cannotOpen, EPERM):
            (.fileReadNoPermission, "The file \(path) is not readable: change its permissions.")
        case (SQLiteError.cannotOpen, _):
            (.fileReadUnknown, "The file \(path) couldn't be opened: check that it exists and is a regular file.")
        case (SQLiteError.readOnly, _):
            (.fileWriteNoPermission, "The store \(path) is not writable.\(advice)")
        case (SQLiteError.full, _), (SQLiteError.ioError, ENOSPC), (SQLiteError.ioError, EDQUOT):
            (
                .fileWriteOutOfSpace,
                "The disk has no space left for the store \(path). Nothing was saved."
            )
        case (SQLiteError.busy, _), (SQLiteError.locked, _):
            (
                .persistentStoreTimeout,
                "The store \(path) is locked by another process, which did not release it in time. Try again."
            )
        case (SQLiteError.constraint, _):
            (
                .managedObjectConstraintMerge,
                "The save violates a uniqueness constraint of the model: \(error.message)."
            )
        case _ where error.isTooComplex:
            (
                .persistentStoreUnsupportedRequestType,
                "The request nests its conditions and expressions deeper than SQLite can parse (\(error.message)). Split it, "
                    + "or filter the fetched objects."
            )
        default: (.fileReadUnknown, "The store \(path) failed: \(error.message).")
        }
    }
}

extension SQLiteError {
    /// Whether a statement is nested too deeply for SQLite's parser or its expression limit.
    fileprivate var isTooComplex: Bool {
        code == 1 && (message.contains("parser stack overflow") || message.contains("Expression tree is too large"))
    }
}
