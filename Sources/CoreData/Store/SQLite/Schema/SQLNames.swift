/// A stock of names within which each is given once: who comes second gets `1` behind it, who comes third `2`.
struct SQLNames {
    private var taken: Set<String>

    init(taken: Set<String> = []) {
        self.taken = taken
    }

    mutating func claim(_ name: String) -> String {
        var candidate = name
        var suffix = 0
        while !taken.insert(candidate).inserted {
            suffix += 1
            candidate = name + String(suffix)
        }
        return candidate
    }

    /// The order in which Apple's stores list entities and properties: by name, whatever the case.
    static func precedes(_ one: String, _ other: String) -> Bool {
        let (low, high) = (one.lowercased(), other.lowercased())
        return low == high ? one < other : low < high
    }
}
