import Foundation

extension NSPredicate {
    /// A predicate written in the format language, with arguments for `%@`, `%K`, `%d` and other placeholders.
    ///
    ///     NSPredicate(format: "%K == %@ AND age > %d", "name", "Ada", 36)
    ///
    /// Apple types the arguments as `CVarArg`. Here they are `Any?`, so that everything that Apple accepts works
    /// without a conversion: strings, numbers, dates, data, UUIDs, URLs, arrays, sets, managed objects and nil. Inside
    /// quotes, `%@` is plain text.
    ///
    /// Stops the process if the format cannot be parsed; the message contains the text, the position, and what was
    /// expected.
    public convenience init(format predicateFormat: String, _ args: Any?...) {
        self.init(adopting: NSPredicate.parsed(predicateFormat, args))
    }

    /// A predicate in the format language, with its arguments in an array, in which `NSNull` stands for nil.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(adopting: NSPredicate.parsed(predicateFormat, arguments ?? []))
    }

    /// A predicate in the format language, with its arguments in a C `va_list`.
    ///
    /// Foundation on Linux puts no objects into a `va_list`, so the format can only have placeholders for numbers and C
    /// strings. `%@` and `%K` stop the process: use ``init(format:argumentArray:)``.
    public convenience init(format predicateFormat: String, arguments argList: CVaListPointer) {
        let values = ArgumentList.values(of: argList, format: predicateFormat)
        self.init(adopting: NSPredicate.parsed(predicateFormat, values))
    }

    /// A predicate in the format language. Throws, instead of stopping the process, if the text cannot be parsed.
    ///
    /// Not part of Apple's API: for tools that read predicates from their users.
    /// - Throws: `PredicateFormatError`.
    public convenience init(_validating predicateFormat: String, argumentArray arguments: [Any?] = []) throws {
        self.init(adopting: try PredicateParser.predicate(predicateFormat, arguments))
    }

    private static func parsed(_ format: String, _ arguments: [Any?]) -> NSPredicate {
        do {
            return try PredicateParser.predicate(format, arguments)
        } catch {
            misuse("\(error)")
        }
    }
}
