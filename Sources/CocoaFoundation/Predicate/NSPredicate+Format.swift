import Foundation

extension NSPredicate {
    /// A predicate written in the format language, with arguments in the places of `%@`, `%K`, `%d` and the like.
    ///
    ///     NSPredicate(format: "%K == %@ AND age > %d", "name", "Ada", 36)
    ///
    /// Apple types the arguments as `CVarArg`; here they are `Any?`, so that everything that may be an argument there
    /// is one here without a conversion: strings, numbers, dates, data, UUIDs, URLs, arrays, sets, managed objects and
    /// nil. Inside quotes a `%@` is plain text.
    ///
    /// Stops the process when the format cannot be read; the message has the text, the place, and what was expected.
    public convenience init(format predicateFormat: String, _ args: Any?...) {
        self.init(adopting: NSPredicate.parsed(predicateFormat, args))
    }

    /// A predicate in the format language, with its arguments in an array. `NSNull` in it stands for nil.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(adopting: NSPredicate.parsed(predicateFormat, arguments ?? []))
    }

    /// A predicate in the format language, with its arguments in a list of C.
    ///
    /// Foundation on Linux puts no objects into such a list, so the format may ask for numbers and C strings only, and
    /// `%@` or `%K` stops the process: use ``init(format:argumentArray:)``.
    public convenience init(format predicateFormat: String, arguments argList: CVaListPointer) {
        let values = ArgumentList.values(of: argList, format: predicateFormat)
        self.init(adopting: NSPredicate.parsed(predicateFormat, values))
    }

    /// A predicate in the format language, where a text that cannot be read throws instead of stopping the process.
    ///
    /// Not Apple's: it is for tools that read predicates from their users.
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
