import CoreData

/// Reads the input as a predicate and as an expression. A result must survive a round trip through its text, and must
/// return a value for any object or trap with a message.
enum PredicateFuzzing {
    /// The arguments for `%@` and other specifiers, in this order.
    private static let arguments: [Any?] = [
        "name", 3, "Ada", 2.5, [1, 2], Date(timeIntervalSinceReferenceDate: 86_400.5), nil, "key",
    ]

    private static let objects: [Any?] = [
        AnswersAll(depth: 0), ["a": 1, "name": "Ada", "list": [1, 2, 3]], "text", 42, [1, 2, 3], nil,
    ]

    static func run(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let predicate = try? NSPredicate(_validating: text, argumentArray: arguments) { check(predicate) }
        if let expression = try? NSExpression(_validating: text, argumentArray: arguments) { check(expression) }
    }

    private static func check(_ predicate: NSPredicate) {
        let text = predicate.predicateFormat
        let again: NSPredicate
        do { again = try NSPredicate(_validating: text) } catch { fatalError("Cannot be read back: \(error)") }
        demand(again == predicate, "\(text) reads back as \(again)")
        demand(again.hash == predicate.hash, "\(text): equal, but of another hash")
        demand(again.predicateFormat == text, "\(text) prints then as \(again)")
        for object in objects {
            Attempt.run { _ = predicate.evaluate(with: object, substitutionVariables: ["x": 1, "y": "text"]) }
        }
        Attempt.run { _ = predicate.withSubstitutionVariables(["x": 1, "y": [1, 2]]).predicateFormat }
    }

    private static func check(_ expression: NSExpression) {
        let text = expression.description
        let again: NSExpression
        do { again = try NSExpression(_validating: text) } catch { fatalError("Cannot be read back: \(error)") }
        demand(again == expression, "\(text) reads back as \(again)")
        demand(again.hash == expression.hash, "\(text): equal, but of another hash")
        demand(again.description == text, "\(text) prints then as \(again)")
        for object in objects {
            Attempt.run { _ = expression.expressionValue(with: object, context: ["x": 1, "y": "text"]) }
        }
    }
}

/// An object with a value for every key. The key's length determines the value's type.
final class AnswersAll: KeyValueCoding {
    private let depth: Int
    init(depth: Int) { self.depth = depth }

    func value(forKey key: String) -> Any? {
        switch key.utf8.count % 11 {
        case 0: nil
        case 1: 7
        case 2: "Ada Lovelace"
        case 3: [1, 2.5, NSDecimalNumber(string: "3.25")]
        case 4: Date(timeIntervalSinceReferenceDate: 1000)
        case 5: depth < 3 ? [AnswersAll(depth: depth + 1), AnswersAll(depth: depth + 1)] : []
        case 6: NSSet(array: ["a", "bb", "ccc"])
        case 7: AnswersAll(depth: depth + 1)
        case 8: -2.75
        case 9: Data([1, 2, 3])
        default: ["key": "value"]
        }
    }
}
