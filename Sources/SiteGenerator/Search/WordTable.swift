/// Words by number, in the order in which they were added.
///
/// A site has half a million words, most of them again and again. The table compares and keeps their bytes, so that a
/// word that it has costs neither a string nor an allocation.
struct WordTable: Sendable {
    private struct Entry {
        var start: Int
        var count: Int
        var hash: UInt64
        /// The first eight bytes, by which most words differ.
        var beginning: UInt64
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// The numbers of the words, each at the first free place from its hash on; -1 is free.
    private var slots: [Int32]

    /// A table that grows when it has more words than `capacity`, a power of two.
    init(capacity: Int) {
        slots = Array(repeating: -1, count: 2 * capacity)
        entries.reserveCapacity(capacity)
        bytes.reserveCapacity(8 * capacity)
    }

    /// A table of known words.
    init(_ words: [String]) {
        self.init(capacity: 128)
        for word in words { _ = number(of: word.utf8) }
    }

    var count: Int { entries.count }

    func contains(_ word: some Collection<UInt8>) -> Bool { slots[slot(of: word).slot] >= 0 }

    /// The place of a word among the slots, or the free one where it belongs.
    private func slot(of word: some Collection<UInt8>) -> (slot: Int, hash: UInt64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 32
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if entries[number].hash == hash, self[number].elementsEqual(word) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return (slot, hash)
    }

    /// The number of a word, which is added if it is new.
    mutating func number(of word: some Collection<UInt8>) -> Int {
        let (slot, hash) = slot(of: word)
        if slots[slot] >= 0 { return Int(slots[slot]) }
        let start = bytes.count
        bytes.append(contentsOf: word)
        var beginning: UInt64 = 0
        for index in start..<start + 8 { beginning = beginning << 8 | UInt64(index < bytes.count ? bytes[index] : 0) }
        slots[slot] = Int32(entries.count)
        entries.append(Entry(start: start, count: bytes.count - start, hash: hash, beginning: beginning))
        if 2 * entries.count > slots.count { grow() }
        return entries.count - 1
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: 2 * slots.count)
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    /// The bytes of a word.
    subscript(number: Int) -> ArraySlice<UInt8> {
        bytes[entries[number].start..<entries[number].start + entries[number].count]
    }

    /// The numbers of the words, sorted by their bytes.
    var sorted: [Int] {
        entries.indices.sorted { one, other in
            let (first, second) = (entries[one].beginning, entries[other].beginning)
            return first == second ? self[one].lexicographicallyPrecedes(self[other]) : first < second
        }
    }
}
