import CoreData
import Testing

/// Phenomena of fetching many objects, shown by the transcripts in `Tests/Golden`.
@Suite struct FetchingPhenomenaTests {
    /// A store with six employees in two departments, and a stack that has not read it yet.
    private func stack() throws -> (written: Stack, read: Stack) {
        let written = try Stack()
        let writer = written.context("writer")
        for (place, name) in ["Research", "Sales"].enumerated() {
            let department = writer.make("Department", ["name": name])
            for number in 0..<3 {
                writer.make("Employee", ["firstName": "\(place * 3 + number)", "department": department])
                // One save each, so that primary keys are assigned in this order.
                try writer.save()
            }
        }
        return (written, try Stack(folder: written.folder))
    }

    @Test func fetchingInBatches() throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
        request.fetchBatchSize = 2
        var employees: [NSManagedObject] = []
        let transcript = Transcript(stack)
        transcript.step("A fetch with a batch size reads keys only") {
            employees = try context.fetch(request)
            transcript.show("objects", employees.count)
        }
        transcript.step("The first fault that fires has the rows of its batch read; its neighbor needs no statement") {
            transcript.show("names", employees[0..<2].compactMap { $0.string("firstName") })
        }
        transcript.step("The next batch is read when one of its objects is") {
            transcript.show("name", employees[3].string("firstName"))
        }
        withExtendedLifetime(written) {}
        try transcript.matches("fetching_in_batches")
    }

    @Test func prefetchingARelationship() throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let request = NSFetchRequest<NSManagedObject>(entityName: "Department")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        func staff() throws -> [[String]] {
            try context.fetch(request).map { department in
                let inOrder = department.objects("employees").sorted { "\($0.objectID)" < "\($1.objectID)" }
                return inOrder.compactMap { $0.string("firstName") }
            }
        }
        let transcript = Transcript(stack, without: [.faultFired, .callback])
        transcript.step("Without prefetching each department's employees cost a statement, and each employee another") {
            transcript.show("staff", try staff())
        }
        transcript.step("With prefetching one statement brings the employees of all departments") {
            context.reset()
            request.relationshipKeyPathsForPrefetching = ["employees"]
            transcript.show("staff", try staff())
        }
        withExtendedLifetime(written) {}
        try transcript.matches("prefetching_a_relationship")
    }
}
