import ModelFile
import ModelTools
import StoreTools
import Testing
import Torture

@testable import CoreData

/// Two versions of a model in a bundle, the second with random changes, which may or may not be inferable, and a store
/// of the first version.
final class VersionPair {
    enum Answer: String, CaseIterable {
        case same = "open as they are"
        case migrated = "migrated"
        case notInferred = "cannot be inferred"
        case refused = "refused for their rows"
    }

    private let folder = TestFolder.place()
    private let versions: [PlainModel]
    private var bundle: URL { folder.appendingPathComponent("Pair.xcdatamodeld") }
    private var store: URL { folder.appendingPathComponent("store.sqlite") }
    private var chance: Chance

    var text: String { versions.map(\.text).joined(separator: "\n---\n") }

    init(seed: UInt64) throws {
        chance = Chance(seed: seed)
        let old = PlainModel(&chance)
        var new = old
        for _ in 0..<chance.below(4) { new.change(&chance) }
        versions = [old, new]
        for number in 1...2 {
            try FileManager.default.createDirectory(at: document(number), withIntermediateDirectories: true)
            let text = "<model>\n\(versions[number - 1].text)\n</model>"
            try Data(text.utf8).write(to: document(number).appendingPathComponent("contents"))
        }
        try PropertyListSerialization.data(
            fromPropertyList: ["_XCCurrentVersionName": "Pair 2.xcdatamodel"], format: .xml, options: 0
        ).write(to: bundle.appendingPathComponent(".xccurrentversion"))
        try fill()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func document(_ number: Int) -> URL { bundle.appendingPathComponent("Pair \(number).xcdatamodel") }

    private func model(_ number: Int) throws -> NSManagedObjectModel {
        try #require(NSManagedObjectModel(contentsOf: document(number)))
    }

    private func open<Result>(
        _ number: Int, _ options: [AnyHashable: Any]? = nil, _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model(number))
        let added = try coordinator.addPersistentStore(type: .sqlite, at: store, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait {
            defer { try? coordinator.remove(added) }
            return try body(context)
        }
    }

    /// Some stores have no rows, and some rows lack optional values.
    private func fill() throws {
        try open(1) { context in
            if chance.once(in: 4) { return }
            var objects: [NSManagedObject] = []
            let entities = context.persistentStoreCoordinator!.managedObjectModel.entitiesInOrder
            for entity in entities where !entity.isAbstract && !chance.once(in: 4) {
                for _ in 0..<chance.below(4) { objects.append(NSManagedObject(entity: entity, insertInto: context)) }
            }
            for object in objects {
                for attribute in object.entity.attributesInOrder where !attribute.isOptional || chance.once(in: 2) {
                    object.setValue(PlainModel.value(attribute.attributeType, &chance), forKey: attribute.name)
                }
                for relationship in object.entity.relationshipsInOrder where !relationship.isToMany {
                    let others = objects.filter { $0.entity.isKindOf(entity: relationship.destinationEntity!) }
                    if !others.isEmpty, !chance.once(in: 3) {
                        object.setValue(chance.pick(others), forKey: relationship.name)
                    }
                }
            }
            try context.save()
        }
    }

    private func counts(_ number: Int) throws -> [String: Int] {
        try open(number) { context in
            let entities = context.persistentStoreCoordinator!.managedObjectModel.entities
            return try Dictionary(
                uniqueKeysWithValues: entities.map { entity in
                    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity.name!)
                    request.includesSubentities = false
                    return (entity.name!, try context.count(for: request))
                })
        }
    }

    private func failure(_ body: () throws -> Void) -> CocoaError? {
        do { try body() } catch { return error as? CocoaError }
        return nil
    }

    /// The outcomes of all three, and their contradictions.
    func compare() throws -> (answer: Answer, problems: [String]) {
        var problems: [String] = []
        func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) {
            if !condition { problems.append(sentence()) }
        }
        let documents = try (1...2).map { try ModelSource(path: document($0).path).document }
        let difference = ModelDifference(from: documents[0], to: documents[1])
        let rows = try counts(1)
        let opens = failure { try open(2) { _ in } } == nil
        expect(opens == !difference.needsMigration, "opens as it is: \(opens), diff: \(difference.changes)")

        var steps: UpgradeSteps?
        var dryRun: StoreProblem?
        do {
            steps = try StoreUpgrade(path: store.path, model: bundle.path, version: "Pair 2").steps()
            dryRun = steps?.refusal
        } catch let problem as StoreProblem { dryRun = problem }
        let options: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let migration = failure { try open(2, options) { _ in } }

        if opens {
            expect(steps == nil && dryRun == nil, "the dry run migrates what opens as it is")
            expect(migration == nil, "\(migration!)")
            return (.same, problems)
        }
        expect(
            difference.canMigrate == (steps != nil),
            "diff: \(difference.changes), dry run: \(String(describing: dryRun))")
        let english = dryRun?.message[.english]
        guard difference.canMigrate else {
            expect(migration?.code == .migrationMissingMappingModel, "migrated: \(String(describing: migration))")
            for change in difference.changes {
                guard case .impossible(let reason) = change.effect else { continue }
                expect(english?.contains(reason[.english]) == true, "\(reason[.english]) is not in \(english ?? "")")
            }
            expect(try counts(1) == rows, "the refused store has other rows")
            return (.notInferred, problems)
        }
        guard let migration else {
            expect(english == nil, "the dry run refuses what is migrated: \(english!)")
            let kept = Set(versions[1].entities.compactMap { $0.former ?? $0.name })
            let before = rows.filter { kept.contains($0.key) }.values.reduce(0, +)
            let after = try counts(2).values.reduce(0, +)
            expect(after == before, "\(after) rows instead of \(before)")
            return (.migrated, problems)
        }
        expect(migration.code == .migration, "\(migration)")
        expect(
            english == migration.localizedDescription,
            "dry run: \(english ?? "goes well"), migration: \(migration.localizedDescription)")
        expect(try counts(1) == rows, "the refused store has other rows")
        return (.refused, problems)
    }
}
