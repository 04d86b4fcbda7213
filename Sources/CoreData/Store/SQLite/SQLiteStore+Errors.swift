import SQLite

// What a store that fails says. SQLite's error lies under Core Data's: its code stands in the user info under
// `NSSQLiteErrorDomain`, as with Apple's framework, and `NSUnderlyingErrorKey` has it as an error of that domain, which in
// turn has the system's, if there is one. `Tests/TortureTests` brings each of them about.
//
// | what happens | SQLite | Core Data |
// |---|---|---|
// | a store that is only to be read is not there | | 260 fileReadNoSuchFile |
// | a store's folder is missing, or may not be written | | 512 fileWriteUnknown, with `reason`, above the system's |
// | the file may not be read | 14 CANTOPEN | 257 fileReadNoPermission |
// | the file may not be written | | it is opened for reading, which is said on standard error |
// | the file is no database, or damaged; at opening, reading, saving | 26 NOTADB, 11 CORRUPT | 259 fileReadCorruptFile |
// | the file is a database, but no store | | 259 fileReadCorruptFile |
// | a store that is read-only is written to | 8 READONLY | 513 fileWriteNoPermission |
// | the disk is full | 13 FULL, or 10 IOERR for want of space | 640 fileWriteOutOfSpace |
// | somebody else holds the lock for longer than `NSPersistentStoreTimeoutOption` | 5 BUSY | 134090 persistentStoreTimeout |
// | the file, or its log, is not at its path any more | 6922 IOERR_VNODE | 256 fileReadUnknown; nothing is written |
// | a uniqueness constraint | 19 CONSTRAINT | 133021 managedObjectConstraintMerge |
// | a request that nests too deep to be parsed | 1 ERROR | 134091 persistentStoreUnsupportedRequestType |
// | anything else | any | 256 fileReadUnknown |
// | the file of a large value cannot be written | | 513, 640, 642 or 512, above the system's |
//
// After each of them the transaction is rolled back and the context has its changes still: a save goes through once the
// trouble is over.
extension SQLiteStore {
    /// Turns SQLite's errors into Core Data's, with SQLite's underneath.
    func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError {
            throw Self.cocoaError(error, path: url?.path ?? "")
        }
    }

    /// SQLite's error as Core Data's.
    static func cocoaError(_ error: SQLiteError, path: String) -> CocoaError {
        let (code, sentence) = meaning(of: error, path)
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

    private static func meaning(of error: SQLiteError, _ path: String) -> (CocoaError.Code, String) {
        switch (error.code, error.systemCode) {
        case (SQLiteError.notADatabase, _), (SQLiteError.corrupt, _):
            (
                .fileReadCorruptFile,
                "The file \(path) couldn't be opened because it isn't in the correct format: it is not a SQLite "
                    + "database, or it is damaged. Restore it from a copy, or give the store another place."
            )
        case (SQLiteError.cannotOpen, EACCES), (SQLiteError.cannotOpen, EPERM):
            (.fileReadNoPermission, "The file \(path) may not be read: change its permissions.")
        case (SQLiteError.cannotOpen, _):
            (.fileReadUnknown, "The file \(path) couldn't be opened: look whether it exists and is a file.")
        case (SQLiteError.readOnly, _):
            (.fileWriteNoPermission, "The store \(path) may not be written.")
        case (SQLiteError.full, _), (SQLiteError.ioError, ENOSPC), (SQLiteError.ioError, EDQUOT):
            (
                .fileWriteOutOfSpace,
                "There is no room left on the disk for the store \(path). Nothing of this save was kept."
            )
        case (SQLiteError.busy, _), (SQLiteError.locked, _):
            (
                .persistentStoreTimeout,
                "The store \(path) is in use by another process, which did not let go in time. Try again."
            )
        case (SQLiteError.constraint, _):
            (
                .managedObjectConstraintMerge,
                "A uniqueness constraint of the model is broken by what was to be saved: \(error.message)."
            )
        case _ where error.isTooComplex:
            (
                .persistentStoreUnsupportedRequestType,
                "The request nests its conditions and expressions deeper than SQLite can parse (\(error.message)). Take it "
                    + "apart, or filter what was fetched."
            )
        default: (.fileReadUnknown, "The store \(path) failed: \(error.message).")
        }
    }
}

extension SQLiteError {
    /// Whether a statement has more levels than SQLite's parser, or its limit for expressions, lets pass.
    fileprivate var isTooComplex: Bool {
        code == 1 && (message.contains("parser stack overflow") || message.contains("Expression tree is too large"))
    }
}
