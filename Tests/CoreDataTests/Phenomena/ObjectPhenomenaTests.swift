import CoreData
import Testing

/// Objects from insertion to deletion. See `PhenomenaTests`.
@Suite struct ObjectPhenomenaTests {
    @Test func theLifeOfAnObject() throws {
        let stack = try Stack()
        let context = stack.context("life")
        let transcript = Transcript(stack)
        var ada: NSManagedObject!
        transcript.step("It is inserted: there is no record yet, and its id holds in this process only") {
            ada = context.make("Project", ["title": "Engine"])
            transcript.show("isTemporaryID", ada.objectID.isTemporaryID)
        }
        transcript.step("The first save gives it a record, and the id that stays") {
            try context.save()
            transcript.show("isTemporaryID", ada.objectID.isTemporaryID)
            transcript.show("the end of its URI", ada.objectID.uriRepresentation().lastPathComponent)
        }
        transcript.step("It turns into a fault: the same object, without values") {
            context.refresh(ada, mergeChanges: false)
            transcript.show("isFault", ada.isFault)
        }
        transcript.step("A value is read: the fault fires, and the row is at hand in the cache") {
            transcript.show("title", ada.string("title"))
        }
        transcript.step("A change is one until it is saved; only the changed column is written") {
            ada.setValue("Analytical Engine", forKey: "title")
            transcript.show("changedValues", ada.changedValues())
            try context.save()
            transcript.show("hasChanges", ada.hasChanges)
        }
        transcript.step("It is deleted, which shows until the save; then it belongs to no context any more") {
            context.delete(ada)
            transcript.show("isDeleted", ada.isDeleted)
            try context.save()
            transcript.show("isDeleted", ada.isDeleted)
            transcript.show("managedObjectContext", ada.managedObjectContext)
        }
        try transcript.matches("the_life_of_an_object")
    }

    @Test func oneQueryForManyFaults() throws {
        let writer = try Stack()
        let author = writer.context()
        let department = author.make("Department", ["name": "R"])
        for name in ["a", "b", "c"] { author.make("Employee", ["firstName": name, "department": department]) }
        try author.save()
        let stack = try Stack(folder: writer.folder)
        let context = stack.context("reader")
        let id = department.objectID.uriRepresentation()
        let transcript = Transcript(stack)
        func names(_ employees: [NSManagedObject]) -> [String] {
            employees.compactMap { $0.string("firstName") }.sorted()
        }
        var employees: [NSManagedObject] = []
        transcript.step("A relationship gives faults") {
            let coordinator = stack.container.persistentStoreCoordinator
            let found = context.object(with: coordinator.managedObjectID(forURIRepresentation: id)!)
            employees = Array(found.objects("employees"))
            transcript.show("faults", employees.filter(\.isFault).count)
        }
        transcript.step("One fetch fires them all, before they are read one by one") {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            request.predicate = NSPredicate(
                format: "SELF IN %@", employees.sorted { "\($0.objectID)" < "\($1.objectID)" })
            request.returnsObjectsAsFaults = false
            _ = try context.fetch(request)
            transcript.show("faults", employees.filter(\.isFault).count)
        }
        transcript.step("Reading them costs nothing now") { transcript.show("names", names(employees)) }
        try transcript.matches("one_query_for_many_faults")
    }

    @Test func aRefreshKeepsMyChanges() throws {
        let editors = try TwoEditors("Employee", ["firstName": "Ada", "lastName": "Byron", "salary": 100.0])
        let (anna, ben) = (editors.anna, editors.ben)
        let transcript = Transcript(editors.stack)
        transcript.step("Ben changes the salary; Anna saves another name") {
            editors.his.setValue(110.0, forKey: "salary")
            editors.hers.setValue("King", forKey: "lastName")
            try anna.save()
            transcript.show("Ben still sees", editors.his.string("lastName"))
        }
        transcript.step("Refreshing with mergeChanges lays his change over the fresh row") {
            ben.refresh(editors.his, mergeChanges: true)
            transcript.show("lastName", editors.his.string("lastName"))
            transcript.show("salary", editors.his.value(forKey: "salary"))
        }
        transcript.step("Refreshing without loses it, and leaves a fault") {
            ben.refresh(editors.his, mergeChanges: false)
            transcript.show("hasChanges", ben.hasChanges)
            transcript.show("salary", editors.his.value(forKey: "salary"))
        }
        try transcript.matches("a_refresh_keeps_my_changes")
    }

    @Test func aRollback() throws {
        let stack = try Stack()
        let context = stack.context("editor")
        let ada = context.make("Employee", ["firstName": "Ada"])
        let bea = context.make("Employee", ["firstName": "Bea"])
        try context.save()
        let transcript = Transcript(stack)
        transcript.step("One object of each kind of change") {
            context.make("Employee", ["firstName": "New"])
            ada.setValue("Augusta", forKey: "firstName")
            context.delete(bea)
            transcript.show("inserted", context.insertedObjects.count)
            transcript.show("updated", context.updatedObjects.count)
            transcript.show("deleted", context.deletedObjects.count)
        }
        transcript.step("A rollback takes everything back; the store is not asked") {
            context.rollback()
            transcript.show("hasChanges", context.hasChanges)
            transcript.show("Ada's name", ada.string("firstName"))
            transcript.show("Bea is deleted", bea.isDeleted)
        }
        transcript.step("There is nothing to save") { try context.save() }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME")
        try transcript.matches("a_rollback")
    }

    @Test func everyViolationAtOnce() throws {
        let stack = try Stack()
        let context = stack.context("editor")
        let transcript = Transcript(stack)
        var departments: [NSManagedObject] = []
        transcript.step("Two departments without a name: the save refuses both, and says so of each") {
            departments = (0..<2).map { context.make("Department", ["budget": NSDecimalNumber(value: $0)]) }
            do { try context.save() } catch let error as CocoaError {
                let details = error.userInfo[NSDetailedErrorsKey] as? [CocoaError] ?? []
                for detail in details { transcript.show("error \(detail.code.rawValue)", detail.localizedDescription) }
                throw error
            }
        }
        transcript.step("Nothing was written, nothing is lost: mend one and look again") {
            departments[0].setValue("R", forKey: "name")
            try context.save()
        }
        transcript.step("Both are mended") {
            departments[1].setValue("S", forKey: "name")
            try context.save()
        }
        try transcript.rows("ZDEPARTMENT", "Z_PK, ZNAME")
        try transcript.matches("every_violation_at_once")
    }

    @Test func aStaleRow() throws {
        let stack = try Stack()
        let context = stack.context("reader")
        context.make("Project", ["title": "old"])
        try context.save()
        let project = try #require(try context.all("Project").first)
        // For this stack, this is like another program.
        let elsewhere = try Stack(folder: stack.folder)
        let author = elsewhere.context("elsewhere")
        try author.all("Project").first?.setValue("new", forKey: "title")
        try author.save()
        let transcript = Transcript(stack)
        transcript.step("Another process has changed the record; the row cache does not know") {
            context.refresh(project, mergeChanges: false)
            transcript.show("title", project.string("title"))
        }
        transcript.step("With stalenessInterval 0 a firing fault asks the store") {
            context.stalenessInterval = 0
            context.refresh(project, mergeChanges: false)
            transcript.show("title", project.string("title"))
        }
        transcript.step("The other process changes it once more") {
            context.stalenessInterval = -1
            try author.all("Project").first?.setValue("newest", forKey: "title")
            try author.save()
        }
        transcript.step("A fetch compares versions, and takes what is newer, whatever the age of the row") {
            context.refresh(project, mergeChanges: false)
            _ = try context.all("Project")
            transcript.show("title", project.string("title"))
        }
        try transcript.matches("a_stale_row")
    }
}
