import CoreData
import Testing

/// Fetch request expressions in predicates.
@Suite struct FetchExpressionTests {
    private func expression(_ context: NSManagedObjectContext, countOnly: Bool) -> NSFetchRequestExpression {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Department")
        request.predicate = NSPredicate(format: "name BEGINSWITH 'R'")
        return NSFetchRequestExpression.expression(
            forFetch: NSExpression(forConstantValue: request), context: NSExpression(forConstantValue: context),
            countOnly: countOnly) as! NSFetchRequestExpression
    }

    @Test(arguments: StoreKind.allCases) func aPredicateCanUseTheResultsOfAFetch(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        for name in ["Research", "Sales", "Repair"] {
            context.hire(name, "x").setValue(context.make("Department", ["name": name]), forKey: "department")
        }
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "department"),
            rightExpression: expression(context, countOnly: false),
            modifier: .direct, type: .in)
        #expect(Set(try context.fetch(request).map { $0.string("firstName") }) == ["Research", "Repair"])
    }

    @Test func aFetchExpressionExposesItsParts() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        context.make("Department", ["name": "R"])
        let count = expression(context, countOnly: true)
        #expect(count.expressionType == NSFetchRequestExpressionType)
        #expect(count.expressionType.rawValue == 50)
        #expect(count.isCountOnlyRequest)
        #expect(count.requestExpression.constantValue is NSFetchRequest<NSManagedObject>)
        #expect(count.contextExpression.constantValue as? NSManagedObjectContext === context)
        #expect(count.expressionValue(with: nil, context: nil) as? Int == 1)
        let found = expression(context, countOnly: false).expressionValue(with: nil, context: nil)
        #expect((found as? [NSManagedObject])?.count == 1)
        #expect(count != expression(context, countOnly: false))
        #expect(count.description.hasPrefix("FETCH("))
    }

    @Test func fetchExpressionsAreParsedFromFormats() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        context.make("Department", ["name": "R"])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Department")
        let format = "FETCH($request, $context, NO)"
        let fetch = try #require(NSExpression(format: format) as? NSFetchRequestExpression)
        #expect(fetch.description == format)
        #expect(!fetch.isCountOnlyRequest)
        let variables: NSMutableDictionary = ["request": request, "context": context]
        #expect((fetch.expressionValue(with: nil, context: variables) as? [NSManagedObject])?.count == 1)
        let count = NSExpression(format: "FETCH(%@, %@, YES)", request, context)
        #expect(count.expressionValue(with: nil, context: nil) as? Int == 1)
    }
}
