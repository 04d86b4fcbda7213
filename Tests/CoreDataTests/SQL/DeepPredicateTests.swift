import CoreData
import Testing

/// Predicates that are nested more deeply, or are longer, than SQLite's parser allows.
@Suite struct DeepPredicateTests {
    private func context(_ kind: StoreKind) throws -> NSManagedObjectContext {
        let context = try Stack(kind).keptContext()
        for value in 0..<3 { context.make("Everything", ["integer32": value]) }
        try context.save()
        return context
    }

    private func count(_ predicate: NSPredicate, _ context: NSManagedObjectContext) throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Everything")
        request.predicate = predicate
        return try context.fetch(request).count
    }

    private let positive = NSPredicate(format: "integer32 >= 1")
    private let negative = NSPredicate(format: "integer32 < 0")

    private func nested(_ depth: Int, _ around: (NSPredicate, Int) -> NSPredicate) -> NSPredicate {
        (0..<depth).reduce(positive, around)
    }

    @Test(arguments: StoreKind.allCases) func oneOperatorCanBeNestedThousandsOfLevels(_ kind: StoreKind) throws {
        let context = try context(kind)
        let and = nested(4000) { inner, _ in NSCompoundPredicate(andPredicateWithSubpredicates: [inner, positive]) }
        let or = nested(4000) { inner, _ in NSCompoundPredicate(orPredicateWithSubpredicates: [negative, inner]) }
        let not = nested(4000) { inner, _ in NSCompoundPredicate(notPredicateWithSubpredicate: inner) }
        for predicate in [and, or, not] { #expect(try count(predicate, context) == 2) }
    }

    @Test(arguments: StoreKind.allCases) func aCompoundCanHaveThousandsOfConditions(_ kind: StoreKind) throws {
        let context = try context(kind)
        let conditions = (0..<5000).map { NSPredicate(format: "integer32 == %d", $0 + 1) }
        #expect(try count(NSCompoundPredicate(orPredicateWithSubpredicates: conditions), context) == 2)
    }

    @Test func alternatingOperatorsNestUpToSixtyLevels() throws {
        let context = try context(.sqlite)
        func alternating(_ depth: Int) -> NSPredicate {
            nested(depth) { inner, level in
                level.isMultiple(of: 2)
                    ? NSCompoundPredicate(andPredicateWithSubpredicates: [positive, inner])
                    : NSCompoundPredicate(orPredicateWithSubpredicates: [negative, inner])
            }
        }
        #expect(try count(alternating(60), context) == 2)
        for depth in [61, 4000] {
            let error = #expect(throws: CocoaError.self) { try count(alternating(depth), context) }
            #expect(error?.code == .persistentStoreUnsupportedRequestType)
            #expect(error?.localizedDescription.contains("levels deep") == true)
        }
        #expect(try count(positive, context) == 2)
    }

    @Test func expressionsTooDeepForTheParserAreReported() throws {
        let context = try context(.sqlite)
        let deep = (0..<150).reduce(NSExpression(forKeyPath: "integer32")) { inner, _ in
            NSExpression(forFunction: "abs:", arguments: [inner])
        }
        let predicate = NSComparisonPredicate(
            leftExpression: deep, rightExpression: NSExpression(forConstantValue: 1), modifier: .direct, type: .equalTo)
        let error = #expect(throws: CocoaError.self) { try count(predicate, context) }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
        #expect(error?.localizedDescription.contains("deeper than SQLite can parse") == true)
    }
}
