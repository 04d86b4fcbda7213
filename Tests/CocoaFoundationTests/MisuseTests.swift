import CocoaFoundation
import Testing

/// The messages of traps, for programming errors where Apple's framework raises an exception.
struct MisuseTests {
    @Test func evaluatingAnUnboundVariableTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "a == $x").evaluate(with: ["a": 1], substitutionVariables: ["y": 2])
        }
        #expect(result.standardError.contains("Can't get value for 'x' in bindings [\"y\": 2]."))
    }

    @Test func evaluatingAnUndefinedKeyTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "salary > 1").evaluate(with: Person.ada())
        }
        #expect(
            result.standardError.contains(
                "this class is not key value coding-compliant for the key salary. It has the keys age,"))
    }

    @Test func quantifyingOverANonCollectionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "ANY age > 1").evaluate(with: Person.ada())
        }
        #expect(
            result.standardError.contains(
                "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet")
        )
    }

    @Test func substringComparisonOfANonStringTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "age BEGINSWITH '3'").evaluate(with: Person.ada())
        }
        #expect(
            result.standardError.contains(
                "Can't do a substring operation with something that isn't a string (lhs = 36 rhs = \"3\")"))
    }

    @Test func matchingAnInvalidRegularExpressionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name MATCHES '['").evaluate(with: Person.ada())
        }
        #expect(result.standardError.contains("Can't do regex matching, reason: Can't open pattern \"[\""))
    }

    @Test func patternMatchingANonStringTraps() async {
        for format in ["age MATCHES '3'", "age LIKE '3'"] {
            let predicate = NSPredicate(format: format)
            #expect(predicate.predicateFormat.hasPrefix("age"))
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "age LIKE '3'").evaluate(with: Person.ada())
        }
        #expect(result.standardError.contains("Can't do regex matching on object 36"))
    }

    @Test func membershipInANonCollectionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "1 IN age").evaluate(with: Person.ada())
        }
        #expect(result.standardError.contains("Can't use in/contains operator with collection 36 (not a collection)"))
        let text = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name CONTAINS 1").evaluate(with: Person.ada())
        }
        #expect(text.standardError.contains("Can't look for value (1) in string (Ada); value is not a string"))
    }

    @Test func orderingValuesWithoutAnOrderTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name < 5").evaluate(with: Person.ada())
        }
        #expect(result.standardError.contains("\"Ada\" < 5 cannot be answered: the two values have no order."))
    }

    @Test func betweenWithoutTwoBoundsTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "age BETWEEN {1}").evaluate(with: Person.ada())
        }
        #expect(result.standardError.contains("BETWEEN needs two bounds"))
    }

    @Test func readingAPartOfAnotherExpressionTypeTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSExpression(forConstantValue: 1).keyPath
        }
        #expect(result.standardError.contains("'1' is an expression of type constantValue, which has no keyPath"))
    }

    @Test func callingAnUnknownFunctionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSExpression(forFunction: "cube:", arguments: [1])
        }
        #expect(result.standardError.contains("There is no function 'cube:'. There are abs,"))
        await #expect(processExitsWith: .failure) { _ = NSExpression(forFunction: "add:to:", arguments: [1]) }
    }

    @Test func arithmeticOnStringsTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSExpression(format: "name + 1").expressionValue(with: Person.ada(), context: nil)
        }
        #expect(result.standardError.contains("add:to: works on numbers, but was given \"Ada\""))
    }

    @Test func evaluatingABaseClassTraps() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate().evaluate(with: 1) }
        await #expect(processExitsWith: .failure) {
            _ = NSExpression(expressionType: .keyPath).expressionValue(with: 1, context: nil)
        }
        await #expect(processExitsWith: .failure) {
            _ = NSExpression.expressionForAnyKey().expressionValue(with: 1, context: nil)
        }
    }

    @Test func negatingTwoSubpredicatesTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = NSCompoundPredicate(type: .not, subpredicates: [NSPredicate(value: true), NSPredicate(value: true)])
        }
    }

    @Test func parsingAConditionAsAnExpressionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSExpression(format: "a == 1")
        }
        #expect(result.standardError.contains("expected a value but found the condition a == 1"))
    }

    @Test func settingAnInvalidKeyOrValueTraps() async {
        let undefined = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Person.ada().setValue(1, forKey: "salary")
        }
        #expect(
            undefined.standardError.contains(
                "[Person setValue:forUndefinedKey:]: this class is not key value coding-compliant")
        )
        let nothing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Person.ada().setValue(nil, forKey: "age")
        }
        #expect(
            nothing.standardError.contains(
                "[Person setNilValueForKey]: could not set nil as the value for the key age."))
        let wrong = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Person.ada().setValue("old", forKey: "age")
        }
        #expect(wrong.standardError.contains("Person cannot set 'age' to \"old\": the property is of type Int."))
        let constant = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Person.ada().setValue("cat", forKey: "species")
        }
        #expect(
            constant.standardError.contains("Person cannot set 'species': the property is read-only"))
    }

    @Test func unknownCollectionOperatorsTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Person.ada().value(forKeyPath: "scores.@product.self")
        }
        #expect(
            result.standardError.contains("@product in the key path 'scores.@product.self' is no collection operator"))
    }

    @Test func sortingByAnUnknownSelectorTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSSortDescriptor(key: "a", ascending: true, selector: "compareByMood:")
        }
        #expect(result.standardError.contains("A sort descriptor cannot call 'compareByMood:'"))
    }
}
