import CoreData
import Testing

/// Effects of setting one side of a relationship, and of deleting it. See `PhenomenaTests`.
@Suite struct RelationshipPhenomenaTests {
    @Test func bothSidesOfARelationship() throws {
        let stack = try Stack()
        let context = stack.context("office")
        let (research, sales) = (context.make("Department", ["name": "R"]), context.make("Department", ["name": "S"]))
        let ada = context.make("Employee", ["firstName": "Ada", "department": research])
        let engine = context.make("Project", ["title": "Engine"])
        try context.save()
        let transcript = Transcript(stack)
        transcript.step("Ada moves; both departments know it at once") {
            ada.setValue(sales, forKey: "department")
            transcript.show("in research", research.objects("employees").count)
            transcript.show("in sales", sales.objects("employees").count)
        }
        transcript.step("One column is written, and the versions of all three go up") { try context.save() }
        try transcript.rows("ZDEPARTMENT", "Z_PK, Z_OPT, ZNAME")
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZFIRSTNAME, ZDEPARTMENT")
        transcript.step("A many-to-many relationship is a pair in a table of its own") {
            ada.mutableSetValue(forKey: "projects").add(engine)
            transcript.show("members of the project", engine.objects("members").count)
            try context.save()
        }
        try transcript.matches("both_sides_of_a_relationship")
    }

    private func team(_ rule: NSDeleteRule) throws -> (Stack, NSManagedObjectContext, NSManagedObject, NSManagedObject)
    {
        let player = TestModel.entity("Player", [TestModel.attribute("name", .stringAttributeType)])
        let team = TestModel.entity("Team", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(player, "team", to: team, "players", toMany: true, rule: rule)
        let model = NSManagedObjectModel()
        model.entities = [player, team]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context("club")
        let object = context.make("Team", ["name": "R"])
        let ada = context.make("Player", ["name": "Ada", "team": object])
        try context.save()
        return (stack, context, object, ada)
    }

    @Test func aDeletionThatIsDenied() throws {
        let (stack, context, team, ada) = try team(.denyDeleteRule)
        let transcript = Transcript(stack)
        transcript.step("A team with a player is deleted; the rule is asked when it is saved") {
            context.delete(team)
            try context.save()
        }
        transcript.step("The team is marked still; the player leaves, and the save goes through") {
            transcript.show("isDeleted", team.isDeleted)
            ada.setValue(nil, forKey: "team")
            try context.save()
        }
        try transcript.rows("ZTEAM", "Z_PK, ZNAME")
        try transcript.rows("ZPLAYER", "Z_PK, ZNAME, ZTEAM")
        try transcript.matches("a_deletion_that_is_denied")
    }

    @Test func undoOfACascade() throws {
        let (stack, context, team, ada) = try team(.cascadeDeleteRule)
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        let transcript = Transcript(stack)
        transcript.step("The team goes, and takes its player along") {
            manager.beginUndoGrouping()
            context.delete(team)
            context.processPendingChanges()
            manager.endUndoGrouping()
            transcript.show("deleted", context.deletedObjects.count)
        }
        transcript.step("One undo brings both back, with what was between them") {
            context.undo()
            transcript.show("deleted", context.deletedObjects.count)
            transcript.show("Ada's team", ada.object("team")?.string("name"))
        }
        transcript.step("The store never heard of it") { try context.save() }
        try transcript.rows("ZPLAYER", "Z_PK, Z_OPT, ZNAME, ZTEAM")
        try transcript.matches("undo_of_a_cascade")
    }

    @Test func aConflictSettledPropertyByProperty() throws {
        let editors = try TwoEditors("Employee", ["firstName": "Ada", "lastName": "Byron", "salary": 100.0])
        let (anna, ben) = (editors.anna, editors.ben)
        let transcript = Transcript(editors.stack)
        transcript.step("Anna changes name and salary, Ben the salary only; she is first") {
            editors.his.setValue(110.0, forKey: "salary")
            editors.hers.setValue("King", forKey: "lastName")
            editors.hers.setValue(120.0, forKey: "salary")
            try anna.save()
        }
        transcript.step("Ben's policy: what he changed wins, the rest comes from the store") {
            ben.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            try ben.save()
            transcript.show("lastName", editors.his.string("lastName"))
            transcript.show("salary", editors.his.value(forKey: "salary"))
        }
        try transcript.rows("ZPERSON", "Z_PK, Z_OPT, ZLASTNAME, ZSALARY")
        try transcript.matches("a_conflict_settled_property_by_property")
    }
}
