import Foundation

/// An object whose methods `FUNCTION(object, "name:", …)` and a custom comparison can call by name.
///
/// Objective-C finds any method by its name. Swift doesn't, so the object maps names to methods itself. Managed
/// objects, migration policies and migration managers need not conform, because the `ManagedObjectAccessors` plugin
/// lists their methods. A listed method takes precedence over `perform(_:with:)`.
///
///     extension Price: NamedMethodsProviding {
///         func perform(_ name: String, with arguments: [Any?]) -> Any? {
///             name == "priceWithTax:" ? total(taxed: arguments[0]) : nil
///         }
///     }
public protocol NamedMethodsProviding {
    /// Calls the method `name`, which has one colon per argument.
    func perform(_ name: String, with arguments: [Any?]) -> Any?
}

/// The methods of Foundation's own values that predicates can call by name.
enum NamedMethods {
    static func call(_ name: String, on receiver: Any?, with arguments: [Any?]) -> Any? {
        guard let receiver else { return nil }
        // Listed methods, including inherited ones, take precedence over those that the class provides by name.
        if type(of: receiver) is AnyClass,
            let method = ClassTables.method(name, of: type(of: receiver as AnyObject))
        {
            return Operand.unwrapped(method(receiver as AnyObject, arguments))
        }
        if let provider = receiver as? any NamedMethodsProviding { return provider.perform(name, with: arguments) }
        let operands = arguments.map { Operand($0) }
        if case .string(let text) = Operand(receiver), let result = call(name, on: text, with: operands) {
            return result
        }
        switch (name, operands.first) {
        case ("isEqual:", let other?): return NSNumber(value: Operand.areEqual(Operand(receiver), other))
        case ("compare:", let other?):
            return Operand.order(Operand(receiver), other).map { NSNumber(value: $0.rawValue) }
        case ("description", nil): return "\(receiver)"
        default: break
        }
        if operands.isEmpty { return KeyValueAccess.value(of: receiver, forKey: name) }
        misuse(
            """
            FUNCTION cannot call '\(name)' on \(Operand(receiver).summary): methods have no names at run time on Linux. \
            Let its type conform to NamedMethodsProviding.
            """)
    }

    private static func call(_ name: String, on text: String, with arguments: [Operand]) -> Any? {
        guard case .string(let other)? = arguments.first else { return nil }
        switch name {
        case "hasPrefix:": return NSNumber(value: text.hasPrefix(other))
        case "hasSuffix:": return NSNumber(value: text.hasSuffix(other))
        case "containsString:": return NSNumber(value: text.contains(other))
        case "localizedCaseInsensitiveContainsString:", "localizedStandardContainsString:":
            return NSNumber(value: text.range(of: other, options: [.caseInsensitive, .diacriticInsensitive]) != nil)
        case "isEqualToString:": return NSNumber(value: text.isIdentical(to: other))
        case "stringByAppendingString:": return text + other
        default:
            return Selector(name).stringComparison.map { NSNumber(value: $0(text, other).rawValue) }
        }
    }
}
