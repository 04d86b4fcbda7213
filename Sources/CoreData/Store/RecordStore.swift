// Start reading this folder here. A store takes and returns values: references, rows, changes of records. It has no objects.
//
//     FetchParameters ──► RecordReader.references ──► [RecordReference], and rows in the RowCache
//     RecordReference ──► RecordReader.row ─────────► OwnedRow
//     SaveBatch ────────► RecordStore.save ─────────► keys and versions in the batch, or a refusal (`SaveFailures`)
//                              │
//              ┌───────────────┼──────────────────┐
//              ▼               ▼                  ▼
//        SQLiteStore      TableStore         NSIncrementalStore
//          (`SQLite`)    (`Memory`, `Atomic`)   (`Incremental`)
//
// The classes that programs derive from are Apple's, and those take objects: `NSAtomicStore` and `NSIncrementalStore` call
// their methods with the objects that the changes come from.

/// What a context needs to read from a store, whatever the store is made of.
protocol RecordReader: AnyObject {
    /// The records that a request finds, in its order. Their rows are put into the row cache, unless the
    /// request asks for none.
    func references(for fetch: FetchParameters) throws -> [RecordReference]
    /// How many records a request finds.
    func count(for fetch: FetchParameters) throws -> Int
    /// The dictionaries that a request with `dictionaryResultType` asks for.
    func dictionaries(for fetch: FetchParameters) throws -> [NSDictionary]
    /// A record's row, read anew and put into the row cache; nil where there is none.
    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow?
    /// The records at the other end of a to-many relationship.
    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference]
    /// The records at the other end of a to-many relationship of many records, with their rows in the row cache: all of
    /// them at once.
    func related(to keys: [Int64], _ property: PropertyLayout, of layout: EntityLayout) throws -> RelatedRecords
    /// Puts the rows of many records into the row cache; those that are gone are left out.
    func loadRows(of keys: [Int64], _ layout: EntityLayout) throws
}

/// What a context needs from a store: somebody to read from, keys, and a save.
///
/// Every call comes with the coordinator's lock held, but for reading and `makeGeneration()` where
/// `readsBesideWriter` says so.
protocol RecordStore: NSPersistentStore {
    /// Whether several threads may read at once, and go on while one saves.
    var readsBesideWriter: Bool { get }
    /// What reads from the store until it is given to `endReading`: its state of now, or a generation of it, whose rows
    /// go to the generation's row cache.
    func beginReading(_ generation: StoreGeneration?) throws -> any RecordReader
    func endReading(_ reader: any RecordReader, _ generation: StoreGeneration?)
    /// What reading failed with, as Core Data's error.
    func coreDataError(_ error: any Error) -> any Error
    /// Whether new objects must have their permanent ids before they are saved, because the store's class reads them.
    var namesRecordsBeforeSaving: Bool { get }
    /// Primary keys that no record ever had, one for each new record, in order.
    func makeKeys(for records: [UnsavedRecord]) throws -> [Int64]
    /// Which of several stores of one save begins, and so ends, its writing first: see `SavingOrder`.
    var savingOrder: SavingOrder { get }
    /// Writes a batch, all or nothing: makes the keys that its new records need, and sets the versions of its rows.
    /// - Parameter others: writes what the same save has for other stores; nil where there are none. It is called once this
    ///   store has found nothing that speaks against its own batch, and before that is final: when it throws, nothing of
    ///   the batch is written.
    /// - Throws: `OptimisticLockFailure` if records have other versions than were read; `ConstraintFailure` if unique values
    ///   clash; `MissingRecord` if a new reference leads to a record that does not exist.
    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws
    /// The store's state at this moment, kept readable; nil where the store cannot keep one.
    func makeGeneration() throws -> StoreGeneration?
}

/// The order in which the stores of one save begin. Each writes the next ones' batches inside of its own writing, and ends
/// it behind them: so who begins first can take back the longest, and who can take back nothing begins last.
enum SavingOrder: Int {
    /// A transaction, which anything that goes wrong elsewhere rolls back.
    case transaction
    /// Memory, where nothing goes wrong once versions were compared.
    case memory
    /// A file that is written whole.
    case file
    /// The program's own code.
    case program
}

extension RecordStore {
    func makeGeneration() throws -> StoreGeneration? { nil }
    var readsBesideWriter: Bool { false }
    var namesRecordsBeforeSaving: Bool { false }
}

extension RecordStore {
    /// Runs `body` with what reads from the store.
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

/// The records at the other end of a to-many relationship of several records: pairs of an owner's key and a member.
/// The members of one owner come in the relationship's order.
struct RelatedRecords {
    var owners: [Int64] = []
    var members: [RecordReference] = []
}

extension NSPersistentStore {
    /// The store as the stack uses it.
    final var records: any RecordStore {
        guard let records = self as? any RecordStore else {
            stop(
                .internalInconsistencyException,
                "A store of the class \(Swift.type(of: self)) cannot be used: derive it from NSAtomicStore or "
                    + "NSIncrementalStore.")
        }
        return records
    }
}
