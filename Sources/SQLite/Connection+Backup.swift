import CSQLite

extension Connection {
    /// Copies this database to `destination` page by page, including the contents of its write-ahead log.
    ///
    /// Other processes can keep reading either file; a write to this one restarts the copy. Throws `SQLiteError.busy`
    /// if one of the files stays locked for longer than `milliseconds`.
    public func copy(to destination: Connection, busyTimeout milliseconds: Int32 = 5000) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
            throw destination.error(sqlite3_errcode(destination.handle), sql: nil)
        }
        var waited: Int32 = 0
        var code = sqlite3_backup_step(backup, -1)
        while code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED, waited < milliseconds {
            sqlite3_sleep(20)
            waited += 20
            code = sqlite3_backup_step(backup, -1)
        }
        let end = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw destination.error(end == SQLITE_OK ? code : end, sql: nil) }
    }
}
