import Foundation

extension NSExpression {
    /// An expression written in the format language: `price * quantity`.
    ///
    /// The arguments replace `%@`, `%K`, `%d` and other placeholders; see ``NSPredicate/init(format:_:)``. Stops the
    /// process if the text cannot be parsed.
    public convenience init(format expressionFormat: String, _ args: Any?...) {
        self.init(adopting: NSExpression.parsed(expressionFormat, args))
    }

    /// An expression in the format language, with its arguments in an array. Stops the process if the text cannot be
    /// parsed.
    public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
        self.init(adopting: NSExpression.parsed(expressionFormat, arguments))
    }

    /// An expression with its arguments in a `va_list`, which holds only numbers and C strings; see
    /// ``NSPredicate/init(format:arguments:)``.
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

/// `FETCH(…)` creates an instance of a subclass.
extension NSExpression: Adopting {}
