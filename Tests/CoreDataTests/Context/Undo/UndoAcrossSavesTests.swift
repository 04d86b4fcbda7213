import CoreData
import SQLite
import Testing
import Torture

/// Undo and redo restore memory and file, whether or not the context was saved in between.
@Suite struct UndoAcrossSavesTests {
    /// Changes, then undos and redos, with a save after each move whose bit is set in `saves`.
    private struct Program: CustomStringConvertible {
        let shape: UndoShape
        let rule: NSDeleteRule
        let storeType: String
        let changes: [UndoChange]
        /// `u` for undo, `r` for redo.
        let moves: String
        let saves: Int

        var description: String {
            "\(shape.name), rule \(rule.rawValue), \(storeType), \(changes.map(\.name)), \(moves), saves \(saves)"
        }

        /// After each move, compares memory with its earlier state. After each save, compares the file with memory.
        ///
        /// With the No Action rule, a deletion leaves dangling references, so only the state before it is compared.
        func run() throws {
            let bench = try UndoBench(shape, rule, storeType)
            let leavesReferences = rule == .noActionDeleteRule
            var states = [try bench.memory()]
            var (place, turn) = (0, 0)
            func isComparable() -> Bool { !leavesReferences || place == 0 }
            func saveIfItIsTime() throws {
                defer { turn += 1 }
                guard saves >> turn & 1 == 1 else { return }
                try bench.context.save()
                guard isComparable() else { return }
                try #expect(bench.stored() == bench.memory(), "\(self), turn \(turn)")
            }
            for change in changes {
                bench.step(change)
                place += 1
                states.append(leavesReferences ? [:] : try bench.memory())
                // An undo manager records no step without changes.
                if states[place] == states[place - 1] { return }
                try saveIfItIsTime()
            }
            for move in moves {
                if move == "u" { bench.context.undo() } else { bench.context.redo() }
                place += move == "u" ? -1 : 1
                if isComparable() { try #expect(bench.memory() == states[place], "\(self), turn \(turn)") }
                try saveIfItIsTime()
            }
            try bench.context.save()
            guard isComparable() else { return }
            try #expect(bench.memory() == states[place], "\(self), at the end")
            try #expect(bench.stored() == states[place], "\(self), at the end")
            bench.context.reset()
            try #expect(bench.memory() == states[place], "\(self), after a reset")
        }
    }

    private static var isTorture: Bool { ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil }

    /// Every type of store and relationship except one: an atomic store assigns a new ID to a restored record, and a
    /// reference without an inverse, whose owner was also deleted, still has the old ID.
    private static let kinds = [NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType].flatMap { storeType in
        UndoShape.all
            .filter { storeType != NSBinaryStoreType || $0.isToMany || $0.hasInverse }
            .map { (storeType: storeType, shape: $0) }
    }

    @Test(arguments: kinds) func undoAndRedoRestoreMemoryAndFile(_ storeType: String, _ shape: UndoShape) throws {
        let saves = Self.isTorture ? Array(0..<16) : [0b0001, 0b0010, 0b0101, 0b1111]
        for rule in [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule] {
            for change in UndoChange.all {
                for saves in saves {
                    try Program(
                        shape: shape, rule: rule, storeType: storeType, changes: [change], moves: "uru", saves: saves
                    ).run()
                }
            }
        }
    }

    @Test(arguments: [NSSQLiteStoreType, NSInMemoryStoreType], UndoShape.all.filter { !$0.isManyToMany })
    func deletionWithNoActionIsUndoneAcrossASave(_ storeType: String, _ shape: UndoShape) throws {
        for change in UndoChange.all.prefix(3) {
            try Program(
                shape: shape, rule: .noActionDeleteRule, storeType: storeType, changes: [change], moves: "u", saves: 1
            ).run()
        }
    }

    @Test(arguments: [NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType])
    func stepsAreUndoneOneByOneAcrossSaves(_ storeType: String) throws {
        var chance = Chance(seed: 16)
        for _ in 0..<(Self.isTorture ? 2000 : 40) {
            try Program(
                shape: chance.pick(UndoShape.all), rule: chance.pick([.nullifyDeleteRule, .cascadeDeleteRule]),
                storeType: storeType, changes: (0..<3).map { _ in chance.pick(UndoChange.all) },
                moves: chance.pick(["uuurrruu", "uurruuurrru", "uruuruurrruu"]), saves: chance.below(1 << 15)
            ).run()
        }
    }

    private func delete(_ object: NSManagedObject, in context: NSManagedObjectContext) throws {
        context.undoManager?.beginUndoGrouping()
        context.delete(object)
        context.processPendingChanges()
        context.undoManager?.endUndoGrouping()
        try context.save()
    }

    @Test(arguments: StoreKind.allCases) func undoneDeletionIsInsertedWithItsID(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let project = context.make("Project", ["title": "P"])
        try context.save()
        context.undoManager = UndoManager()
        let id = project.objectID
        try delete(project, in: context)
        #expect(throws: (any Error).self) { try stack.context().existingObject(with: id) }
        context.undo()
        #expect(project.isInserted && project.objectID == id && context.object(with: id) === project)
        try context.save()
        #expect(!project.hasChanges && project.objectID == id)
        #expect(try stack.context().existingObject(with: id).string("title") == "P")
        context.redo()
        try context.save()
        #expect(try stack.context().all("Project").isEmpty)
    }

    /// The record's version continues from the deleted record's, so a context that read the deleted record conflicts.
    @Test(arguments: StoreKind.allCases) func changeOfTheDeletedRecordConflictsWithItsSuccessor(_ kind: StoreKind)
        throws
    {
        let stack = try Stack(kind)
        let context = stack.context()
        let project = context.make("Project", ["title": "P"])
        try context.save()
        context.undoManager = UndoManager()
        let other = stack.context()
        let twin = try #require(try other.all("Project").first)
        #expect(twin.string("title") == "P")
        try delete(project, in: context)
        context.undo()
        project.setValue("Q", forKey: "title")
        try context.save()
        twin.setValue("R", forKey: "title")
        let error = #expect(throws: CocoaError.self) { try other.save() }
        #expect(error?.code == .managedObjectMerge)
    }

    @Test(arguments: StoreKind.allCases) func undoneDeletionReplacesObjectsWithTheSameID(_ kind: StoreKind) throws {
        let shape = UndoShape.all[0]
        let bench = try UndoBench(
            shape, .nullifyDeleteRule, kind == .sqlite ? NSSQLiteStoreType : NSInMemoryStoreType)
        let (owner, item) = (try #require(bench.find("b")), try #require(bench.find("i4")))
        try delete(item, in: bench.context)
        bench.context.refreshAllObjects()
        let standIn = try #require(owner.object("items"))
        #expect(standIn !== item && standIn.string("name") == nil)
        bench.context.undo()
        #expect(owner.object("items") === item && item.string("name") == "i4")
        try bench.context.save()
        try #expect(bench.stored() == bench.memory())
    }

    @Test func undoneDeletionInAChildReachesTheStore() throws {
        let stack = try Stack(.sqlite)
        let parent = stack.context()
        let made = parent.make("Project", ["title": "P"])
        made.setValue(NSSet(object: parent.make("Employee", ["firstName": "Ada"])), forKey: "members")
        try parent.save()
        let child = stack.child(of: parent)
        child.undoManager = UndoManager()
        child.undoManager?.groupsByEvent = false
        let project = try #require(try child.all("Project").first)
        #expect(project.objects("members").count == 1)
        for isParentSaved in [false, true] {
            try delete(project, in: child)
            if isParentSaved { try parent.save() }
            child.undo()
            try child.save()
            try parent.save()
            let stored = try stack.context().all("Project")
            #expect(stored.map { $0.string("title") } == ["P"] && stored.first?.objects("members").count == 1)
        }
    }
}
