import CoreData
import SQLite
import Testing

/// Derived attributes in a SQLite file, computed by triggers.
@Suite struct DerivedStoreTests {
    private func model() -> NSManagedObjectModel {
        let team = TestModel.entity(
            "Team",
            [
                TestModel.attribute("name", .stringAttributeType),
                TestModel.derived("canonicalName", .stringAttributeType, "canonical:(name)"),
                TestModel.derived("size", .integer64AttributeType, "players.@count"),
                TestModel.derived("goals", .integer64AttributeType, "players.@sum.goals"),
                TestModel.derived("fans", .integer64AttributeType, "followers.@count"),
                TestModel.derived("saved", .dateAttributeType, "now()"),
            ])
        let player = TestModel.entity(
            "Player",
            [
                TestModel.attribute("goals", .integer64AttributeType),
                TestModel.derived("teamName", .stringAttributeType, "team.name"),
            ])
        let fan = TestModel.entity("Fan", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(player, "team", to: team, "players", toMany: true)
        TestModel.relate(fan, "teams", to: team, "followers", toMany: true, fromMany: true)
        return NSManagedObjectModel(entities: [team, player, fan])
    }

    private func row(_ stack: CoordinatorStack) throws -> [SQLiteValue] {
        try Connection(path: stack.url("one").path, mode: .readOnly)
            .query("SELECT ZCANONICALNAME, ZSIZE, ZGOALS, ZFANS FROM ZTEAM")[0]
    }

    @Test func derivedAttributesFollowEveryChange() throws {
        let stack = try CoordinatorStack(model: model())
        try stack.add("one")
        let context = stack.context()
        let before = Date()
        let team = context.make("Team", ["name": "Élan"])
        let (ada, grace) = (context.make("Player", ["goals": 3]), context.make("Player", ["goals": 4]))
        for player in [ada, grace] { player.setValue(team, forKey: "team") }
        let fan = context.make("Fan", ["teams": NSSet(object: team)])
        try context.save()
        #expect(try row(stack) == ["elan", 2, 7, 1])
        let saved = try #require(team.value(forKey: "saved") as? Date)
        #expect(saved >= before.addingTimeInterval(-1) && saved <= Date())

        ada.setValue(10, forKey: "goals")
        grace.setValue(nil, forKey: "team")
        team.setValue("Ärger", forKey: "name")
        context.delete(fan)
        try context.save()
        #expect(try row(stack) == ["arger", 1, 10, 0])
        context.delete(ada)
        try context.save()
        #expect(try row(stack) == ["arger", 0, 0, 0])
    }

    @Test func savedObjectsHaveTheirDerivedValuesImmediately() throws {
        let stack = try CoordinatorStack(model: model())
        try stack.add("one")
        let context = stack.context()
        let team = context.make("Team", ["name": "Élan"])
        let player = context.make("Player", ["goals": 3, "team": team])
        try context.save()
        #expect(team.value(forKey: "size") as? Int == 1)
        #expect(team.value(forKey: "canonicalName") as? String == "elan")
        #expect(player.value(forKey: "teamName") as? String == "Élan")
        #expect(!context.hasChanges)
    }

    @Test func derivedValuesOfOtherRecordsAreReadAgain() throws {
        let stack = try CoordinatorStack(model: model())
        try stack.add("one")
        let (context, other) = (stack.context(), stack.context())
        let team = context.make("Team", ["name": "A"])
        try context.save()
        let same = try other.existingObject(with: team.objectID)
        let player = other.make("Player", ["team": same])
        try other.save()
        context.refresh(team, mergeChanges: false)
        #expect(team.value(forKey: "size") as? Int == 1)
        team.setValue("B", forKey: "name")
        try context.save()
        other.refresh(player, mergeChanges: false)
        #expect(player.value(forKey: "teamName") as? String == "B")
    }

    @Test func theTriggersHaveApplesNames() throws {
        let stack = try CoordinatorStack(model: model())
        try stack.add("one")
        let names = try Connection(path: stack.url("one").path, mode: .readOnly)
            .query("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%saved%' ORDER BY name")
        #expect(names == [["Z_DA_ZTEAM_Team_saved_INSERT"], ["Z_DA_ZTEAM_Team_saved_UPDATE"]])
    }

    @Test func anUnsupportedDerivationExpressionIsRefused() throws {
        let model = NSManagedObjectModel()
        model.entities = [
            TestModel.entity("A", [TestModel.derived("b", .integer64AttributeType, "1 + 2")])
        ]
        let stack = try CoordinatorStack(model: model)
        let error = #expect(throws: CocoaError.self) { try stack.add("one") }
        #expect(error?.code == .persistentStoreOpen)
        #expect(error?.localizedDescription.contains("'b' of A") == true)
    }
}
