import CoreData
import Testing

@Suite struct DeleteRuleTests {
    /// Nodes with every type of relationship to each other, with the given delete rules.
    private static func model(_ children: NSDeleteRule, parent: NSDeleteRule = .nullifyDeleteRule)
        -> NSManagedObjectModel
    {
        let node = TestModel.entity("Node", [TestModel.attribute("name", .stringAttributeType)])
        let leaf = TestModel.entity("Leaf", [])
        TestModel.relate(node, "parent", to: node, "children", toMany: true, rule: children)
        node.relationshipsByName["parent"]!.deleteRule = parent
        TestModel.relate(
            node, "partners", to: node, "partnersOf", toMany: true, fromMany: true, rule: .cascadeDeleteRule)
        node.relationshipsByName["partners"]!.deleteRule = .cascadeDeleteRule
        node.subentities = [leaf]
        return NSManagedObjectModel(entities: [node, leaf])
    }

    /// A root, its children `a` and `b`, and `a`'s child `c`, a leaf.
    private func tree(_ kind: StoreKind, _ rule: NSDeleteRule) throws -> (
        Stack, NSManagedObjectContext, [String: NSManagedObject]
    ) {
        let stack = try Stack(kind, model: Self.model(rule))
        let context = stack.context()
        let root = context.make("Node", ["name": "root"])
        let a = context.make("Node", ["name": "a", "parent": root])
        let b = context.make("Node", ["name": "b", "parent": root])
        let c = context.make("Leaf", ["name": "c", "parent": a])
        try context.save()
        return (stack, context, ["root": root, "a": a, "b": b, "c": c])
    }

    private func names(_ stack: Stack) throws -> [String] {
        try stack.context().all("Node").compactMap { $0.string("name") }.sorted()
    }

    @Test(arguments: StoreKind.allCases) func cascadeDeletesEveryDescendant(_ kind: StoreKind) throws {
        let (stack, context, nodes) = try tree(kind, .cascadeDeleteRule)
        context.delete(nodes["a"]!)
        #expect(context.deletedObjects == [nodes["a"]!])
        context.processPendingChanges()
        #expect(context.deletedObjects == [nodes["a"]!, nodes["c"]!])
        #expect(nodes["root"]!.objects("children") == [nodes["b"]!])
        try context.save()
        #expect(try names(stack) == ["b", "root"])
    }

    @Test(arguments: StoreKind.allCases, [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule])
    func rollbackRevertsUnsavedReferencesOfADeletedObject(_ kind: StoreKind, _ rule: NSDeleteRule) throws {
        let context = try Stack(kind, model: Self.model(rule)).keptContext()
        let node = context.make("Node", ["name": "a"])
        try context.save()
        node.setValue(node, forKey: "parent")
        context.delete(node)
        context.processPendingChanges()
        context.rollback()
        #expect(node.value(forKey: "parent") == nil)
        #expect(node.objects("children") == [])
    }

    /// Apple's page of `propagatesDeletesAtEndOfEvent`: false if the context "propagates deletes only during a save
    /// operation".
    @Test(arguments: StoreKind.allCases) func cascadeCanBeDeferredUntilTheSave(_ kind: StoreKind) throws {
        let (stack, context, nodes) = try tree(kind, .cascadeDeleteRule)
        context.propagatesDeletesAtEndOfEvent = false
        context.delete(nodes["root"]!)
        context.processPendingChanges()
        #expect(context.deletedObjects == [nodes["root"]!])
        #expect(nodes["a"]!.value(forKey: "parent") as? NSManagedObject === nodes["root"]!)
        try context.save()
        #expect(try names(stack).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func rollbackDiscardsDeferredDeleteRules(_ kind: StoreKind) throws {
        let (stack, context, nodes) = try tree(kind, .cascadeDeleteRule)
        context.propagatesDeletesAtEndOfEvent = false
        context.delete(nodes["root"]!)
        context.processPendingChanges()
        context.rollback()
        nodes["b"]!.setValue("B", forKey: "name")
        try context.save()
        #expect(try names(stack) == ["B", "a", "c", "root"])
    }

    @Test(arguments: StoreKind.allCases) func cascadeTerminatesOnManyToManyCycles(_ kind: StoreKind) throws {
        let (stack, context, nodes) = try tree(kind, .nullifyDeleteRule)
        nodes["a"]!.setValue(NSSet(array: [nodes["b"]!, nodes["c"]!]), forKey: "partners")
        nodes["c"]!.setValue(NSSet(array: [nodes["a"]!, nodes["c"]!]), forKey: "partners")
        try context.save()
        context.delete(nodes["c"]!)
        try context.save()
        #expect(try names(stack) == ["root"])
    }

    @Test(arguments: StoreKind.allCases) func denyRefusesDeletionUntilTheLastMemberIsGone(_ kind: StoreKind) throws {
        let (stack, context, nodes) = try tree(kind, .denyDeleteRule)
        context.delete(nodes["root"]!)
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .validationRelationshipDeniedDelete)
        #expect(error?.validationKey == "children")
        #expect(error?.validationObject as? NSManagedObject === nodes["root"])
        #expect(throws: CocoaError.self) { try nodes["root"]!.validateForDelete() }
        nodes["a"]!.setValue(nil, forKey: "parent")
        context.delete(nodes["b"]!)
        try context.save()
        #expect(try names(stack) == ["a", "c"])
    }

    @Test(arguments: StoreKind.allCases) func nullifyRemovesEveryReference(_ kind: StoreKind) throws {
        let (stack, context, nodes) = try tree(kind, .nullifyDeleteRule)
        context.delete(nodes["root"]!)
        context.processPendingChanges()
        #expect(context.updatedObjects == [nodes["a"]!, nodes["b"]!])
        try context.save()
        #expect(nodes["a"]!.object("parent") == nil)
        #expect(try stack.context().all("Node").filter { $0.object("parent") != nil }.count == 1)
    }

    @Test func noActionLeavesADanglingReference() throws {
        let (stack, context, nodes) = try tree(.sqlite, .noActionDeleteRule)
        context.delete(nodes["root"]!)
        try context.save()
        let child = try #require(try stack.context("reader").all("Node").first { $0.string("name") == "a" })
        let nowhere = try #require(child.object("parent"))
        #expect(nowhere.isFault)
        #expect(nowhere.string("name") == nil)
        #expect(nowhere.isDeleted)
    }

    @Test func deletingAnUnsavedObjectDiscardsIt() throws {
        let (_, context, _) = try tree(.sqlite, .cascadeDeleteRule)
        let new = context.make("Node")
        let child = context.make("Leaf", ["parent": new])
        context.delete(new)
        context.processPendingChanges()
        #expect(new.isDeleted && child.isDeleted)
        #expect(context.insertedObjects.isEmpty && context.deletedObjects.isEmpty)
        #expect(!context.hasChanges)
        try context.save()
        #expect(new.managedObjectContext == nil)
    }

    @Test func deletingAnObjectOfAnotherContextTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            stack.context().delete(stack.context().make("Employee"))
        }
        let text = result.standardError
        #expect(text.contains("An NSManagedObjectContext cannot delete objects in other contexts:"))
    }
}
