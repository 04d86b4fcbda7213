import CSQLite

extension Connection {
    /// Makes `destination` hold what this database holds, page by page, whatever lies in its write-ahead log.
    ///
    /// Other processes may go on reading either file; what they write to this one while the copy is made begins it
    /// anew. Throws `SQLiteError.busy` where one of the files stays locked for as long as the busy timeout of
    /// `destination` says.
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
