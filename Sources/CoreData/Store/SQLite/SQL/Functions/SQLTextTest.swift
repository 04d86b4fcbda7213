/// Tests strings against a pattern. The test is cached for as long as the pattern stays the same, which is usually true
/// for all rows.
///
/// The test is a predicate in memory, so that SQL and memory have the same results.
final class SQLTextTest {
    private let type: NSComparisonPredicate.Operator
    private var pattern: [UInt8] = []
    private var options = SQLTextOptions(rawValue: -1)
    private var predicate: NSPredicate?

    init(_ type: NSComparisonPredicate.Operator) {
        self.type = type
    }

    /// The predicate for a pattern; nil for an invalid regular expression.
    func test(for pattern: UnsafeRawBufferPointer, _ options: SQLTextOptions) -> NSPredicate? {
        if options == self.options, pattern.elementsEqual(self.pattern) { return predicate }
        self.pattern = Array(pattern)
        self.options = options
        predicate = Self.predicate(type, String(decoding: pattern, as: UTF8.self), options)
        return predicate
    }

    private static func predicate(
        _ type: NSComparisonPredicate.Operator, _ pattern: String, _ options: SQLTextOptions
    ) -> NSPredicate? {
        // In memory, an invalid pattern stops the process. Here it can come from a row.
        if type == .matches, (try? NSRegularExpression(pattern: pattern)) == nil { return nil }
        return NSComparisonPredicate(
            leftExpression: NSExpression.expressionForEvaluatedObject(),
            rightExpression: NSExpression(forConstantValue: pattern), modifier: .direct, type: type,
            options: options.predicateOptions)
    }
}
