import CoreData
import Testing

/// Contexts pinned to a query generation.
@Suite struct QueryGenerationTests {
    private func names(_ context: NSManagedObjectContext) throws -> [String] {
        try context.all("Employee").compactMap { $0.string("firstName") }.sorted()
    }

    /// A writer, and a reader pinned to a generation that contains only Ada.
    private func pinned(_ kind: StoreKind = .sqlite) throws -> (Stack, NSManagedObjectContext, NSManagedObjectContext) {
        let stack = try Stack(kind)
        let (writer, reader) = (stack.context(), stack.context())
        writer.make("Employee", ["firstName": "Ada", "department": writer.make("Department", ["name": "R"])])
        try writer.save()
        try reader.setQueryGenerationFrom(.current)
        #expect(try names(reader) == ["Ada"])
        return (stack, writer, reader)
    }

    private func changeEverything(_ writer: NSManagedObjectContext) throws {
        let ada = try #require(try writer.all("Employee").first)
        ada.setValue("Augusta", forKey: "firstName")
        writer.make("Employee", ["firstName": "Ben", "department": ada.object("department")!])
        try writer.save()
    }

    @Test func aPinnedContextReadsItsGeneration() throws {
        let (stack, writer, reader) = try pinned()
        reader.refreshAllObjects()
        try changeEverything(writer)
        #expect(try names(reader) == ["Ada"])
        #expect(try reader.count(for: NSFetchRequest<NSManagedObject>(entityName: "Employee")) == 1)
        #expect(try reader.all("Department")[0].objects("employees").count == 1)
        let rows = NSFetchRequest<NSDictionary>(entityName: "Employee")
        rows.resultType = .dictionaryResultType
        #expect(try reader.fetch(rows).map { $0["firstName"] as? String } == ["Ada"])
        #expect(try names(stack.context()) == ["Augusta", "Ben"])
    }

    @Test func faultsAreFilledFromThePinnedGeneration() throws {
        let (stack, writer, reader) = try pinned()
        defer { withExtendedLifetime(stack) {} }
        let ada = try reader.all("Employee")[0]
        reader.refresh(ada, mergeChanges: false)
        try changeEverything(writer)
        writer.delete(try writer.all("Employee")[0])
        try writer.save()
        #expect(ada.isFault)
        #expect(ada.string("firstName") == "Ada")
    }

    @Test func aContextCanBePinnedToOtherGenerationsAndUnpinned() throws {
        let (stack, writer, reader) = try pinned()
        let other = stack.context()
        let held = try reader.all("Employee")
        #expect(held.map { $0.string("firstName") } == ["Ada"])
        try changeEverything(writer)
        #expect(other.queryGenerationToken == nil)
        let token = try #require(reader.queryGenerationToken)
        try other.setQueryGenerationFrom(token)
        #expect(try names(other) == ["Ada"])
        #expect(other.queryGenerationToken == token && token != .current)
        try other.setQueryGenerationFrom(.current)
        #expect(other.queryGenerationToken == .current)
        #expect(try names(other) == ["Augusta", "Ben"])
        #expect(other.queryGenerationToken != token)
        try reader.setQueryGenerationFrom(nil)
        // Values that were read stay until the objects are refreshed.
        #expect(try names(reader) == ["Ada", "Ben"])
        reader.refreshAllObjects()
        #expect(try names(reader) == ["Augusta", "Ben"])
    }

    @Test func savingMergingAndResettingAdvanceTheGeneration() throws {
        for move in 0..<3 {
            let (stack, writer, reader) = try pinned()
            defer { withExtendedLifetime(stack) {} }
            nonisolated(unsafe) var saved: Notification?
            let observer = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave, object: writer, queue: nil
            ) { saved = $0 }
            defer { NotificationCenter.default.removeObserver(observer) }
            try changeEverything(writer)
            #expect(try names(reader) == ["Ada"])
            switch move {
            case 0:
                reader.make("Employee", ["firstName": "Cleo"])
                try reader.save()
                reader.refreshAllObjects()
                #expect(try names(reader) == ["Augusta", "Ben", "Cleo"])
            case 1:
                reader.mergeChanges(fromContextDidSave: try #require(saved))
                #expect(try names(reader) == ["Augusta", "Ben"])
            default:
                reader.reset()
                #expect(try names(reader) == ["Augusta", "Ben"])
            }
            #expect(reader.queryGenerationToken != nil)
        }
    }

    @Test func aPinnedContextsSaveDetectsLaterChanges() throws {
        let (stack, writer, reader) = try pinned()
        defer { withExtendedLifetime(stack) {} }
        let ada = try reader.all("Employee")[0]
        try changeEverything(writer)
        ada.setValue("Adelaide", forKey: "firstName")
        let error = #expect(throws: CocoaError.self) { try reader.save() }
        #expect(error?.code == .managedObjectMerge)
        reader.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try reader.save()
        writer.refreshAllObjects()
        #expect(try names(writer) == ["Adelaide", "Ben"])
    }

    @Test func aChildReadsItsParentsGeneration() throws {
        let (stack, writer, reader) = try pinned()
        try changeEverything(writer)
        let child = stack.child(of: reader)
        try child.performAndWait { () throws -> Void in
            #expect(try names(child) == ["Ada"])
            #expect(child.queryGenerationToken == nil)
        }
    }

    @Test func anInMemoryStoreIgnoresQueryGenerations() throws {
        let (stack, writer, reader) = try pinned(.inMemory)
        defer { withExtendedLifetime(stack) {} }
        try changeEverything(writer)
        reader.refreshAllObjects()
        #expect(try names(reader) == ["Augusta", "Ben"])
    }

    @Test func queryGenerationTokensAreEncodedForTheirProcess() throws {
        let (stack, _, reader) = try pinned()
        defer { withExtendedLifetime(stack) {} }
        let token = try #require(reader.queryGenerationToken)
        for token in [token, .current] {
            let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
            let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSQueryGenerationToken.self, from: data)
            #expect(decoded == token)
        }
        try reader.setQueryGenerationFrom(nil)
        #expect(token.copy() as? NSQueryGenerationToken == token)
    }

    @Test func pinningAChildTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            try stack.child(of: stack.context()).setQueryGenerationFrom(.current)
        }
        let said = outcome.standardError
        #expect(said.contains("reads through its parent"))
    }

    @Test func transactionAuthorAndNameAreStored() throws {
        let context = try Stack(.inMemory).context()
        #expect(context.transactionAuthor == nil)
        context.transactionAuthor = "import"
        context.name = "view"
        #expect(context.transactionAuthor == "import" && context.name == "view")
    }
}
