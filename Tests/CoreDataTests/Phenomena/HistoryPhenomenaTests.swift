import CoreData
import Testing

/// Batch requests, and what persistent history records.
@Suite struct HistoryPhenomenaTests {
    @Test func aSaveAsTheHistoryNotesIt() throws {
        let stack = try Stack(options: HistoryTests.tracking)
        let context = stack.context("window")
        context.transactionAuthor = "ada"
        let department = context.make("Department", ["name": "Design"])
        let ada = context.make("Employee", ["firstName": "Ada"])
        let transcript = Transcript(stack)
        transcript.step("Two new objects are saved") { try context.save() }
        try transcript.rows("ATRANSACTIONSTRING", "Z_PK, Z_ENT, length(ZNAME) > 0")
        try transcript.rows("ATRANSACTION", "Z_PK, Z_ENT, ZAUTHORTS, ZCONTEXTNAMETS, ZTIMESTAMP > 0")
        try transcript.rows("ACHANGE", "Z_PK, ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK, hex(ZCOLUMNS)")
        transcript.step("One of them goes into the other's relationship, and is given a name") {
            ada.setValue("King", forKey: "lastName")
            ada.setValue(department, forKey: "department")
            try context.save()
        }
        try transcript.rows("ACHANGE", "Z_PK, ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK, hex(ZCOLUMNS)")
        transcript.step("The bits of ZCOLUMNS are the properties by name, the first one highest") {
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
            let result = try context.execute(request) as? NSPersistentHistoryResult
            let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
            for change in transactions.last?.changes ?? [] {
                let names = (change.updatedProperties ?? []).map(\.name).sorted()
                transcript.show("\(change.changedObjectID.entity.name ?? "")", names.joined(separator: ", "))
            }
        }
        try transcript.matches("a_save_as_the_history_notes_it")
    }

    @Test func aBatchDeleteFollowsTheRules() throws {
        let stack = try Stack(model: BatchDeleteTests.makeModel(.cascadeDeleteRule))
        let context = stack.context("importer")
        let design = context.make("Department", ["name": "Design"])
        let ada = context.make("Employee", ["name": "Ada", "department": design])
        context.make("Employee", ["name": "Alan", "boss": ada])
        context.make("Desk", ["number": 1, "owner": ada])
        try context.save()
        let transcript = Transcript(stack)
        try transcript.rows("ZEMPLOYEE", "Z_PK, Z_OPT, ZBOSS, ZDEPARTMENT, ZNAME")
        transcript.step("A department is deleted with its employees and their desks; Alan loses his boss") {
            let found = NSFetchRequest<any NSFetchRequestResult>(entityName: "Department")
            let request = NSBatchDeleteRequest(fetchRequest: found)
            request.resultType = .resultTypeCount
            let result = try context.execute(request) as? NSBatchDeleteResult
            transcript.show("deleted", result?.result)
        }
        try transcript.rows("ZEMPLOYEE", "Z_PK, Z_OPT, ZBOSS, ZDEPARTMENT, ZNAME")
        transcript.step("The context has not merged the deletion yet") {
            transcript.show("Ada's department", ada.object("department")?.string("name"))
        }
        transcript.step("After a merge") {
            let changes: [AnyHashable: Any] = [NSDeletedObjectsKey: [ada.objectID, design.objectID]]
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [context])
            transcript.show("Ada is deleted", ada.isDeleted || ada.managedObjectContext == nil)
        }
        try transcript.matches("a_batch_delete_follows_the_rules")
    }

    @Test func anUpsert() throws {
        let stack = try Stack(model: BatchInsertTests.makeModel())
        let context = stack.context("importer")
        try context.execute(
            NSBatchInsertRequest(entityName: "Book", objects: [["number": 1, "title": "Dune", "isRead": true]]))
        let transcript = Transcript(stack)
        let again: [[String: Any]] = [["number": 1, "title": "Dune Messiah"], ["number": 2, "title": "Emma"]]
        transcript.step("The number is there already: under the default policy nothing is written") {
            try context.execute(NSBatchInsertRequest(entityName: "Book", objects: again))
        }
        transcript.step("Under the objects' policy the row that is there takes what was given") {
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            try context.execute(NSBatchInsertRequest(entityName: "Book", objects: again))
        }
        try transcript.rows("ZBOOK", "Z_PK, Z_OPT, ZISREAD, ZNUMBER, ZTITLE")
        try transcript.matches("an_upsert")
    }
}
