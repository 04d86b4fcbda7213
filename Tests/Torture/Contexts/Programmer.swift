import CoreData

/// Generates random programs step by step, depending on the outcome of previous steps.
struct Programmer {
    private var chance: Chance
    private var nextKey = 1
    private let contexts: Int
    /// When notifications are merged: immediately, sometimes, or never.
    private let merging: Int
    private let usesUndo: Bool
    private let startsWith: Int
    /// The entities of most new records: few, so that their relationships are used often.
    private let kinds: [String]

    init(seed: UInt64) {
        chance = Chance(seed: seed)
        contexts = chance.pick([1, 2, 2, 2, 3, 3, 4, 6])
        merging = chance.below(3)
        usesUndo = chance.once(in: 2)
        startsWith = 3 + chance.below(7)
        var kinds: [String] = []
        for _ in 0..<(1 + chance.below(2)) {
            let owner = chance.pick(WorldSchema.entities.filter { !$0.relations.isEmpty })
            kinds += [owner.name, chance.pick(owner.relations).target]
        }
        self.kinds = kinds
    }

    private var started = 0
    private var queue: [Step] = []

    /// The next step.
    mutating func next(_ machine: Machine) -> Step {
        if !queue.isEmpty { return queue.removeFirst() }
        if machine.participants.isEmpty { return open(machine) }
        let open = machine.inOrder
        if started < startsWith {
            started += 1
            if started == startsWith {
                queue = [.save(open[0].number)]
                return .process(open[0].number)
            }
            return chance.once(in: 2) ? insert(open[0], machine) : edit(open[0], machine) ?? insert(open[0], machine)
        }
        if open.count < contexts, chance.once(in: 8) { return self.open(machine) }
        let participant = chance.pick(open)
        return step(participant, machine) ?? insert(participant, machine)
    }

    private mutating func open(_ machine: Machine) -> Step {
        let taken = machine.inOrder
        var parent: Participant?
        if !taken.isEmpty, chance.once(in: 2) {
            parent = chance.pick(taken)
            if parent?.parent?.parent?.parent != nil { parent = nil }
        }
        let number = (taken.map(\.number).max() ?? 0) + 1
        return .open(
            number, parent: parent?.number, policy: chance.pick(Step.Policy.allCases), automatic: chance.once(in: 4),
            undo: usesUndo && chance.once(in: 2), observed: chance.once(in: 2))
    }

    private mutating func step(_ participant: Participant, _ machine: Machine) -> Step? {
        let number = participant.number
        switch chance.below(100) {
        case 0..<45:
            if chance.below(4) > 0 { queue.append(.process(number)) }
            return edit(participant, machine)
        case 45..<48:
            return insert(participant, machine)
        case 48..<53:
            let keys = keys(participant, machine)
            return keys.isEmpty ? nil : .delete(number, chance.pick(keys))
        case 53..<68: return save(participant, machine)
        case 68..<73: return merging == 2 ? .lose(number) : .merge(number, all: chance.below(3) > 0)
        case 73..<76 where participant.undoManager != nil: return .undo(number)
        case 76..<78 where participant.undoManager != nil: return acrossSaves(participant, machine)
        case 78..<81 where participant.undoManager != nil: return .redo(number)
        case 73..<81: return read(participant, machine)
        case 81..<84:
            let keys = keys(participant, machine)
            return keys.isEmpty ? nil : .refresh(number, chance.pick(keys), keeping: chance.once(in: 2))
        case 84: return .refreshAll(number)
        case 85: return .reset(number)
        case 86..<88: return .rollback(number)
        case 88..<91: return .fetch(number, chance.pick(WorldSchema.entities).name)
        case 91..<93: return .check(number)
        case 93..<95: return .releaseObjects(number)
        case 95: return .obtainPermanentIDs(number)
        case 96: return .close(number)
        default: return read(participant, machine)
        }
    }

    private mutating func save(_ participant: Participant, _ machine: Machine) -> Step {
        // A refused conflict is resolved eventually.
        if participant.policy == .error, chance.once(in: 6) {
            queue.append(chance.once(in: 2) ? .rollback(participant.number) : .refreshAll(participant.number))
        }
        if merging == 0 {
            queue += machine.inOrder.filter { $0 !== participant }.map { .merge($0.number, all: true) }
        }
        return .save(participant.number)
    }

    /// A change, followed by undo and redo with saves in between.
    private mutating func acrossSaves(_ participant: Participant, _ machine: Machine) -> Step? {
        let number = participant.number
        let all = keys(participant, machine)
        let step = chance.once(in: 2) || all.isEmpty ? edit(participant, machine) : .delete(number, chance.pick(all))
        queue.append(.process(number))
        for _ in 0..<(1 + chance.below(3)) {
            if chance.below(4) > 0 { queue.append(.save(number)) }
            if chance.once(in: 3) { queue.append(.releaseObjects(number)) }
            queue.append(.undo(number))
            if chance.below(4) > 0 { queue += [.save(number), .check(number)] }
            if chance.once(in: 2) { queue.append(.redo(number)) }
        }
        queue.append(.save(number))
        return step
    }

    private mutating func insert(_ participant: Participant, _ machine: Machine) -> Step {
        let entity = chance.once(in: 10) ? chance.pick(WorldSchema.entities).name : chance.pick(kinds)
        let key = nextKey
        nextKey += 1
        // Most records get their mandatory values.
        if entity == "Book", chance.below(8) > 0 { queue.append(.set(participant.number, key, "name", .text("n"))) }
        if chance.below(8) > 0, let relation = WorldSchema.relations(of: entity).first(where: \.isMandatory) {
            let targets = keys(participant, machine, of: relation.target)
            if !targets.isEmpty {
                queue.append(.setOne(participant.number, key, relation.name, chance.pick(targets)))
            }
        }
        queue.append(.process(participant.number))
        return .insert(participant.number, entity, key)
    }

    /// The records that a context probably contains.
    private func keys(_ participant: Participant, _ machine: Machine, of entity: String = "") -> [Int] {
        let graph = participant.view ?? participant.parent?.view ?? machine.file
        return entity.isEmpty ? graph.records.keys.sorted() : graph.keys(of: entity)
    }

    private mutating func read(_ participant: Participant, _ machine: Machine) -> Step? {
        let all = keys(participant, machine)
        guard !all.isEmpty else { return nil }
        let key = chance.pick(all)
        guard let entity = entity(key, participant, machine) else { return nil }
        let names = WorldSchema.attributes(of: entity).map(\.name) + WorldSchema.relations(of: entity).map(\.name)
        return .read(participant.number, key, chance.pick(names))
    }

    private func entity(_ key: Int, _ participant: Participant, _ machine: Machine) -> String? {
        (participant.view ?? participant.parent?.view ?? machine.file).records[key]?.entity
    }

    private mutating func edit(_ participant: Participant, _ machine: Machine) -> Step? {
        let all = keys(participant, machine)
        guard !all.isEmpty else { return nil }
        // The oldest records are edited most, so that contexts conflict.
        let key = all[min(chance.below(all.count), chance.below(all.count))]
        guard let entity = entity(key, participant, machine) else { return nil }
        let relations = WorldSchema.relations(of: entity)
        if relations.isEmpty || chance.once(in: 5) {
            let attribute = chance.pick(WorldSchema.attributes(of: entity))
            let value: Graph.Value =
                attribute.isText
                ? (chance.once(in: 6) ? .nothing : .text(chance.pick(["a", "b", "c", "d", "e"])))
                : .number(chance.below(100))
            return .set(participant.number, key, attribute.name, value)
        }
        let relation = chance.pick(relations)
        let targets = keys(participant, machine, of: relation.target)
        guard !targets.isEmpty else { return nil }
        let number = participant.number
        let target = chance.pick(targets)
        if !relation.isToMany {
            let clears = chance.once(in: relation.isMandatory ? 20 : 4)
            return .setOne(number, key, relation.name, clears ? nil : target)
        }
        let members = (participant.view ?? machine.file)[key, relation.name].keys
        switch chance.below(6) {
        case 0 where !members.isEmpty: return .remove(number, key, relation.name, chance.pick(members))
        case 1 where members.count > 1 && relation.isOrdered:
            return .move(
                number, key, relation.name, from: chance.below(members.count), to: chance.below(members.count))
        case 2:
            return .replace(number, key, relation.name, Array(targets.shuffled(using: &chance).prefix(chance.below(5))))
        default:
            return .add(
                number, key, relation.name, target,
                at: relation.isOrdered && chance.once(in: 2) ? chance.below(members.count + 1) : nil)
        }
    }
}
