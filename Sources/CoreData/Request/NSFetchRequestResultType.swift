/// What a fetch request returns for each row that it finds.
public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Managed objects: faults, or filled, as the request says.
    public static var managedObjectResultType: NSFetchRequestResultType { .init(rawValue: 0) }
    /// Object ids; the rows are cached where `includesPropertyValues` is true.
    public static var managedObjectIDResultType: NSFetchRequestResultType { .init(rawValue: 1) }
    /// Dictionaries with the values of `propertiesToFetch`; pending changes are not seen.
    public static var dictionaryResultType: NSFetchRequestResultType { .init(rawValue: 2) }
    /// One number: how many rows there are.
    public static var countResultType: NSFetchRequestResultType { .init(rawValue: 4) }
}
