import CoreData
import Testing

/// One test for each phenomenon that a learner should have seen once, shown by the transcripts in `Tests/Golden`.
@Suite struct PhenomenaTests {
    @Test func lostUpdate() throws {
        let editors = try TwoEditors("Employee", ["firstName": "Ada", "salary": 100.0])
        let (anna, ben) = (editors.anna, editors.ben)
        let transcript = Transcript(editors.stack)
        transcript.step("Ben reads the salary and raises it") {
            transcript.show("salary", editors.his.value(forKey: "salary"))
            editors.his.setValue(110.0, forKey: "salary")
        }
        transcript.step("Anna raises it too, and saves first") {
            editors.hers.setValue(120.0, forKey: "salary")
            try anna.save()
        }
        transcript.step("Ben saves: his row has moved on, so nothing is written") { try ben.save() }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZSALARY")
        transcript.step("Ben refreshes, keeps his change, and saves") {
            ben.refresh(editors.his, mergeChanges: true)
            try ben.save()
        }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZSALARY")
        try transcript.matches("lost_update")
    }

    @Test func aFaultForEachObject() throws {
        let stack = try Stack()
        let context = stack.context()
        let department = context.make("Department", ["name": "R"])
        for name in ["a", "b", "c"] { context.make("Employee", ["firstName": name, "department": department]) }
        try context.save()
        let id = department.objectID
        context.reset()
        let reader = stack.context("reader")
        let transcript = Transcript(stack)
        transcript.step("Reading a department's name fires its fault") {
            transcript.show("name", reader.object(with: id).value(forKey: "name"))
        }
        transcript.step("Reading its employees fetches their keys, and each name costs a statement of its own") {
            let employees = reader.object(with: id).objects("employees")
            let inOrder = employees.sorted { "\($0.objectID)" < "\($1.objectID)" }
            transcript.show("names", inOrder.compactMap { $0.string("firstName") })
        }
        transcript.step("One fetch brings them all") {
            reader.reset()
            let all = try reader.all("Employee")
            transcript.show("names", all.compactMap { $0.string("firstName") })
        }
        try transcript.matches("a_fault_for_each_object")
    }

    @Test func aCascadeOverACycle() throws {
        let node = TestModel.entity("Node", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(node, "next", to: node, "previous", toMany: false, rule: .cascadeDeleteRule)
        node.relationshipsByName["next"]?.deleteRule = .cascadeDeleteRule
        let model = NSManagedObjectModel()
        model.entities = [node]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context("ring")
        let nodes = ["a", "b", "c"].map { context.make("Node", ["name": $0]) }
        for (index, node) in nodes.enumerated() { node.setValue(nodes[(index + 1) % 3], forKey: "next") }
        try context.save()
        let transcript = Transcript(stack)
        transcript.step("Three nodes stand in a ring; deleting one deletes them all, once each") {
            context.delete(nodes[0])
            transcript.show("deleted at once", context.deletedObjects.count)
            context.processPendingChanges()
            transcript.show("deleted at the end of the event", context.deletedObjects.count)
            try context.save()
        }
        try transcript.rows("ZNODE", "Z_PK, ZNAME, ZNEXT")
        try transcript.matches("a_cascade_over_a_cycle")
    }

    @Test func aFaultWhoseRowIsGone() throws {
        let editors = try TwoEditors("Employee", ["firstName": "Ada"])
        let (anna, ben) = (editors.anna, editors.ben)
        let transcript = Transcript(editors.stack)
        transcript.step("Anna deletes the record that Ben has a fault for") {
            anna.delete(editors.hers)
            try anna.save()
        }
        transcript.step("Ben reads it: it is empty, and counts as deleted") {
            transcript.show("firstName", editors.his.value(forKey: "firstName"))
            transcript.show("isDeleted", editors.his.isDeleted)
        }
        transcript.step("Ben saves: there is nothing to do") { try ben.save() }
        try transcript.matches("a_fault_whose_row_is_gone")
    }

    @Test func addingToOneDepartmentInTwoContexts() throws {
        let editors = try TwoEditors("Department", ["name": "R"])
        let (anna, ben) = (editors.anna, editors.ben)
        let transcript = Transcript(editors.stack)
        transcript.step("Ben hires; the department's record counts as changed, though no column of it is") {
            ben.make("Employee", ["firstName": "Bob", "department": editors.his])
            transcript.show("the department is updated", editors.his.isUpdated)
        }
        transcript.step("Anna hires too, and saves first") {
            anna.make("Employee", ["firstName": "Ada", "department": editors.hers])
            try anna.save()
        }
        transcript.step("Ben's save meets her version") { try ben.save() }
        try transcript.rows("ZDEPARTMENT", "Z_PK, Z_OPT, ZNAME")
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME, ZDEPARTMENT")
        try transcript.matches("adding_to_one_department_in_two_contexts")
    }

    @Test func undoAcrossASave() throws {
        let stack = try Stack()
        let context = stack.context("editor")
        let manager = UndoManager()
        manager.groupsByEvent = false
        let ada = context.make("Employee", ["firstName": "Ada", "salary": 100.0])
        try context.save()
        context.undoManager = manager
        let transcript = Transcript(stack)
        transcript.step("A rise, and a save") {
            context.undoStep { ada.setValue(120.0, forKey: "salary") }
            try context.save()
        }
        transcript.step("Undo puts the old value back, as a new change") {
            context.undo()
            transcript.show("salary", ada.value(forKey: "salary"))
            transcript.show("isUpdated", ada.isUpdated)
            try context.save()
        }
        transcript.step("A deletion, and a save") {
            context.undoStep { context.delete(ada) }
            try context.save()
        }
        transcript.step("Undo brings the object back, inserted under its former key") {
            context.undo()
            transcript.show("isInserted", ada.isInserted)
            try context.save()
        }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME, ZSALARY")
        try transcript.matches("undo_across_a_save")
    }
}
