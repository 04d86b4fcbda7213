/// Something that happened inside the stack: a fault fired, a statement ran, a callback was called.
///
/// An event is a value of strings and numbers, so it can be kept, sent to another queue, and written down: as JSON it
/// is one line, `{"kind":"faultFired","context":"view","objects":["x-coredata://…"],"time":0.0123,…}`. This format is
/// what logs, golden scripts and debuggers read. It only ever grows: a reader passes over kinds and fields that it does
/// not know, and a field that says nothing is left out.
///
/// | kind | detail | count | further |
/// |---|---|---|---|
/// | `faultFired` | where the row came from: `cache`, `store` or `parent` | | the object |
/// | `relationshipFaultFired` | the relationship's name | members | the object |
/// | `faultWasInaccessible`, `turnedIntoFault` | | | the object |
/// | `fetched` | the entity | records found | the objects |
/// | `sql` | the text | rows returned | `store`, `values`, `binds`, `rows`, `duration` |
/// | `selected` | the entity | rows | the SELECT in `values`, its `duration`; the rows in `objects` for the log |
/// | `counted` | the entity | the number asked for | as `selected` |
/// | `queryPlan` | the SELECT | | a line for each step in `values` |
/// | `callback` | the method's name | | the object |
/// | `notification` | its name | | the objects |
/// | `saveBegan` | | | |
/// | `saveEnded` | | objects written | the objects |
/// | `saveFailed` | the error's sentence | | |
/// | `merged` | | objects taken over, or conflicts resolved | the objects |
/// | `undone`, `redone`, `rolledBack`, `wasReset` | | objects | the objects |
///
/// Objects are URIs; a list of them, and `rows`, end after ``longestList`` entries.
public struct _StackEvent: Codable, Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An object's fault fired; "cache" is a hit of the row cache.
        case faultFired
        /// A to-many relationship's fault fired.
        case relationshipFaultFired
        /// A record was found to be gone when its fault fired.
        case faultWasInaccessible
        /// An object gave up its values.
        case turnedIntoFault
        /// A fetch ended.
        case fetched
        /// A statement ran.
        case sql
        /// A fetch's SELECT came to its end.
        case selected
        /// A count came to its end.
        case counted
        /// How SQLite goes about a fetch. Told where a log wants it.
        case queryPlan
        /// A callback of an object is being called.
        case callback
        /// A notification is being posted.
        case notification
        /// A save began, and how it ended.
        case saveBegan, saveEnded, saveFailed
        /// Another context's changes were taken over, or a merge policy resolved conflicts.
        case merged
        /// An undo or a redo was carried out.
        case undone, redone
        /// Every change was taken back, or every object forgotten.
        case rolledBack, wasReset
    }

    /// How many objects and rows an event names at most.
    public static let longestList = 100

    public var kind: Kind
    /// The context's name, or its address where it has none; nil where no context took part.
    public var context: String?
    /// The path of the store's file, for what a store did.
    public var store: String?
    /// The URIs of the objects that took part.
    public var objects: [String] = []
    public var detail: String?
    /// A statement's text with its values, as SQL literals, in place.
    public var values: String?
    /// The values alone, in the order in which they stand in the text: `"Ada"`, `18`, `nil`, `<00ff>`.
    public var binds: [String]?
    /// What the statement returned, in the same form; long texts are cut, and many bytes are counted.
    public var rows: [[String]]?
    public var count: Int?
    /// In seconds.
    public var duration: Double?
    /// Seconds since the process first listened.
    public var time: Double = 0
}
