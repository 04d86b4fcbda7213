import Foundation

extension NSExpression {
    /// An expression written in the format language: `price * quantity`.
    ///
    /// The arguments take the places of `%@`, `%K`, `%d` and the like; see ``NSPredicate/init(format:_:)``.
    public convenience init(format expressionFormat: String, _ args: Any?...) {
        self.init(format: expressionFormat, arguments: args)
    }

    public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
        self.init(format: expressionFormat, arguments: arguments)
    }

    /// An expression whose arguments are in a list of C. It holds numbers and C strings only; see ``NSPredicate/init(format:arguments:)``.
    public convenience init(format expressionFormat: String, arguments argList: CVaListPointer) {
        self.init(format: expressionFormat, arguments: ArgumentList.values(of: argList, format: expressionFormat))
    }

    private convenience init(format: String, arguments: [Any?]) {
        do {
            self.init(node: try PredicateParser.expression(format, arguments).node)
        } catch {
            misuse("\(error)")
        }
    }
}
