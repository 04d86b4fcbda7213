// Start reading this folder here. A store takes and returns values: references, rows, record changes. It has no
// objects.
//
//     FetchParameters ──► RecordReader.references ──► [RecordReference], and rows in the RowCache
//     RecordReference ──► RecordReader.row ─────────► OwnedRow
//     SaveBatch ────────► RecordStore.save ─────────► keys and versions in the batch, or an error (`SaveFailures`)
//                              │
//              ┌───────────────┼──────────────────┐
//              ▼               ▼                  ▼
//        SQLiteStore      TableStore         NSIncrementalStore
//          (`SQLite`)    (`Memory`, `Atomic`)   (`Incremental`)
//
// The methods of Apple's store classes, which programs subclass, take objects: `NSAtomicStore` and `NSIncrementalStore`
// call them with the origins of the changes.

/// The reading interface of a store, independent of its kind.
protocol RecordReader: AnyObject {
    /// The records that match a request, in its order. Their rows are put into the row cache, unless the request
    /// excludes them.
    func references(for fetch: FetchParameters) throws -> [RecordReference]
    /// The number of records that match a request.
    func count(for fetch: FetchParameters) throws -> Int
    /// The dictionaries for a request with `dictionaryResultType`.
    func dictionaries(for fetch: FetchParameters) throws -> [NSDictionary]
    /// A record's row, read again and put into the row cache; nil if there is none.
    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow?
    /// The records at the other end of a to-many relationship.
    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference]
    /// The records at the other end of a to-many relationship of many records, read together. Their rows are put into
    /// the row cache.
    func related(to keys: [Int64], _ property: PropertyLayout, of layout: EntityLayout) throws -> RelatedRecords
    /// Puts the rows of many records into the row cache. Deleted records are omitted.
    func loadRows(of keys: [Int64], _ layout: EntityLayout) throws
}

/// The interface of a store to the stack: readers, keys, and saves.
///
/// The coordinator's lock is held during every call, except for reading and `makeGeneration()` if `readsDuringWrites`
/// is true.
protocol RecordStore: NSPersistentStore {
    /// Whether several threads can read concurrently with each other and with a save.
    var readsDuringWrites: Bool { get }
    /// Returns a reader, which is in use until it is passed to `endReading`. It reads the store's current state, or a
    /// generation, whose rows go to the generation's row cache.
    func beginReading(_ generation: StoreGeneration?) throws -> any RecordReader
    func endReading(_ reader: any RecordReader, _ generation: StoreGeneration?)
    /// Converts an error of reading to Core Data's.
    func coreDataError(_ error: any Error) -> any Error
    /// Whether new objects need their permanent IDs before they are saved, because the store's class reads them.
    var namesRecordsBeforeSaving: Bool { get }
    /// Returns primary keys that no record has ever had, one for each new record, in order.
    func makeKeys(for records: [UnsavedRecord]) throws -> [Int64]
    /// The order in which the stores of one save begin writing: see `SavingOrder`.
    var savingOrder: SavingOrder { get }
    /// Writes a batch atomically: assigns the keys that its new records need, and sets the versions of its rows.
    /// - Parameter others: writes the batches of the other stores in the same save; nil if there are none. Called after
    ///   this store has checked its own batch, and before its write is final: if it throws, nothing of this batch is
    ///   written.
    /// - Throws: `OptimisticLockFailure` if records have other versions than were read; `ConstraintFailure` if unique
    ///   values conflict; `MissingRecord` if the destination of a new reference does not exist.
    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws
    /// A snapshot of the store's current state; nil if the store does not support snapshots.
    func makeGeneration() throws -> StoreGeneration?
}

/// The order in which the stores of one save begin writing. Each writes the batches of the following stores within its
/// own write, and finishes after them. So the first store can roll back the longest, and a store that cannot roll back
/// comes last.
enum SavingOrder: Int {
    /// A transaction, which any later failure rolls back.
    case transaction
    /// Memory, where nothing fails after the versions were compared.
    case memory
    /// A file that is written completely.
    case file
    /// The program's own code.
    case program
}

extension RecordStore {
    func makeGeneration() throws -> StoreGeneration? { nil }
    var readsDuringWrites: Bool { false }
    var namesRecordsBeforeSaving: Bool { false }
}

extension RecordStore {
    /// Runs `body` with a reader of the store.
    @inline(__always)
    func reading<Result>(_ generation: StoreGeneration?, _ body: (any RecordReader) throws -> Result) throws -> Result {
        do {
            let reader = try beginReading(generation)
            defer { endReading(reader, generation) }
            return try body(reader)
        } catch {
            throw coreDataError(error)
        }
    }
}

extension RecordStore where Self: RecordReader {
    func beginReading(_ generation: StoreGeneration?) throws -> any RecordReader { self }
    func endReading(_ reader: any RecordReader, _ generation: StoreGeneration?) {}
    func coreDataError(_ error: any Error) -> any Error { error }
}

/// The records at the other end of a to-many relationship of several records: pairs of an owner's key and a member. The
/// members of each owner are in the relationship's order.
struct RelatedRecords {
    var owners: [Int64] = []
    var members: [RecordReference] = []
}

extension NSPersistentStore {
    /// The store's interface to the stack.
    final var records: any RecordStore {
        guard let recordStore else {
            stop(
                .internalInconsistencyException,
                "A store of the class \(Swift.type(of: self)) cannot be used: derive it from NSAtomicStore or "
                    + "NSIncrementalStore.")
        }
        return recordStore
    }
}
