/// Specifies the results of a fetch request.
public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Managed objects: faults, or filled, as the request specifies.
    public static var managedObjectResultType: NSFetchRequestResultType { .init(rawValue: 0) }
    /// Object IDs. The rows are cached too if `includesPropertyValues` is true.
    public static var managedObjectIDResultType: NSFetchRequestResultType { .init(rawValue: 1) }
    /// Dictionaries with the values of `propertiesToFetch`, without unsaved changes.
    public static var dictionaryResultType: NSFetchRequestResultType { .init(rawValue: 2) }
    /// One `NSNumber`: the number of matching rows.
    public static var countResultType: NSFetchRequestResultType { .init(rawValue: 4) }
}
