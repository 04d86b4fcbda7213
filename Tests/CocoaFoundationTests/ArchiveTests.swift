import CocoaFoundation
import Testing

/// Archiving and unarchiving predicates, expressions and sort descriptors.
struct ArchiveTests {
    private func archived<T: NSObject & NSSecureCoding>(_ object: T) throws -> T? {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data)
    }

    static let expressions: [NSExpression] =
        [
            "1", "-2.5", "'text'", "nil", "YES", "SELF", "ANYKEY", "$x", "a.b", "a.@count", "1 + a", "sum(a)", "now()",
            "a[0]",
            "a[FIRST]", "$x.a", "{}", "{1, a, {2}}", "a UNION b", "a INTERSECT b", "a MINUS b",
            "SUBQUERY(a, $x, $x == 1)",
            "TERNARY(a == 1, 2, 3)", "FUNCTION(a, 'foo:', 1)", "$x := 5", "CAST(0, 'NSDate')", "CAST(a, 'NSDate')",
            "CAST('E621E1F8-C36C-495A-93FC-0C247A3E6E5F', 'NSUUID')", "CAST('AAH/', 'NSData')",
            "CAST('https://example.org', 'NSURL')", "12345678901234567890.123456789", "18446744073709551615",
            "CAST('nan', 'NSNumber')", "CAST('nan', 'NSDecimalNumber')",
        ].map { NSExpression(format: $0) }
        + [
            [1, 2], ["a", [Decimal(1)]], Set([1, 2]), NSNull(), ["key": 1], NSSet(array: ["a"]),
        ].map { NSExpression(forConstantValue: $0) }

    @Test(arguments: expressions)
    func everyExpressionTypeSurvivesArchiving(_ expression: NSExpression) throws {
        let again = try archived(expression)
        #expect(again == expression)
        #expect(again?.expressionType == expression.expressionType)
        #expect(again?.hash == expression.hash)
    }

    @Test(arguments: [
        "a == 1", "a ==[cd] 'x'", "ANY a > 1", "ALL a BETWEEN {1, 2}", "NOT a == 1", "a == 1 AND b == 2",
        "a == 1 OR (b == 2 AND c == 3)", "TRUEPREDICATE", "FALSEPREDICATE",
        "SUBQUERY(a, $x, $x.b == 1 AND $x.c LIKE 'd').@count > 1",
    ])
    func everyPredicateTypeSurvivesArchiving(_ format: String) throws {
        let predicate = try NSPredicate(_validating: format)
        let again: NSPredicate? =
            switch predicate {
            case let comparison as NSComparisonPredicate: try archived(comparison)
            case let compound as NSCompoundPredicate: try archived(compound)
            default: try archived(predicate)
            }
        #expect(again == predicate)
    }

    @Test func aCustomSelectorComparisonSurvivesArchiving() throws {
        let predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: "A"),
            customSelector: "hasPrefix:")
        let again = try archived(predicate)
        #expect(again == predicate)
        #expect(again?.customSelector == "hasPrefix:")
        #expect(again?.evaluate(with: ["name": "Ada"]) == true)
    }

    @Test func aSortDescriptorSurvivesArchiving() throws {
        let descriptor = NSSortDescriptor(key: "name", ascending: false, selector: "caseInsensitiveCompare:")
        #expect(try archived(descriptor) == descriptor)
        let plain = NSSortDescriptor(key: nil, ascending: true)
        #expect(try archived(plain) == plain)
    }

    /// `SELF >= 0` as Apple's Core Data archived it in the cached model of a LoopKit store.
    @Test func aPredicateArchivedByAppleIsDecoded() throws {
        let archive = """
            YnBsaXN0MDDUAQIDBAUGMDNZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJjaGl2ZX
            KqBwgRFxseIyImLVUkbnVsbNQJCgsMDQ4PEFYkY2xhc3NfEBBOU0xlZnRFeHByZXNzaW9uXxATTlNQcmVkaWNhdGVP
            cGVyYXRvcl8QEU5TUmlnaHRFeHByZXNzaW9ugAKAA4AIgAXSEhMUFVgkY2xhc3Nlc1okY2xhc3NuYW1lohUWXxAVTl
            NDb21wYXJpc29uUHJlZGljYXRlWE5TT2JqZWN00gkYGRpfEBBOU0V4cHJlc3Npb25UeXBlgAQQAdISExwdoh0WXxAQ
            TlNTZWxmRXhwcmVzc2lvbtMJHxggISJfEA9OU0NvbnN0YW50VmFsdWWABoAHEADSEhMkJaIlFl8QGU5TQ29uc3Rhbn
            RWYWx1ZUV4cHJlc3Npb27VCScoKSorIiwiLFpOU01vZGlmaWVyXk5TT3BlcmF0b3JUeXBlWU5TT3B0aW9uc1lOU1Zh
            cmlhbnSACRAD0hITLi+iLxZfEB1OU0NvbXBhcmlzb25QcmVkaWNhdGVPcGVyYXRvctExMlRyb290gAESAAGGoAAIAB
            EAGwAkACkAMgBEAE8AVQBeAGUAeACOAKIApACmAKgAqgCvALgAwwDGAN4A5wDsAP8BAQEDAQgBCwEeASUBNwE5ATsB
            PQFCAUUBYQFsAXcBhgGQAZoBnAGeAaMBpgHGAckBzgHQAAAAAAAAAgEAAAAAAAAANAAAAAAAAAAAAAAAAAAAAdU=
            """
        let data = try #require(Data(base64Encoded: archive, options: .ignoreUnknownCharacters))
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver._readApplePredicates()
        let predicate = unarchiver.decodeObject(of: NSComparisonPredicate.self, forKey: NSKeyedArchiveRootObjectKey)
        #expect(predicate == NSPredicate(format: "SELF >= 0"))
        #expect(predicate?.evaluate(with: -1) == false)
    }

    @Test func closuresCannotBeArchived() async {
        await #expect(processExitsWith: .failure) {
            let predicate = NSPredicate { _, _ in true }
            _ = try? NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
        }
        await #expect(processExitsWith: .failure) {
            let expression = NSExpression(block: { _, _, _ in 1 }, arguments: nil)
            _ = try? NSKeyedArchiver.archivedData(withRootObject: expression, requiringSecureCoding: true)
        }
        await #expect(processExitsWith: .failure) {
            let descriptor = NSSortDescriptor(key: "a", ascending: true) { _, _ in .orderedSame }
            _ = try? NSKeyedArchiver.archivedData(withRootObject: descriptor, requiringSecureCoding: true)
        }
    }

    @Test func copyingAnImmutableObjectReturnsTheSameInstance() {
        let predicate = NSPredicate(format: "a == 1")
        #expect(predicate.copy() as AnyObject === predicate)
        let expression = NSExpression(forKeyPath: "a")
        #expect(expression.copy() as AnyObject === expression)
        let descriptor = NSSortDescriptor(key: "a", ascending: true)
        #expect(descriptor.copy() as AnyObject === descriptor)
    }
}
