import CoreData
import Testing

/// Reading through a parent context.
@Suite struct ParentReadingTests {
    private func request(_ entity: String, _ format: String? = nil, _ arguments: Any...) -> NSFetchRequest<
        NSManagedObject
    > {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
        request.sortDescriptors = [
            NSSortDescriptor(key: entity == "Department" ? "name" : "firstName", ascending: true)
        ]
        return request
    }

    @Test(arguments: StoreKind.allCases) func aChildReadsItsParentsUnsavedChanges(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada", "salary": 1.0])
        let ben = parent.make("Employee", ["firstName": "Ben", "salary": 2.0])
        try parent.save()
        ada.setValue("Augusta", forKey: "firstName")
        parent.delete(ben)
        parent.make("Employee", ["firstName": "Cleo", "salary": 3.0])
        let child = stack.child(of: parent)
        try child.performAndWait { () throws -> Void in
            #expect(try child.fetch(request("Employee")).map { $0.string("firstName") } == ["Augusta", "Cleo"])
            #expect(try child.count(for: request("Employee")) == 2)
            #expect(try child.fetch(request("Employee", "salary > 2")).map { $0.objectID.isTemporaryID } == [true])
            #expect(!child.hasChanges)
            let limited = request("Employee")
            limited.fetchLimit = 1
            limited.fetchOffset = 1
            #expect(try child.fetch(limited).map { $0.string("firstName") } == ["Cleo"])
        }
    }

    @Test(arguments: StoreKind.allCases) func fetchesAndFaultsPassThroughEveryLevel(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let root = stack.context()
        root.make("Employee", ["firstName": "Ada", "department": root.make("Department", ["name": "R"])])
        try root.save()
        let levels = (0..<4).reduce([root]) { all, _ in all + [stack.child(of: all.last!)] }
        let last = levels.last!
        try last.performAndWait {
            let ada = try last.fetch(request("Employee"))[0]
            #expect(ada.managedObjectContext === last)
            #expect(ada.isFault)
            #expect(ada.string("firstName") == "Ada")
            #expect(ada.object("department")?.string("name") == "R")
            #expect(ada.object("department")?.objects("employees") == [ada])
            #expect(last.persistentStoreCoordinator === root.persistentStoreCoordinator)
        }
        levels[2].performAndWait { _ = levels[2].make("Employee", ["firstName": "Zoe"]) }
        try last.performAndWait { () throws -> Void in
            #expect(try last.fetch(request("Employee")).map { $0.string("firstName") } == ["Ada", "Zoe"])
        }
        try levels[1].performAndWait { () throws -> Void in #expect(try levels[1].count(for: request("Employee")) == 1)
        }
    }

    @Test func aChildFollowsRelationshipsOfUnsavedObjects() throws {
        let stack = try Stack()
        let parent = stack.context()
        let saved = parent.make("Department", ["name": "saved"])
        try parent.save()
        let fresh = parent.make("Department", ["name": "fresh"])
        parent.make("Employee", ["firstName": "Ada", "department": saved])
        parent.make("Employee", ["firstName": "Ben", "department": fresh])
        let child = stack.child(of: parent)
        try child.performAndWait {
            let found = try child.fetch(request("Employee"))
            #expect(found.map { $0.object("department")?.string("name") } == ["saved", "fresh"])
            #expect(found[1].object("department")?.objects("employees") == [found[1]])
            #expect(found[0].object("department")?.objectIDs(forRelationshipNamed: "employees") == [found[0].objectID])
            let department = found[1].object("department")!
            #expect(try child.fetch(request("Employee", "department == %@", department)) == [found[1]])
            #expect(try child.fetch(request("Employee", "department IN %@", [department])) == [found[1]])
            #expect(try child.fetch(request("Department", "ANY employees == %@", found[0])).count == 1)
        }
    }

    @Test func otherResultTypesAreFetchedThroughTheParent() throws {
        let stack = try Stack()
        let parent = stack.context()
        parent.make("Employee", ["firstName": "Ada"])
        try parent.save()
        let fresh = parent.make("Employee", ["firstName": "Ben"])
        let child = stack.child(of: parent)
        try child.performAndWait {
            let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
            ids.resultType = .managedObjectIDResultType
            ids.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
            #expect(try child.fetch(ids).last == fresh.objectID)
            #expect(try child.fetch(ids).count == 2)
            let rows = NSFetchRequest<NSDictionary>(entityName: "Employee")
            rows.resultType = .dictionaryResultType
            rows.propertiesToFetch = ["firstName"]
            // As in a root context, dictionary results include saved records only.
            #expect(try child.fetch(rows).map { $0["firstName"] as? String } == ["Ada"])
            let object = try child.existingObject(with: fresh.objectID)
            #expect(object.managedObjectContext === child && object.string("firstName") == "Ben")
        }
    }

    @Test func aRecordDeletedInTheParentIsMissingInTheChild() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        let ben = parent.make("Employee", ["firstName": "Ben"])
        try parent.save()
        let child = stack.child(of: parent)
        let (first, second) = child.performAndWait {
            (child.object(with: ada.objectID), child.object(with: ben.objectID))
        }
        parent.delete(ada)
        child.performAndWait {
            #expect(throws: CocoaError.self) { try child.existingObject(with: ada.objectID) }
            #expect(first.string("firstName") == nil)
            #expect(first.isDeleted)
            #expect(second.string("firstName") == "Ben")
        }
    }

    @Test func refreshReadsTheParentsNewValues() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada", "lastName": "Byron"])
        try parent.save()
        let child = stack.child(of: parent)
        try child.performAndWait { () throws -> Void in
            let mine = child.object(with: ada.objectID)
            #expect(mine.string("lastName") == "Byron")
            mine.setValue("Augusta", forKey: "firstName")
            parent.performAndWait { ada.setValue("King", forKey: "lastName") }
            #expect(mine.string("lastName") == "Byron")
            child.refresh(mine, mergeChanges: true)
            #expect(mine.string("lastName") == "King" && mine.string("firstName") == "Augusta")
            child.refresh(mine, mergeChanges: false)
            #expect(mine.string("firstName") == "Ada" && !child.hasChanges)
        }
    }

    @Test func prefetchingThroughAParentReadsEachTableOnce() throws {
        let stack = try Stack()
        let root = stack.context()
        for number in 0..<3 {
            let department = root.make("Department", ["name": "\(number)"])
            for _ in 0..<3 { root.make("Employee", ["firstName": "x", "department": department]) }
        }
        try root.save()
        root.reset()
        let child = stack.child(of: root, "child")
        try child.performAndWait {
            let wanted = request("Department")
            wanted.relationshipKeyPathsForPrefetching = ["employees"]
            let found = try child.fetch(wanted)
            #expect(found.map { $0.string("name") } == ["0", "1", "2"])
            #expect(found.allSatisfy { !$0.hasFault(forRelationshipNamed: "employees") })
            #expect(found.map { $0.objects("employees").count } == [3, 3, 3])
        }
    }

    @Test func storeErrorsReachTheChild() throws {
        let stack = try Stack()
        let child = stack.child(of: stack.context())
        child.performAndWait {
            let wrong = request("Employee", "firstName.length > 3")
            #expect(throws: (any Error).self) { try child.fetch(wrong) }
        }
    }

    @Test func aMainQueueParentServesChildrenOnAnyThread() async throws {
        let stack = try Stack()
        let parent = stack.container.viewContext
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = parent
        let count = try await child.perform {
            child.make("Employee", ["firstName": "Ada"])
            try child.save()
            return try child.count(for: NSFetchRequest<NSManagedObject>(entityName: "Employee"))
        }
        #expect(count == 1)
        try await MainActor.run {
            // The main queue waits for the child while the child's request runs on the main queue.
            try child.performAndWait {
                #expect(try child.all("Employee").map { $0.string("firstName") } == ["Ada"])
                child.make("Employee", ["firstName": "Ben"])
                try child.save()
            }
            #expect(parent.insertedObjects.count == 2)
        }
    }
}
