/// A set of unique names: the second use of a name gets the suffix `1`, the third `2`.
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

    /// A name in SQL: in quotation marks if it has characters that require them.
    static func quoted(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
        return isPlain ? name : inQuotes(name)
    }

    /// A name in quotation marks, which make any name valid. A name that was read from a file can be an SQL keyword.
    static func inQuotes(_ name: String) -> String { "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\"" }

    /// The order in which Apple's stores list entities and properties: by name, ignoring case.
    static func precedes(_ one: String, _ other: String) -> Bool {
        let (low, high) = (one.lowercased(), other.lowercased())
        return low == high ? one < other : low < high
    }
}
