import CocoaFoundation
import Testing

/// Predicates built in code, inspected, subclassed, and with variables.
struct PredicateTests {
    @Test func aParsedPredicateExposesItsParts() throws {
        let compound = try #require(NSPredicate(format: "NOT a == 1 AND b != 2") as? NSCompoundPredicate)
        #expect(compound.compoundPredicateType == .and)
        let not = try #require(compound.subpredicates.first as? NSCompoundPredicate)
        #expect(not.compoundPredicateType == .not)
        let comparison = try #require(compound.subpredicates.last as? NSComparisonPredicate)
        #expect(comparison.predicateOperatorType == .notEqualTo)
        #expect(comparison.comparisonPredicateModifier == .direct)
        #expect(comparison.options == [])
        #expect(comparison.leftExpression.keyPath == "b")
        #expect(comparison.rightExpression.constantValue as? Int == 2)
        #expect(comparison.customSelector == nil)
    }

    @Test func rawValuesMatchApple() {
        let operators: [NSComparisonPredicate.Operator: UInt] = [
            .lessThan: 0, .lessThanOrEqualTo: 1, .greaterThan: 2, .greaterThanOrEqualTo: 3, .equalTo: 4, .notEqualTo: 5,
            .matches: 6, .like: 7, .beginsWith: 8, .endsWith: 9, .in: 10, .customSelector: 11, .contains: 99,
            .between: 100,
        ]
        for (type, raw) in operators {
            #expect(type.rawValue == raw)
            #expect(NSComparisonPredicate.Operator(rawValue: raw) == type)
        }
        #expect(NSComparisonPredicate.Operator(rawValue: 12) == nil)
        #expect([NSComparisonPredicate.Modifier.direct, .all, .any].map(\.rawValue) == [0, 1, 2])
        #expect(NSComparisonPredicate.Modifier(rawValue: 2) == .any)
        #expect([NSCompoundPredicate.LogicalType.not, .and, .or].map(\.rawValue) == [0, 1, 2])
        #expect(NSCompoundPredicate.LogicalType(rawValue: 1) == .and)
        #expect(NSComparisonPredicate.Options.caseInsensitive.rawValue == 1)
        #expect(NSComparisonPredicate.Options.diacriticInsensitive.rawValue == 2)
        #expect(NSComparisonPredicate.Options.normalized.rawValue == 4)
        #expect(NSComparisonPredicate.Options(rawValue: 3) == [.caseInsensitive, .diacriticInsensitive])
        let types: [NSExpression.ExpressionType: UInt] = [
            .constantValue: 0, .evaluatedObject: 1, .variable: 2, .keyPath: 3, .function: 4, .unionSet: 5,
            .intersectSet: 6,
            .minusSet: 7, .subquery: 13, .aggregate: 14, .anyKey: 15, .block: 19, .conditional: 20,
        ]
        for (type, raw) in types {
            #expect(type.rawValue == raw)
            #expect(NSExpression.ExpressionType(rawValue: raw) == type)
        }
    }

    @Test func predicatesAreBuiltFromParts() {
        let name = NSExpression(forKeyPath: "name")
        let predicate = NSComparisonPredicate(
            leftExpression: name, rightExpression: NSExpression(forConstantValue: "a"), modifier: .direct,
            type: .beginsWith, options: [.caseInsensitive, .diacriticInsensitive])
        #expect(predicate.predicateFormat == #"name BEGINSWITH[cd] "a""#)
        #expect(predicate.evaluate(with: ["name": "Álvaro"]))
        let plain = NSComparisonPredicate(
            leftExpression: name, rightExpression: NSExpression(forConstantValue: "a"), modifier: .any, type: .equalTo)
        #expect(plain.options == [])
        #expect(plain.evaluate(with: ["name": ["b", "a"]]))
    }

    @Test func compoundPredicatesCombineTheirSubpredicates() {
        let yes = NSPredicate(value: true)
        let no = NSPredicate(value: false)
        #expect(NSCompoundPredicate(andPredicateWithSubpredicates: [yes, yes]).evaluate(with: nil))
        #expect(!NSCompoundPredicate(andPredicateWithSubpredicates: [yes, no]).evaluate(with: nil))
        #expect(NSCompoundPredicate(orPredicateWithSubpredicates: [no, yes]).evaluate(with: nil))
        #expect(!NSCompoundPredicate(orPredicateWithSubpredicates: [no, no]).evaluate(with: nil))
        #expect(NSCompoundPredicate(notPredicateWithSubpredicate: no).evaluate(with: nil))
        #expect(NSCompoundPredicate(type: .and, subpredicates: []).evaluate(with: nil))
        #expect(!NSCompoundPredicate(type: .or, subpredicates: []).evaluate(with: nil))
        #expect(NSCompoundPredicate(type: .and, subpredicates: []).predicateFormat == "TRUEPREDICATE")
        #expect(NSCompoundPredicate(type: .or, subpredicates: []).predicateFormat == "FALSEPREDICATE")
        #expect(NSCompoundPredicate(type: .and, subpredicates: [yes]).predicateFormat == "TRUEPREDICATE")
    }

    @Test(arguments: [
        ("a == 1 and b == 2 or c == 3", "(a == 1 AND b == 2) OR c == 3"),
        ("a == 1 or b == 2 and c == 3", "a == 1 OR (b == 2 AND c == 3)"),
        ("a == 1 and b == 2 and c == 3", "a == 1 AND b == 2 AND c == 3"),
        ("(a == 1 and b == 2) and c == 3", "(a == 1 AND b == 2) AND c == 3"),
        ("not (a == 1 or b == 2)", "NOT (a == 1 OR b == 2)"), ("not a == 1 and b == 2", "(NOT a == 1) AND b == 2"),
        ("none a == 1", "NOT ANY a == 1"), ("a =[DC] 'x'", #"a ==[cd] "x""#), ("a == YES", "a == 1"),
        ("a == 1.50", "a == 1.5"), ("a == 2.0", "a == 2"),
        (#"a == 'it\'s'"#, #"a == "it's""#),
        ("a == NULL", "a == nil"), ("self.a == 1", "a == 1"), ("self == 1", "SELF == 1"), ("$v.a == $w", "$v.a == $w"),
        ("#select == #in", "select == #in"), ("a.b.@sum.c > 0x10", "a.b.@sum.c > 16"), ("-a == 1", "0 - a == 1"),
        ("a in {1,2}", "a IN {1, 2}"), ("a between {1,2}", "a BETWEEN {1, 2}"), ("a[first] == 1", "a[FIRST] == 1"),
        ("sum:(a) == 1", "sum(a) == 1"), ("add:to:(a, 1) == 1", "a + 1 == 1"), ("(a + b) * c == 1", "(a + b) * c == 1"),
        ("(a * b) + c == 1", "a * b + c == 1"), ("a - (b - c) == 1", "a - (b - c) == 1"), ("~a == 1", "~a == 1"),
        ("cast(0, 'NSDate') == a", #"CAST(0.000000, "NSDate") == a"#), ("a <> 1", "a != 1"), ("true == true", "1 == 1"),
        ("booleanAttribute == 1 AND floatAttribute > 5", "booleanAttribute == 1 AND floatAttribute > 5"),
        ("mainAuthor.firstName like[cd] $FIRST_NAME", "mainAuthor.firstName LIKE[cd] $FIRST_NAME"),
        ("subquery(a, $x, $x.b == 1 && $x.c == 2).@count>0", "SUBQUERY(a, $x, $x.b == 1 AND $x.c == 2).@count > 0"),
    ])
    func predicateFormatIsCanonical(_ format: String, _ canonical: String) throws {
        #expect(try NSPredicate(_validating: format).predicateFormat == canonical)
    }

    @Test func constantsPrintAsLiterals() {
        func text(_ value: Any?) -> String { NSExpression(forConstantValue: value).description }
        #expect(text(nil) == "nil")
        #expect(text(true) == "1")
        #expect(text(-3) == "-3")
        #expect(text(1e100) == "1e+100")
        #expect(text(Decimal(string: "1.10")) == "1.1")
        #expect(text(Decimal(string: "-9223372036852323703651999e66")) == "-9223372036852323703651999e66")
        #expect(text(Decimal(string: "1e60")) == "100000000000000000e43")
        #expect(text(#"a "quoted" \ one"#) == #""a \"quoted\" \\ one""#)
        #expect(text([1, "a", nil] as [Any?]) == #"{1, "a", nil}"#)
        #expect(text(Date(timeIntervalSinceReferenceDate: 694_224_000)) == #"CAST(694224000.000000, "NSDate")"#)
    }

    @Test func equalPredicatesHaveEqualHashes() {
        func predicate(_ format: String) -> NSPredicate { NSPredicate(format: format) }
        #expect(predicate("a == 1") == predicate("a = 1.0"))
        #expect(predicate("a == 1").hash == predicate("a = 1.0").hash)
        #expect(predicate("a == 1") != predicate("a == 2"))
        #expect(predicate("a == 1") != predicate("b == 1"))
        #expect(predicate("a == 1") != predicate("a != 1"))
        #expect(predicate("a ==[c] 'x'") != predicate("a == 'x'"))
        #expect(predicate("ANY a == 1") != predicate("a == 1"))
        #expect(predicate("a == 1 AND b == 1") == predicate("a == 1 && b == 1"))
        #expect(predicate("a == 1 AND b == 1") != predicate("b == 1 AND a == 1"))
        #expect(predicate("a == 1 AND b == 1") != predicate("a == 1 OR b == 1"))
        #expect(predicate("TRUEPREDICATE") == NSPredicate(value: true))
        #expect(NSPredicate(value: true) != NSPredicate(value: false))
        #expect(!predicate("a == 1").isEqual("a == 1"))
        let block = NSPredicate { _, _ in true }
        #expect(block == block)
        #expect(block != NSPredicate { _, _ in true })
        #expect(
            predicate("a IN %@".replacingOccurrences(of: "%@", with: "{1, 2}"))
                == NSPredicate(format: "a IN %@", [1, 2]))
    }

    @Test func aBlockPredicateReceivesTheObjectAndTheBindings() {
        let predicate = NSPredicate { object, bindings in
            (object as? Int) == (bindings?["limit"] as? Int ?? 0)
        }
        #expect(predicate.evaluate(with: 0))
        #expect(predicate.evaluate(with: 5, substitutionVariables: ["limit": 5]))
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            predicate, NSPredicate(format: "SELF == $limit"),
        ])
        #expect(both.evaluate(with: 5, substitutionVariables: ["limit": 5]))
        #expect(!both.evaluate(with: 5, substitutionVariables: ["limit": 6]))
        #expect(predicate.predicateFormat.hasPrefix("BLOCKPREDICATE("))
    }

    @Test func variablesAreBoundDuringEvaluation() {
        let predicate = NSPredicate(format: "name BEGINSWITH $prefix AND age > $age")
        #expect(predicate.evaluate(with: Person.ada(), substitutionVariables: ["prefix": "A", "age": 30]))
        #expect(!predicate.evaluate(with: Person.ada(), substitutionVariables: ["prefix": "B", "age": 30]))
        let path = NSPredicate(format: "$person.city.name == 'Seoul'")
        #expect(path.evaluate(with: nil, substitutionVariables: ["person": Person.ada()]))
        let expression = NSPredicate(format: "age == $other")
        #expect(
            expression.evaluate(with: Person.ada(), substitutionVariables: ["other": NSExpression(forKeyPath: "age")]))
        #expect(
            NSPredicate(format: "nickname == $x").evaluate(with: Person.ada(), substitutionVariables: ["x": NSNull()]))
    }

    @Test func substitutionReturnsAPredicateWithoutVariables() {
        let template = NSPredicate(format: "name == $NAME OR SUBQUERY(friends, $f, $f.age > $AGE).@count > 0")
        let bound = template.withSubstitutionVariables(["NAME": "Bob", "AGE": 40, "f": "hidden"])
        #expect(
            bound.predicateFormat == #"name == "Bob" OR SUBQUERY(friends, $f, $f.age > 40).@count > 0"#)
        #expect(bound is NSCompoundPredicate)
        #expect(bound.evaluate(with: Person.ada()))
        #expect(template.predicateFormat.contains("$NAME"))
        let null = NSPredicate(format: "nickname == $x").withSubstitutionVariables(["x": NSNull()])
        #expect(null.predicateFormat == "nickname == nil")
        let comparison: NSComparisonPredicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "a"), rightExpression: NSExpression(forVariable: "x"),
            modifier: .direct, type: .equalTo)
        let same: NSComparisonPredicate = comparison.withSubstitutionVariables(["x": 1])
        #expect(same.predicateFormat == "a == 1")
    }

    @Test func anAssignmentBindsAVariableForLaterConditions() {
        let predicate = NSPredicate(format: "($half := age / 2) > 10 AND $half == 18")
        #expect(predicate.predicateFormat == "($half := age / 2) > 10 AND $half == 18")
        #expect(predicate.evaluate(with: Person.ada(), substitutionVariables: [:]))
        let context = NSMutableDictionary()
        let value = NSExpression(format: "$x := 1 + 2").expressionValue(with: nil, context: context)
        #expect(value as? Int == 3)
        #expect(context["x"] as? Int == 3)
    }

    @Test func aSubclassIsEvaluatedInsideACompound() {
        final class Even: NSPredicate, @unchecked Sendable {
            override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
                (object as? Int).map { $0 % 2 == 0 } ?? false
            }
        }
        #expect(Even().evaluate(with: 4))
        #expect(!Even().evaluate(with: 3))
        let compound = NSCompoundPredicate(type: .and, subpredicates: [Even(), NSPredicate(format: "SELF > 2")])
        #expect(compound.evaluate(with: 4))
        #expect(!compound.evaluate(with: 2))
        #expect(!compound.evaluate(with: 5))
        final class Half: NSExpression, @unchecked Sendable {
            override func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
                (object as? Int).map { $0 / 2 }
            }
        }
        let comparison = NSComparisonPredicate(
            leftExpression: Half(expressionType: .block), rightExpression: NSExpression(forConstantValue: 3),
            modifier: .direct, type: .equalTo)
        #expect(comparison.evaluate(with: 6))
        #expect(!comparison.evaluate(with: 8))
    }

    @Test func collectionsAreFiltered() {
        let even = NSPredicate(format: "modulus:by:(SELF, 2) == 0")
        #expect(NSArray(array: [1, 2, 3, 4]).filtered(using: even) as? [Int] == [2, 4])
        let array = NSMutableArray(array: [1, 2, 3, 4])
        array.filter(using: even)
        #expect(array == NSArray(array: [2, 4]))
        #expect(NSSet(array: [1, 2, 3, 4]).filtered(using: even) as NSSet == NSSet(array: [2, 4]))
        let set = NSMutableSet(array: [1, 2, 3, 4])
        set.filter(using: even)
        #expect(set == NSSet(array: [2, 4]))
        #expect(NSOrderedSet(array: [1, 2, 3, 4]).filtered(using: even) == NSOrderedSet(array: [2, 4]))
        let ordered = NSMutableOrderedSet(array: [1, 2, 3, 4])
        ordered.filter(using: even)
        #expect(ordered == NSOrderedSet(array: [2, 4]))
    }

    @Test func dictionariesAreEvaluatedByKey() {
        let predicate = NSPredicate(format: "name == 'Ada' AND address.city == 'Seoul'")
        #expect(predicate.evaluate(with: ["name": "Ada", "address": ["city": "Seoul"]] as [String: Any]))
        #expect(predicate.evaluate(with: NSDictionary(dictionary: ["name": "Ada", "address": ["city": "Seoul"]])))
        #expect(!predicate.evaluate(with: ["name": "Ada"]))
        #expect(NSPredicate(format: "missing == nil").evaluate(with: [String: Any]()))
        #expect(
            NSPredicate(format: "a[1] == 'x' AND a['k'] == nil").evaluate(with: ["a": [1: "x"] as [AnyHashable: Any]]))
    }

    @Test func structsAndClassesWithoutATableAreReadByReflection() {
        struct Point { var x = 1, label: String? = "p" }
        class Base { var base = 1 }
        final class Derived: Base { var own: Int? = 2 }
        #expect(NSPredicate(format: "x == 1 AND label == 'p'").evaluate(with: Point()))
        #expect(NSPredicate(format: "base == 1 AND own == 2").evaluate(with: Derived()))
    }

    @Test func allowEvaluationChangesNothing() {
        let predicate = NSPredicate(format: "SELF == 1")
        predicate.allowEvaluation()
        #expect(predicate.evaluate(with: 1))
        let expression = NSExpression(format: "1 + 1")
        expression.allowEvaluation()
        #expect(expression.expressionValue(with: nil, context: nil) as? Int == 2)
        let descriptor = NSSortDescriptor(key: nil, ascending: true)
        descriptor.allowEvaluation()
        #expect(descriptor.compare(1, to: 2) == .orderedAscending)
    }
}
