/// An event inside the stack: a fault fired, a statement ran, a callback was called.
///
/// An event is a value of strings and numbers, so it can be stored, sent to another queue, and written. As JSON it is
/// one line, `{"kind":"faultFired","context":"view","objects":["x-coredata://…"],"time":0.0123,…}`. Logs, golden
/// scripts and debuggers read this format. It is only ever extended: readers ignore unknown kinds and fields, and empty
/// fields are omitted.
///
/// | kind | detail | count | additional fields |
/// |---|---|---|---|
/// | `faultFired` | the source of the row: `cache`, `store` or `parent` | | the object |
/// | `relationshipFaultFired` | the relationship's name | members | the object |
/// | `faultWasInaccessible`, `turnedIntoFault` | | | the object |
/// | `fetched` | the entity | matching records | the objects |
/// | `sql` | the text | returned rows | `store`, `values`, `binds`, `rows`, `duration` |
/// | `selected` | the entity | rows | the SELECT in `values`, its `duration`; the rows in `objects` for the log |
/// | `counted` | the entity | the counted number | as `selected` |
/// | `queryPlan` | the SELECT | | a line for each step in `values` |
/// | `callback` | the method's name | | the object |
/// | `notification` | its name | | the objects |
/// | `saveBegan` | | | |
/// | `saveEnded` | | written objects | the objects |
/// | `saveFailed` | the error's message | | |
/// | `merged` | | merged objects, or resolved conflicts | the objects |
/// | `undone`, `redone`, `rolledBack`, `wasReset` | | objects | the objects |
///
/// Objects are URIs. Lists of objects, and `rows`, are limited to ``longestList`` entries.
public struct _StackEvent: Codable, Sendable, Equatable {
    /// The kinds of events.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An object's fault fired; "cache" is a hit of the row cache.
        case faultFired
        /// A to-many relationship's fault fired.
        case relationshipFaultFired
        /// The record of a firing fault no longer exists.
        case faultWasInaccessible
        /// An object turned into a fault.
        case turnedIntoFault
        /// A fetch completed.
        case fetched
        /// A statement ran.
        case sql
        /// The SELECT of a fetch completed.
        case selected
        /// A count completed.
        case counted
        /// SQLite's plan for a fetch, if a log requests it.
        case queryPlan
        /// A callback of an object is about to be called.
        case callback
        /// A notification is about to be posted.
        case notification
        /// A save began, and how it ended.
        case saveBegan, saveEnded, saveFailed
        /// Changes of another context were merged, or a merge policy resolved conflicts.
        case merged
        /// An undo or a redo was executed.
        case undone, redone
        /// All changes were rolled back, or the context was reset.
        case rolledBack, wasReset
    }

    /// The maximum number of objects and rows in an event.
    public static let longestList = 100

    public var kind: Kind
    /// The context's name, or its address if it has none; nil without a context.
    public var context: String?
    /// The path of the store's file, for a store's events.
    public var store: String?
    /// The URIs of the affected objects.
    public var objects: [String] = []
    public var detail: String?
    /// A statement's text with its values as SQL literals.
    public var values: String?
    /// The values alone, in the order of the text: `"Ada"`, `18`, `nil`, `<00ff>`.
    public var binds: [String]?
    /// The rows that the statement returned, in the same form. Long texts are truncated, and long data are shown as
    /// their size.
    public var rows: [[String]]?
    public var count: Int?
    /// The duration in seconds.
    public var duration: Double?
    /// Seconds since the process first had a listener.
    public var time: Double = 0
}
