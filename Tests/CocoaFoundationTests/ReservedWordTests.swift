import CocoaFoundation
import Testing

/// Keys whose names are reserved words of the format language.
struct ReservedWordTests {
    static let words = [
        "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI", "MATCHES", "CONTAINS",
        "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO", "FIRST", "LAST",
        "SIZE", "ANYKEY", "SUBQUERY", "FETCH", "CAST", "FUNCTION", "TERNARY", "UNION", "INTERSECT", "MINUS",
        "TRUEPREDICATE", "FALSEPREDICATE",
    ]

    @Test(arguments: words)
    func aHashSignEscapesAReservedWord(_ word: String) throws {
        // In key-value coding, `self` is the object itself.
        for key in [word, word.lowercased(), word.capitalized] where key != "self" {
            let predicate = try NSPredicate(_validating: "#\(key) == 1")
            #expect(predicate.evaluate(with: [key: 1]))
            #expect(!predicate.evaluate(with: [key: 2]))
            #expect(predicate.predicateFormat == "#\(key) == 1")
            #expect(try NSPredicate(_validating: predicate.predicateFormat) == predicate)
            #expect(NSPredicate(format: "%K == 1", key) == predicate)
            #expect(NSPredicate(format: "%K == 1", key).predicateFormat == "#\(key) == 1")
        }
    }

    @Test(arguments: words)
    func aReservedWordAfterADotIsAKey(_ word: String) throws {
        // FIRST, LAST and SIZE are reserved in brackets only.
        let predicate = try NSPredicate(_validating: "a.#\(word) == 1")
        #expect(predicate.evaluate(with: ["a": [word: 1]]))
        #expect(predicate == NSPredicate(format: "%K == 1", "a.\(word)"))
        #expect(try NSPredicate(_validating: predicate.predicateFormat) == predicate)
    }

    @Test func aWordThatStartsWithAReservedWordIsAKey() {
        for key in ["inside", "order", "android", "anyone", "nothing", "notes", "likes", "selfie", "nilable", "size2"] {
            #expect(NSPredicate(format: "\(key) == 1").evaluate(with: [key: 1]))
            #expect(NSPredicate(format: "\(key) == 1").predicateFormat == "\(key) == 1")
        }
    }
}
