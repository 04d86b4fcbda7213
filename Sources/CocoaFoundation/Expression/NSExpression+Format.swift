import Foundation

extension NSExpression {
    /// An expression written in the format language: `price * quantity`.
    ///
    /// The arguments take the places of `%@`, `%K`, `%d` and the like; see ``NSPredicate/init(format:_:)``.
    public convenience init(format expressionFormat: String, _ args: Any?...) {
        self.init(adopting: NSExpression.parsed(expressionFormat, args))
    }

    public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
        self.init(adopting: NSExpression.parsed(expressionFormat, arguments))
    }

    /// An expression whose arguments are in a list of C. It holds numbers and C strings only; see ``NSPredicate/init(format:arguments:)``.
    public convenience init(format expressionFormat: String, arguments argList: CVaListPointer) {
        let values = ArgumentList.values(of: argList, format: expressionFormat)
        self.init(adopting: NSExpression.parsed(expressionFormat, values))
    }

    private static func parsed(_ format: String, _ arguments: [Any?]) -> NSExpression {
        do {
            return try PredicateParser.expression(format, arguments)
        } catch {
            misuse("\(error)")
        }
    }
}

/// `FETCH(…)` makes an expression of a subclass.
extension NSExpression: Adopting {}
