import CoreData
import Testing

/// Effects of a child's save on its parent.
@Suite struct ParentSavingTests {
    private func names(_ context: NSManagedObjectContext) throws -> [String] {
        try context.performAndWait { try context.all("Employee").compactMap { $0.string("firstName") }.sorted() }
    }

    @Test(arguments: StoreKind.allCases) func aSavePushesChangesUpOneLevel(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let root = stack.context()
        let child = stack.child(of: root)
        let grandchild = stack.child(of: child)
        let ada = grandchild.performAndWait { grandchild.make("Employee", ["firstName": "Ada"]) }
        try grandchild.performAndWait { try grandchild.save() }
        #expect(try names(child) == ["Ada"] && names(root) == [])
        #expect(child.performAndWait { child.insertedObjects.map(\.objectID) } == [ada.objectID])
        try child.performAndWait { try child.save() }
        #expect(root.hasChanges)
        #expect(try names(root) == ["Ada"] && names(stack.context()) == [])
        try root.save()
        #expect(try names(stack.context()) == ["Ada"])
        #expect(!grandchild.hasChanges && !child.hasChanges && !root.hasChanges)
    }

    @Test(arguments: StoreKind.allCases) func permanentIDsReachTheChildren(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let root = stack.context()
        let child = stack.child(of: root)
        let grandchild = stack.child(of: child)
        let (ada, department) = grandchild.performAndWait {
            let department = grandchild.make("Department", ["name": "R"])
            return (grandchild.make("Employee", ["firstName": "Ada", "department": department]), department)
        }
        try grandchild.performAndWait { try grandchild.save() }
        try child.performAndWait { try child.save() }
        #expect(ada.objectID.isTemporaryID)
        try root.save()
        let id = try root.all("Employee")[0].objectID
        #expect(!id.isTemporaryID)
        child.performAndWait { #expect(child.object(with: id).objectID == id) }
        try grandchild.performAndWait { () throws -> Void in
            #expect(ada.objectID == id)
            #expect(grandchild.object(with: id) === ada)
            #expect(try grandchild.all("Employee") == [ada])
            grandchild.refresh(ada, mergeChanges: false)
            #expect(ada.object("department") === department)
            #expect(!department.objectID.isTemporaryID)
            ada.setValue("Augusta", forKey: "firstName")
        }
        for context in [grandchild, child, root] { try context.performAndWait { try context.save() } }
        #expect(try names(stack.context()) == ["Augusta"])
    }

    @Test func permanentIDsCanBeObtainedInAChild() throws {
        let stack = try Stack()
        let root = stack.context()
        let child = stack.child(of: root)
        let grandchild = stack.child(of: child)
        let (ada, department) = try grandchild.performAndWait {
            let department = grandchild.make("Department", ["name": "R"])
            let ada = grandchild.make("Employee", ["firstName": "Ada", "department": department])
            try grandchild.obtainPermanentIDs(for: [department])
            return (ada, department)
        }
        let id = department.objectID
        #expect(!id.isTemporaryID)
        try grandchild.performAndWait {
            try grandchild.save()
            // The object now belongs to the child too, and gets its ID there.
            try grandchild.obtainPermanentIDs(for: [ada])
        }
        #expect(!ada.objectID.isTemporaryID)
        for context in [child, root] { try context.performAndWait { try context.save() } }
        let found = try stack.context().all("Employee")
        #expect(found.map(\.objectID) == [ada.objectID])
        #expect(found[0].object("department")?.objectID == id)
        #expect(department.objectID == id)
    }

    @Test(arguments: StoreKind.allCases) func everyTypeOfChangeReachesTheParent(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let root = stack.context()
        let (r, s) = (root.make("Department", ["name": "R"]), root.make("Department", ["name": "S"]))
        let ada = root.make("Employee", ["firstName": "Ada", "department": r])
        let ben = root.make("Employee", ["firstName": "Ben", "department": r])
        let project = root.make("Project", ["title": "P"])
        root.make("Project", ["title": "Q"]).setValue(Set([ada]), forKey: "members")
        try root.save()
        let child = stack.child(of: root)
        try child.performAndWait {
            child.object(with: ada.objectID).setValue(child.object(with: s.objectID), forKey: "department")
            child.object(with: project.objectID).setValue(
                Set([child.object(with: ada.objectID), child.object(with: ben.objectID)]), forKey: "members")
            child.object(with: ben.objectID).setValue("Benjamin", forKey: "firstName")
            let new = child.make("Employee", ["firstName": "New", "department": child.object(with: s.objectID)])
            new.setValue(child.object(with: ada.objectID), forKey: "manager")
            child.delete(try child.all("Project").first { $0.string("title") == "Q" }!)
            try child.save()
        }
        func check(_ context: NSManagedObjectContext) throws {
            let department = try #require(try context.all("Department").first { $0.string("name") == "S" })
            #expect(Set(department.objects("employees").map { $0.string("firstName") }) == ["Ada", "New"])
            let projects = try context.all("Project")
            #expect(projects.map { $0.string("title") } == ["P"])
            #expect(Set(projects[0].objects("members").map { $0.string("firstName") }) == ["Ada", "Benjamin"])
            let reports = try context.all("Employee").filter { $0.object("manager") != nil }
            #expect(reports.map { $0.object("manager")?.string("firstName") } == ["Ada"])
        }
        try check(root)
        #expect(ada.object("department") === s && ben.isUpdated)
        try root.save()
        try check(stack.context())
        try child.performAndWait { try check(child) }
    }

    @Test func theParentsRollbackRemovesTheChildsObjects() throws {
        let stack = try Stack()
        let root = stack.context()
        let old = root.make("Employee", ["firstName": "Old"])
        try root.save()
        let child = stack.child(of: root)
        let new = try child.performAndWait {
            child.object(with: old.objectID).setValue("Older", forKey: "firstName")
            let new = child.make("Employee", ["firstName": "New"])
            try child.save()
            return new
        }
        root.rollback()
        #expect(old.string("firstName") == "Old")
        try child.performAndWait { () throws -> Void in
            #expect(try child.all("Employee").count == 1)
            // The child keeps values it has read until it refreshes them.
            #expect(new.string("firstName") == "New")
            child.refresh(new, mergeChanges: false)
            child.refresh(child.object(with: old.objectID), mergeChanges: false)
            #expect(new.string("firstName") == nil && new.isDeleted)
            #expect(child.object(with: old.objectID).string("firstName") == "Old")
        }
    }

    @Test func undoInAChildDoesNotAffectTheParent() throws {
        let stack = try Stack()
        let root = stack.context()
        let rootUndo = UndoManager()
        rootUndo.groupsByEvent = false
        let ada = root.make("Employee", ["firstName": "Ada"])
        try root.save()
        root.undoManager = rootUndo
        let child = stack.child(of: root)
        try child.performAndWait {
            let undo = UndoManager()
            undo.groupsByEvent = false
            child.undoManager = undo
            let mine = child.object(with: ada.objectID)
            undo.beginUndoGrouping()
            mine.setValue("Augusta", forKey: "firstName")
            child.processPendingChanges()
            undo.endUndoGrouping()
            child.undo()
            #expect(mine.string("firstName") == "Ada")
            child.redo()
            #expect(mine.string("firstName") == "Augusta" && ada.string("firstName") == "Ada")
            rootUndo.beginUndoGrouping()
            try child.save()
            rootUndo.endUndoGrouping()
        }
        #expect(ada.string("firstName") == "Augusta")
        // The child's save is one event in the parent.
        root.undo()
        #expect(ada.string("firstName") == "Ada")
    }

    @Test func anErrorInTheParentsSaveLeavesBothContextsUnchanged() throws {
        let stack = try Stack()
        let root = stack.context()
        let child = stack.child(of: root)
        try child.performAndWait {
            child.make("Department")
            let error = #expect(throws: CocoaError.self) { try child.save() }
            #expect(error?.code == .validationMissingMandatoryProperty)
            #expect(child.insertedObjects.count == 1)
            child.insertedObjects.first?.setValue("R", forKey: "name")
            try child.save()
        }
        root.insertedObjects.first?.setValue(nil, forKey: "name")
        #expect(throws: CocoaError.self) { try root.save() }
        #expect(root.hasChanges && !child.hasChanges)
    }

    @Test func siblingsMergeByNotificationAndAutomatically() throws {
        let stack = try Stack()
        let root = stack.context()
        let ada = root.make("Employee", ["firstName": "Ada"])
        try root.save()
        let (author, reader, follower) = (stack.child(of: root), stack.child(of: root), stack.child(of: root))
        follower.automaticallyMergesChangesFromParent = true
        let mine = reader.performAndWait { reader.object(with: ada.objectID) }
        let theirs = follower.performAndWait { follower.object(with: ada.objectID) }
        #expect(reader.performAndWait { mine.string("firstName") } == "Ada")
        #expect(follower.performAndWait { theirs.string("firstName") } == "Ada")
        nonisolated(unsafe) var saved: Notification?
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: author, queue: nil
        ) { saved = $0 }
        defer { NotificationCenter.default.removeObserver(observer) }
        try author.performAndWait {
            author.object(with: ada.objectID).setValue("Augusta", forKey: "firstName")
            author.make("Employee", ["firstName": "New"])
            try author.save()
        }
        #expect(reader.performAndWait { mine.string("firstName") } == "Ada")
        try reader.performAndWait {
            reader.mergeChanges(fromContextDidSave: try #require(saved))
            #expect(mine.string("firstName") == "Augusta")
            #expect(try reader.all("Employee").count == 2)
        }
        #expect(follower.performAndWait { theirs.string("firstName") } == "Augusta")
        ada.setValue("Ada again", forKey: "firstName")
        try root.save()
        #expect(follower.performAndWait { theirs.string("firstName") } == "Ada again")
    }
}
