import CocoaFoundation
import Testing

/// A format and its expected result for Ada: name "Ada", age 36, height 1.65, nickname nil, birthday 1000 seconds
/// after the reference date, isMember true, flags 6 (binary 110), scores 1 2 3, friends Éloïse (20, score 7) and Bob
/// (50, scores 8 and 9), city Seoul with the river Han.
struct PredicateAnswer: CustomTestStringConvertible, Sendable {
    let format: String
    let holds: Bool
    var testDescription: String { "\(holds ? "yes" : "no ") \(format)" }

    /// Parses a table with one case per line: `yes` or `no`, then the format.
    static func all(_ table: String) -> [PredicateAnswer] {
        table.split(separator: "\n").map { line in
            PredicateAnswer(format: String(line.dropFirst(4)), holds: line.hasPrefix("yes"))
        }
    }

    /// Evaluates the format, its printed text, its negation and its archived copy.
    func check() throws {
        let predicate = try NSPredicate(_validating: format)
        #expect(predicate.evaluate(with: Person.ada()) == holds)
        let again = try NSPredicate(_validating: predicate.predicateFormat)
        #expect(again == predicate, "\(predicate.predicateFormat) must read back as itself")
        #expect(again.hash == predicate.hash)
        #expect(again.predicateFormat == predicate.predicateFormat)
        let opposite = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
        #expect(opposite.evaluate(with: Person.ada()) != holds)
        let data = try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
        let classes = [NSPredicate.self, NSComparisonPredicate.self, NSCompoundPredicate.self]
        let unarchived = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) as? NSPredicate
        #expect(unarchived == predicate)
        #expect(unarchived?.evaluate(with: Person.ada()) == holds)
    }
}
