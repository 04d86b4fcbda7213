import CoreData

/// A small bank as plain values: the contents of a store after a number of saves.
///
/// The seed and the number of a save determine its changes, so that parent and child can each compute the expected
/// contents of the store after save 17. Each save writes its number, and leaves the books balanced: an account's
/// balance is the sum of its entries.
public struct Bank: Equatable, Sendable {
    /// A scanned document of an entry, large enough to be stored in an external file.
    public struct Paper: Equatable, Sendable {
        public var seed: UInt64
        public var count: Int

        public var bytes: Data {
            var bytes = withUnsafeBytes(of: seed.bigEndian) { Data($0) }
            while bytes.count < count { bytes.append(bytes) }
            return bytes.prefix(count)
        }
    }

    public struct Entry: Equatable, Sendable {
        public var account: Int
        public var amount: Int
        public var tags: Set<Int>
        public var paper: Paper?

        /// Long enough that a save writes many pages.
        public var note: String { String(repeating: "Paid \(amount) on account \(account). ", count: 20) }
    }

    /// One step of a save.
    public enum Change: Sendable {
        case open(account: Int)
        case create(tag: Int)
        case post(Int, Entry)
        case correct(Int, Entry)
        case remove(Int)
    }

    static let accounts = 12
    static let tags = 5
    static let mostEntries = 200
    static let mostPapers = 6

    public var saves = 0
    public var balances: [Int: Int] = [:]
    public var tags: Set<Int> = []
    public var entries: [Int: Entry] = [:]

    public init() {}

    public var total: Int { balances.values.reduce(0, +) }

    /// Whether the books balance, whichever save was the last.
    public var isBalanced: Bool {
        var sums = balances.mapValues { _ in 0 }
        for entry in entries.values { sums[entry.account, default: 0] += entry.amount }
        return sums == balances
    }
}

extension Bank {
    /// The changes of the next save: usually few, sometimes almost everything.
    public func nextChanges(seed: UInt64) -> [Change] {
        let number = saves + 1
        if number == 1 {
            return (0..<Self.accounts).map { .open(account: $0) } + (0..<Self.tags).map { .create(tag: $0) }
        }
        var chance = Chance(seed: seed &* 1_000_003 &+ UInt64(number))
        if chance.once(in: 6) {
            return entries.sorted { $0.key < $1.key }.map { .correct($0.key, changed($0.value, &chance)) }
        }
        var left = entries.keys.sorted()
        var changes: [Change] = []
        for step in 0..<1 + chance.below(10) {
            let isFull = left.count > Self.mostEntries
            switch left.isEmpty ? 0 : isFull ? 9 : chance.below(10) {
            case 0...4: changes.append(.post(number * 100 + step, newEntry(&chance)))
            case 5...7:
                let entry = left.remove(at: chance.below(left.count))
                changes.append(.correct(entry, changed(entries[entry]!, &chance)))
            default: changes.append(.remove(left.remove(at: chance.below(left.count))))
            }
        }
        return changes
    }

    /// A save that attaches a paper of this length to the first entry.
    public func changes(attaching count: Int) -> [Change] {
        guard let (number, old) = entries.min(by: { $0.key < $1.key }) else { return [] }
        var entry = old
        entry.paper = Paper(seed: UInt64(saves), count: count)
        return [.correct(number, entry)]
    }

    /// A save that changes every entry slightly, and no paper.
    public var changesOfAllAmounts: [Change] {
        entries.sorted { $0.key < $1.key }.map { number, entry in
            var entry = entry
            entry.amount += 1
            return .correct(number, entry)
        }
    }

    /// A save that inserts that many entries.
    public func changes(posting count: Int) -> [Change] {
        (0..<count).map { number in
            .post(1_000_000 + (saves + 1) * 1000 + number, Entry(account: 0, amount: number, tags: [], paper: nil))
        }
    }

    private func newEntry(_ chance: inout Chance) -> Entry {
        changed(Entry(account: 0, amount: 0, tags: []), &chance)
    }

    private func changed(_ entry: Entry, _ chance: inout Chance) -> Entry {
        var entry = entry
        entry.account = chance.below(Self.accounts)
        entry.amount = chance.below(20_000) - 10_000
        entry.tags = Set((0..<Self.tags).filter { _ in chance.once(in: 3) })
        if entry.paper != nil, chance.once(in: 4) {
            entry.paper = nil
        } else if entries.values.count(where: { $0.paper != nil }) < Self.mostPapers, chance.once(in: 8) {
            entry.paper = Paper(seed: chance.next(), count: 100_001 + chance.below(50_000))
        }
        return entry
    }

    /// Applies the changes of one save.
    public mutating func apply(_ changes: [Change]) {
        saves += 1
        for change in changes {
            switch change {
            case .open(let account): balances[account] = 0
            case .create(let tag): tags.insert(tag)
            case .post(let number, let entry), .correct(let number, let entry):
                if let old = entries[number] { balances[old.account, default: 0] -= old.amount }
                entries[number] = entry
                balances[entry.account, default: 0] += entry.amount
            case .remove(let number):
                guard let old = entries.removeValue(forKey: number) else { continue }
                balances[old.account, default: 0] -= old.amount
            }
        }
    }

    /// The bank after the next save.
    public func next(seed: UInt64) -> Bank {
        var bank = self
        bank.apply(nextChanges(seed: seed))
        return bank
    }
}

extension Bank {
    /// The differences from another bank, for failure messages. Empty if there are none.
    public func differences(from other: Bank) -> [String] {
        var found: [String] = []
        func compare<Value: Equatable>(_ what: String, _ mine: Value, _ theirs: Value) {
            if mine != theirs { found.append("\(what): \(mine) instead of \(theirs)") }
        }
        compare("saves", saves, other.saves)
        compare("tags", tags, other.tags)
        for account in Set(balances.keys).union(other.balances.keys).sorted() {
            compare("balance \(account)", balances[account], other.balances[account])
        }
        for entry in Set(entries.keys).union(other.entries.keys).sorted() {
            compare("entry \(entry)", entries[entry], other.entries[entry])
        }
        return found
    }
}
