/// Names in a piece of code.
enum CodeNames {
    struct Name {
        var name: String
        /// The name before the dot.
        var qualifier: String?
        /// Whether arguments follow.
        var isCalled: Bool
    }

    static func identifiers(in code: String) -> [Name] {
        var names: [Name] = []
        var rest = code.utf8[...]
        var before: (name: String, hasDot: Bool)?
        while let byte = rest.first {
            guard isLetter(byte) else {
                before = byte == UInt8(ascii: ".") ? before.map { ($0.name, true) } : nil
                rest = rest.dropFirst()
                continue
            }
            let name = String(rest.prefix { isLetter($0) || isDigit($0) }) ?? ""
            rest = rest.dropFirst(name.utf8.count)
            let isCalled = rest.first.map { [UInt8(ascii: "("), UInt8(ascii: "{")].contains($0) } ?? false
            names.append(Name(name: name, qualifier: before?.hasDot == true ? before?.name : nil, isCalled: isCalled))
            before = (name, false)
        }
        return names
    }

    /// The specific names in a piece of code. Most names aren't, so that no text is made of them.
    static func distinctive(in code: String) -> Set<String> {
        var code = code
        return code.withUTF8 { bytes in
            var names: Set<String> = []
            var index = 0
            while index < bytes.count {
                guard isLetter(bytes[index]) else {
                    index += 1
                    continue
                }
                let start = index
                var hasCapital = false
                while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) {
                    hasCapital = hasCapital || (0x41...0x5A).contains(bytes[index])
                    index += 1
                }
                if hasCapital, index - start > 3 { names.insert(String(decoding: bytes[start..<index], as: UTF8.self)) }
            }
            return names
        }
    }

    /// The members behind variables whose types the code declares, each with its type:
    /// `let request = NSFetchRequest<…>(…)` makes `request.predicate` the member `NSFetchRequest.predicate`.
    static func typedMembers(in code: String) -> Set<String> {
        let tokens = tokens(of: code)
        var types: [Substring: Substring] = [:]
        for (index, token) in tokens.enumerated() where isName(token) {
            var next = index + 1
            guard next < tokens.count else { break }
            let isAnnotated = tokens[next] == ":"
            let isAssigned = tokens[next] == "=" && index > 0 && ["let", "var"].contains(tokens[index - 1])
            guard isAnnotated || isAssigned else { continue }
            next += 1
            while next < tokens.count, ["any", "try", "await", "?", "!"].contains(tokens[next]) { next += 1 }
            guard next < tokens.count, tokens[next].utf8.first.map({ (0x41...0x5A).contains($0) }) == true else {
                continue
            }
            let follower = next + 1 < tokens.count ? tokens[next + 1] : ""
            if isAnnotated ? follower != "." : ["(", "<"].contains(follower) { types[token] = tokens[next] }
        }
        var members: Set<String> = []
        for index in tokens.indices where tokens[index] == "." && index > 0 && index + 1 < tokens.count {
            var owner = index - 1
            while owner > 0, ["?", "!"].contains(tokens[owner]) { owner -= 1 }
            guard owner == 0 || tokens[owner - 1] != ".", let type = types[tokens[owner]] else { continue }
            if isName(tokens[index + 1]) { members.insert("\(type).\(tokens[index + 1])") }
        }
        return members
    }

    /// Names and single punctuation marks.
    private static func tokens(of code: String) -> [Substring] {
        var tokens: [Substring] = []
        var index = code.utf8.startIndex
        while index < code.utf8.endIndex {
            let byte = code.utf8[index]
            var end = code.utf8.index(after: index)
            if isLetter(byte) {
                while end < code.utf8.endIndex, isLetter(code.utf8[end]) || isDigit(code.utf8[end]) {
                    code.utf8.formIndex(after: &end)
                }
                tokens.append(code[index..<end])
            } else if byte > 0x20, byte < 0x7F {
                tokens.append(code[index..<end])
            }
            index = end
        }
        return tokens
    }

    private static func isName(_ token: Substring) -> Bool { token.utf8.first.map(isLetter) ?? false }

    /// Whether a name is specific: a type name or a name of several words, such as `fetchBatchSize` but not `name`.
    static func isDistinctive(_ name: String) -> Bool {
        name.utf8.count > 3 && name.utf8.contains { (0x41...0x5A).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
    }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
