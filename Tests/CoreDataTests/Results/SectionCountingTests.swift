import CoreData
import Testing

/// Sections of controllers whose requests have a batch size.
@Suite struct SectionCountingTests {
    private func written(_ lastNames: [String?]) throws -> Stack {
        let stack = try Stack()
        let context = stack.context()
        for (number, name) in lastNames.enumerated() {
            let employee = context.make("Employee", ["firstName": "\(number)"])
            employee.setValue(name, forKey: "lastName")
        }
        try context.save()
        return stack
    }

    private func controller(
        _ context: NSManagedObjectContext, batches: Int, ascending: Bool = true, predicate: NSPredicate? = nil
    ) -> NSFetchedResultsController<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [
            NSSortDescriptor(key: "lastName", ascending: ascending),
            NSSortDescriptor(key: "firstName", ascending: true),
        ]
        request.fetchBatchSize = batches
        request.predicate = predicate
        return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "lastName", cacheName: nil)
    }

    private func content(_ controller: NSFetchedResultsController<NSManagedObject>) throws -> [String] {
        try controller.performFetch()
        return try #require(controller.sections).map { section in
            let names = (section.objects as? [NSManagedObject])?.map { $0.string("firstName") ?? "" }
            return "\(section.name) (\(section.numberOfObjects)): \(names ?? [])"
        }
    }

    @Test func theFirstScreenOfAListInSectionsReadsOneBatch() throws {
        let stack = try written((0..<100).map { "\($0 / 10)" })
        // A stack that hasn't read any of the rows.
        let other = try Stack(folder: stack.folder)
        let statements = Statements(of: other)
        let controller = controller(other.context("reader"), batches: 10)
        try controller.performFetch()
        // The keys, and the counts.
        #expect(statements.take().count == 2)
        let sections = try #require(controller.sections)
        #expect(sections.map(\.name) == (0..<10).map(String.init))
        #expect(sections.allSatisfy { $0.numberOfObjects == 10 })
        #expect(controller.fetchedObjects?.first?.string("firstName") == "0")
        #expect(statements.take().count == 1)
        withExtendedLifetime(stack) {}
    }

    @Test func countedSectionsAreThoseOfTheObjects() throws {
        let stack = try written(["Able", nil, "able", "", "Åse", "Able", nil, "Zoe", "", "10", "9", "Able"])
        let somebody = NSPredicate(format: "firstName != '0' AND lastName != 'Zoe'")
        for ascending in [true, false] {
            for predicate in [nil, somebody, NSPredicate(value: false)] {
                let (first, second) = (stack.context("first"), stack.context("second"))
                let counted = try content(controller(first, batches: 2, ascending: ascending, predicate: predicate))
                let read = try content(controller(second, batches: 0, ascending: ascending, predicate: predicate))
                #expect(counted == read)
            }
        }
        withExtendedLifetime(stack) {}
    }

    @Test func unsavedChangesAreInTheirSections() throws {
        let stack = try written(["Able", "Byron", "Byron"])
        let context = stack.context("reader")
        let list = controller(context, batches: 2)
        context.make("Employee", ["firstName": "3", "lastName": "Aaron"])
        #expect(try content(list) == ["Aaron (1): [\"3\"]", "Able (1): [\"0\"]", "Byron (2): [\"1\", \"2\"]"])
        try context.save()
        #expect(try content(list) == ["Aaron (1): [\"3\"]", "Able (1): [\"0\"]", "Byron (2): [\"1\", \"2\"]"])
        withExtendedLifetime(stack) {}
    }
}
