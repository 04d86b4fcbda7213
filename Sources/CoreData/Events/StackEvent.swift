/// Something that happened inside the stack: a fault fired, a statement ran, a callback was called.
///
/// An event is a value of strings and numbers, so it can be kept, sent to another queue, and written down: as JSON it
/// is one line, `{"kind":"faultFired","context":"view","objects":["x-coredata://…"],"time":0.0123,…}`. This format is
/// what logs, golden scripts and debuggers read.
public struct _StackEvent: Codable, Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Codable, Sendable {
        /// An object's fault fired; `detail` says where its row came from: "cache", "store" or "parent".
        case faultFired
        /// A to-many relationship's fault fired; `detail` is its name, `count` its members.
        case relationshipFaultFired
        /// A record was found to be gone when its fault fired.
        case faultWasInaccessible
        /// An object gave up its values.
        case turnedIntoFault
        /// A fetch ended; `detail` is the entity, `count` the records found.
        case fetched
        /// A statement ran; `detail` is its text, `values` the same with its values, `duration` its seconds.
        case sql
        /// A fetch's SELECT came to its end; `detail` is the entity, `values` the text, `count` the rows, `duration` the
        /// seconds from the first to the last of them. `objects` are the rows where a log wants to show them.
        case selected
        /// A count came to its end: as `selected`, with the number that was asked for in `count`.
        case counted
        /// How SQLite goes about a fetch; `detail` is the text, `values` a line for each step. Told where a log wants it.
        case queryPlan
        /// A callback of an object was called; `detail` is its name.
        case callback
        /// A notification was posted; `detail` is its name.
        case notification
        /// A save began, and how it ended; `count` is the number of changed objects.
        case saveBegan, saveEnded, saveFailed
        /// Another context's changes were taken over; `count` is their number.
        case merged
        /// An undo or a redo was carried out.
        case undone, redone
    }

    public var kind: Kind
    /// The context's name, or nil where it has none or none took part.
    public var context: String?
    /// The path of the store's file, for what a store did.
    public var store: String?
    /// The URIs of the objects that took part.
    public var objects: [String] = []
    public var detail: String?
    public var values: String?
    public var count: Int?
    /// In seconds.
    public var duration: Double?
    /// Seconds since the process first listened.
    public var time: Double = 0
}
