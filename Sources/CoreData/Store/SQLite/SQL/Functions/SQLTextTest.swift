/// A test of texts against a pattern, kept ready as long as the pattern stays the same: from row to row it does.
///
/// The test is a predicate in memory, so that SQL and memory cannot disagree.
final class SQLTextTest {
    private let type: NSComparisonPredicate.Operator
    private var pattern: [UInt8] = []
    private var options = SQLTextOptions(rawValue: -1)
    private var predicate: NSPredicate?

    init(_ type: NSComparisonPredicate.Operator) {
        self.type = type
    }

    /// The predicate for a pattern; nil for a regular expression that is none.
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
        // In memory a pattern that cannot be read stops the process; here it may come from a row.
        if type == .matches, (try? NSRegularExpression(pattern: pattern)) == nil { return nil }
        return NSComparisonPredicate(
            leftExpression: NSExpression.expressionForEvaluatedObject(),
            rightExpression: NSExpression(forConstantValue: pattern), modifier: .direct, type: type,
            options: options.predicateOptions)
    }
}
