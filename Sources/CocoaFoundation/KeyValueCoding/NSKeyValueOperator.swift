/// The names of the collection operators, without the `@`.
///
/// See Apple's page for `NSKeyValueOperator`.
public struct NSKeyValueOperator: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// `@avg`: the mean of the numbers.
    public static let averageKeyValueOperator = NSKeyValueOperator(rawValue: "avg")
    /// `@count`: the number of objects.
    public static let countKeyValueOperator = NSKeyValueOperator(rawValue: "count")
    /// `@distinctUnionOfArrays`: the values of the arrays of an array, each value once.
    public static let distinctUnionOfArraysKeyValueOperator = NSKeyValueOperator(rawValue: "distinctUnionOfArrays")
    /// `@distinctUnionOfObjects`: the values of the objects, each value once.
    public static let distinctUnionOfObjectsKeyValueOperator = NSKeyValueOperator(rawValue: "distinctUnionOfObjects")
    /// `@distinctUnionOfSets`: the values of the sets of a set, each value once.
    public static let distinctUnionOfSetsKeyValueOperator = NSKeyValueOperator(rawValue: "distinctUnionOfSets")
    /// `@max`: the largest value.
    public static let maximumKeyValueOperator = NSKeyValueOperator(rawValue: "max")
    /// `@min`: the smallest value.
    public static let minimumKeyValueOperator = NSKeyValueOperator(rawValue: "min")
    /// `@sum`: the sum of the numbers.
    public static let sumKeyValueOperator = NSKeyValueOperator(rawValue: "sum")
    /// `@unionOfArrays`: the values of the arrays of an array.
    public static let unionOfArraysKeyValueOperator = NSKeyValueOperator(rawValue: "unionOfArrays")
    /// `@unionOfObjects`: the values of the objects.
    public static let unionOfObjectsKeyValueOperator = NSKeyValueOperator(rawValue: "unionOfObjects")
    /// `@unionOfSets`: the values of the sets of a set.
    public static let unionOfSetsKeyValueOperator = NSKeyValueOperator(rawValue: "unionOfSets")
}
