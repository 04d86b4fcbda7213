import CoreData
import Testing

/// Interactions between contexts, with and without a common parent.
@Suite struct FamilyPhenomenaTests {
    @Test func childSaveThenParentRollback() throws {
        let stack = try Stack()
        let parent = stack.context("parent")
        let child = stack.child(of: parent, "child")
        let transcript = Transcript(stack)
        try child.performAndWait {
            var ada: NSManagedObject!
            transcript.step("The child hires Ada and saves: no statement runs, and the parent has a change") {
                ada = child.make("Employee", ["firstName": "Ada"])
                try child.save()
                transcript.show("child has changes", child.hasChanges)
                transcript.show("parent has changes", parent.hasChanges)
            }
            transcript.step("The parent rolls back: what the child saved is nowhere any more") {
                parent.performAndWait { parent.rollback() }
                try parent.performAndWait { try parent.save() }
            }
            try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME")
            transcript.step("The child still shows its copy, until it asks again") {
                transcript.show("name", ada.string("firstName"))
                child.refresh(ada, mergeChanges: false)
                transcript.show("name after a refresh", ada.string("firstName"))
                transcript.show("isDeleted", ada.isDeleted)
            }
        }
        try transcript.matches("child_save_then_parent_rollback")
    }

    @Test func ripplesOfHalfDoneChanges() throws {
        let stack = try Stack()
        let parent = stack.context("editor")
        let (ada, ben) = (
            parent.make("Employee", ["firstName": "Ada", "salary": 100.0]),
            parent.make("Employee", ["firstName": "Ben", "salary": 100.0])
        )
        try parent.save()
        let child = stack.child(of: parent, "report")
        var found: [NSManagedObject] = []
        func sum() throws -> Double {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
            found = try child.fetch(request)
            return found.reduce(0) { $0 + ($1.value(forKey: "salary") as? Double ?? 0) }
        }
        let transcript = Transcript(stack)
        child.performAndWait {
            transcript.step("The editor takes 30 from Ada, and is about to give them to Ben") {
                parent.performAndWait { ada.setValue(70.0, forKey: "salary") }
            }
            transcript.step("A report in a child sees the half of it") { transcript.show("sum", try sum()) }
            transcript.step("The editor finishes, without saving") {
                parent.performAndWait { ben.setValue(130.0, forKey: "salary") }
            }
            transcript.step("The report has Ben's old salary still, until it refreshes") {
                transcript.show("sum", try sum())
                child.refreshAllObjects()
                transcript.show("sum after a refresh", try sum())
            }
        }
        try transcript.matches("ripples_of_half_done_changes")
    }

    @Test func writeSkew() throws {
        let stack = try Stack()
        let (anna, ben) = (stack.context("anna"), stack.context("ben"))
        for name in ["Anna", "Ben"] { anna.make("Employee", ["firstName": name, "salary": 1.0]) }
        try anna.save()
        func onDuty(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            request.predicate = NSPredicate(format: "salary == 1")
            request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
            return try context.fetch(request)
        }
        let transcript = Transcript(stack)
        transcript.step("One of two must stay on duty. Anna sees that Ben stays, and leaves") {
            let found = try onDuty(anna)
            transcript.show("on duty", found.count)
            found[0].setValue(0.0, forKey: "salary")
        }
        transcript.step("Ben sees that Anna stays, and leaves") {
            let found = try onDuty(ben)
            transcript.show("on duty", found.count)
            found[1].setValue(0.0, forKey: "salary")
        }
        transcript.step("Both save: they changed different records, so no version is in conflict") {
            try anna.save()
            try ben.save()
        }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME, ZSALARY")
        try transcript.matches("write_skew")
    }

    @Test func deletedUnderneath() throws {
        let editors = try TwoEditors("Employee", ["firstName": "Ada"])
        let (anna, ben) = (editors.anna, editors.ben)
        let transcript = Transcript(editors.stack)
        transcript.step("Ben changes a record that Anna deletes") {
            editors.his.setValue("Augusta", forKey: "firstName")
            anna.delete(editors.hers)
            try anna.save()
        }
        transcript.step("Ben's save finds no record to update") { try ben.save() }
        transcript.step("The store trumps: his object goes") {
            ben.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
            try ben.save()
            transcript.show("has a context", editors.his.managedObjectContext != nil)
        }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME")
        try transcript.matches("deleted_underneath")
    }

    @Test func twoInsertsOfOneName() throws {
        let tag = TestModel.entity(
            "Tag",
            [TestModel.attribute("name", .stringAttributeType), TestModel.attribute("color", .stringAttributeType)])
        tag.uniquenessConstraints = [["name"]]
        let model = NSManagedObjectModel()
        model.entities = [tag]
        let stack = try Stack(.sqlite, model: model)
        let (anna, ben) = (stack.context("anna"), stack.context("ben"))
        let transcript = Transcript(stack)
        transcript.step("Anna and Ben both make the tag 'swift'") {
            anna.make("Tag", ["name": "swift", "color": "orange"])
            ben.make("Tag", ["name": "swift", "color": "red"])
            try anna.save()
        }
        transcript.step("Ben's is refused") { try ben.save() }
        transcript.step("With a policy, his becomes hers: one record, his color") {
            ben.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            try ben.save()
        }
        try transcript.rows("ZTAG", "Z_PK, Z_OPT, ZNAME, ZCOLOR")
        try transcript.matches("two_inserts_of_one_name")
    }

    @Test func aReaderInThePast() throws {
        let stack = try Stack()
        let (writer, reader) = (stack.context("writer"), stack.context("reader"))
        let ada = writer.make("Employee", ["firstName": "Ada", "salary": 100.0])
        try writer.save()
        let transcript = Transcript(stack)
        transcript.step("A reader is pinned with its first fetch") {
            try reader.setQueryGenerationFrom(.current)
            transcript.show("employees", try reader.all("Employee").count)
        }
        transcript.step("The writer goes on") {
            ada.setValue(200.0, forKey: "salary")
            writer.make("Employee", ["firstName": "Ben"])
            try writer.save()
        }
        transcript.step("The reader's faults and fetches still show what was") {
            let found = try reader.all("Employee")
            transcript.show("employees", found.count)
            transcript.show("salary", found[0].value(forKey: "salary"))
        }
        transcript.step("Until it moves on, and refreshes") {
            try reader.setQueryGenerationFrom(.current)
            reader.refreshAllObjects()
            let found = try reader.all("Employee")
            transcript.show("employees", found.count)
            transcript.show("salary", found[0].value(forKey: "salary"))
        }
        try transcript.matches("a_reader_in_the_past")
    }
}
