extension NSExpression {
    /// An expression in the format language, where a text that cannot be read throws instead of stopping the process.
    ///
    /// Not Apple's: it is for tools that read expressions from their users.
    public convenience init(_validating expressionFormat: String, argumentArray arguments: [Any?] = []) throws {
        self.init(adopting: try PredicateParser.expression(expressionFormat, arguments))
    }
}
