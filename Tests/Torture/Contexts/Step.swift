/// One step of a random program. Contexts and records are identified by number. A step without anything to work on
/// does nothing, so that any part of a program is a program.
enum Step: Codable, Sendable, Equatable {
    enum Policy: String, Codable, CaseIterable, Sendable {
        case error, overwrite, rollback, storeTrump, objectTrump
    }

    /// An observed context is read completely when it cannot be predicted.
    case open(Int, parent: Int?, policy: Policy, automatic: Bool, undo: Bool, observed: Bool)
    /// Releases the context and its objects.
    case close(Int)
    case insert(Int, String, Int)
    case set(Int, Int, String, Graph.Value)
    case setOne(Int, Int, String, Int?)
    /// Adds to a to-many relationship, at a position if it is ordered.
    case add(Int, Int, String, Int, at: Int?)
    case remove(Int, Int, String, Int)
    case move(Int, Int, String, from: Int, to: Int)
    case replace(Int, Int, String, [Int])
    case delete(Int, Int)
    case process(Int)
    case save(Int)
    /// Merges saves that arrived from other contexts: all, or only the first.
    case merge(Int, all: Bool)
    /// Drops the notifications that arrived, without merging them.
    case lose(Int)
    case refresh(Int, Int, keeping: Bool)
    case refreshAll(Int)
    case reset(Int)
    case rollback(Int)
    case undo(Int)
    case redo(Int)
    case read(Int, Int, String)
    case fetch(Int, String)
    /// Compares the contents of the context.
    case check(Int)
    /// Releases the context's retained objects.
    case releaseObjects(Int)
    case obtainPermanentIDs(Int)
}

extension Step: CustomStringConvertible {
    var description: String {
        func name(_ key: Int?) -> String { key.map { "r\($0)" } ?? "nil" }
        switch self {
        case .open(let c, let parent, let policy, let automatic, let undo, let observed):
            let place = parent.map { "c\($0).child" } ?? "coordinator.context"
            return
                "c\(c) = \(place)(.\(policy)\(automatic ? ", automaticallyMerging" : "")\(undo ? ", undoManager" : ""))"
                + (observed ? "  // observed" : "")
        case .close(let c): return "c\(c) = nil  // with its objects"
        case .insert(let c, let entity, let key): return "c\(c): r\(key) = insert(\(entity))"
        case .set(let c, let key, let property, let value): return "c\(c): r\(key).\(property) = \(value)"
        case .setOne(let c, let key, let property, let target): return "c\(c): r\(key).\(property) = \(name(target))"
        case .add(let c, let key, let property, let target, let index):
            return "c\(c): r\(key).\(property).\(index.map { "insert(r\(target), at: \($0))" } ?? "add(r\(target))")"
        case .remove(let c, let key, let property, let target): return "c\(c): r\(key).\(property).remove(r\(target))"
        case .move(let c, let key, let property, let from, let to):
            return "c\(c): r\(key).\(property).move(from: \(from), to: \(to))"
        case .replace(let c, let key, let property, let keys):
            return "c\(c): r\(key).\(property) = [\(keys.map(name).joined(separator: ", "))]"
        case .delete(let c, let key): return "c\(c): delete(r\(key)); processPendingChanges()"
        case .process(let c): return "c\(c): processPendingChanges()  // and the undo group ends"
        case .save(let c): return "c\(c).save()"
        case .merge(let c, let all): return "c\(c).mergeChanges(\(all ? "all that arrived" : "the first that arrived"))"
        case .lose(let c): return "c\(c): what arrived is not merged"
        case .refresh(let c, let key, let keeping): return "c\(c).refresh(r\(key), mergeChanges: \(keeping))"
        case .refreshAll(let c): return "c\(c).refreshAllObjects()"
        case .reset(let c): return "c\(c).reset()"
        case .rollback(let c): return "c\(c).rollback()"
        case .undo(let c): return "c\(c).undo()"
        case .redo(let c): return "c\(c).redo()"
        case .read(let c, let key, let property): return "c\(c): read r\(key).\(property)"
        case .fetch(let c, let entity): return "c\(c): fetch \(entity)"
        case .check(let c): return "c\(c): compare everything"
        case .releaseObjects(let c): return "c\(c): release the objects"
        case .obtainPermanentIDs(let c): return "c\(c).obtainPermanentIDs(for: insertedObjects)"
        }
    }
}
