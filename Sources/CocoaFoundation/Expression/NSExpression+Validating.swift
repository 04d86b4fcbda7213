extension NSExpression {
    /// An expression in the format language. Throws, instead of stopping the process, if the text cannot be parsed.
    ///
    /// Not part of Apple's API: for tools that read expressions from their users.
    /// - Throws: `PredicateFormatError`.
    public convenience init(_validating expressionFormat: String, argumentArray arguments: [Any?] = []) throws {
        self.init(adopting: try PredicateParser.expression(expressionFormat, arguments))
    }
}
