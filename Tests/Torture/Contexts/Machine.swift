import CoreData
import SQLite

/// Runs the steps of a random program on its own store, and compares contexts and file with a plain model.
final class Machine {
    let folder: URL
    let coordinator: NSPersistentStoreCoordinator
    /// A connection that is independent of the coordinator.
    private let reader: Connection
    /// The contents of the file, as last read.
    var file = Graph()
    var participants: [Int: Participant] = [:]
    /// Every entity that was ever inserted, by key.
    var entities: [Int: String] = [:]
    /// The keys of persons that lessons refer to, or did: the rule No Action leaves these references to the program.
    var teachers: Set<Int> = []
    /// The number of contexts ever opened.
    private(set) var opened = 0
    /// The number of steps, of saves among them, and of saves with conflicts.
    private(set) var steps = 0
    private(set) var saves = 0
    private(set) var conflicts = 0

    init(in folder: URL) throws {
        self.folder = folder
        let url = folder.appendingPathComponent("world.sqlite")
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model)
        _ = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url,
            options: [NSSQLitePragmasOption: ["synchronous": "OFF"]])
        reader = try Connection(path: url.path, mode: .readOnly)
    }

    private static let model = WorldSchema.model()

    /// Whether the program has never had another context: then references without an inverse can be kept consistent.
    var isAlone: Bool { opened <= 1 }

    /// The contexts, parents before children.
    var inOrder: [Participant] { participants.values.sorted { $0.number < $1.number } }

    func readFile() throws -> Graph {
        let (graph, faults) = try Graph.read(reader)
        if let fault = faults.first ?? (graph.faults() + graph.duplicates()).first {
            let rule = String(fault.prefix { $0 != ":" })
            throw ContextProgram.Finding(rule: "file \(rule)", text: "The file: \((faults + graph.faults()).prefix(4))")
        }
        return graph
    }

    func expect(_ condition: Bool, _ rule: String, _ text: @autoclosure () -> String) throws {
        if !condition { throw ContextProgram.Finding(rule: rule, text: text()) }
    }

    func backing(of participant: Participant) -> Graph? {
        if let parent = participant.parent { parent.view } else { file }
    }

    /// Runs one step, and updates the children's predictions.
    func run(_ step: Step) throws {
        steps += 1
        try perform(step)
        for participant in inOrder {
            // Children merge their ancestors' merges on their own queues.
            participant.context.performAndWait {}
            updatePredictions(of: participant)
        }
        if case .save = step { try checkOneContext() }
    }

    /// Updates the predictions after a step: what a child sees of its parent, and what it has missed.
    private func updatePredictions(of participant: Participant) {
        if let parent = participant.parent {
            guard let shown = parent.view else {
                participant.becomeUnknown()
                (participant.seen, participant.isLost) = (nil, true)
                return
            }
            let caughtUp = participant.behind.subtracting(parent.uncertain)
            participant.missed.formUnion(caughtUp)
            // Its changes may be counted from what the parent has merged by now.
            if participant.merges, !participant.own.isDisjoint(with: caughtUp) { participant.becomeUnknown() }
            participant.behind = parent.uncertain
            if let seen = participant.seen {
                participant.missed.formUnion(seen.difference(to: shown))
            } else {
                participant.isLost = true
            }
            participant.seen = shown
        }
        if participant.view == nil, !participant.isEdited, participant.isCertain, let graph = backing(of: participant) {
            participant.becomeKnown(as: graph)
        }
    }

    private func perform(_ step: Step) throws {
        if case .open(let number, let parent, let policy, let automatic, let undo, let observed) = step {
            return open(number, parent: parent, (policy, automatic, undo, observed))
        }
        guard let number = step.context, let participant = participants[number] else { return }
        switch step {
        case .close:
            guard !participants.values.contains(where: { $0.parent === participant }) else { return }
            participants[number] = nil
        case .save: try save(participant)
        case .lose:
            for delivery in participant.inbox { participant.missed.formUnion(delivery.keys) }
            participant.inbox = []
        case .merge(_, let all): try merge(participant, all: all)
        case .refresh(_, let key, let keeping): try refresh(participant, key, keeping: keeping)
        case .refreshAll: try refreshAll(participant)
        case .reset: reset(participant)
        case .rollback: try rollback(participant)
        case .undo: try undo(participant)
        case .redo: try redo(participant)
        case .check: try check(participant)
        case .releaseObjects: participant.objects = [:]
        case .read(_, let key, let property): try read(participant, key, property)
        case .fetch(_, let entity): try fetch(participant, entity)
        case .process: participant.context.performAndWait { participant.endGroup() }
        case .obtainPermanentIDs: try obtainPermanentIDs(participant)
        default: try edit(participant, step)
        }
    }

    private func open(_ number: Int, parent: Int?, _ options: (Step.Policy, Bool, Bool, Bool)) {
        guard participants[number] == nil else { return }
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        var owner: Participant?
        if let parent {
            guard let found = participants[parent] else { return }
            owner = found
            context.parent = found.context
        } else {
            context.persistentStoreCoordinator = coordinator
        }
        let participant = Participant(number, context, parent: owner, step: options)
        participants[number] = participant
        opened += 1
        participant.seen = owner?.view
        if let graph = backing(of: participant) {
            participant.becomeKnown(as: graph)
        } else {
            participant.isLost = true
        }
    }

    func count(conflict: Bool) {
        saves += 1
        if conflict { conflicts += 1 }
    }
}

extension Step {
    /// The number of the context that the step works on.
    var context: Int? {
        switch self {
        case .open(let c, _, _, _, _, _), .close(let c), .insert(let c, _, _), .set(let c, _, _, _),
            .setOne(let c, _, _, _), .add(let c, _, _, _, _), .remove(let c, _, _, _), .move(let c, _, _, _, _),
            .replace(let c, _, _, _), .delete(let c, _), .process(let c), .save(let c), .merge(let c, _), .lose(let c),
            .refresh(let c, _, _), .refreshAll(let c), .reset(let c), .rollback(let c), .undo(let c), .redo(let c),
            .read(let c, _, _), .fetch(let c, _), .check(let c), .releaseObjects(let c), .obtainPermanentIDs(let c):
            c
        }
    }
}
