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
            guard byte.beginsName else {
                before = byte == UInt8(ascii: ".") ? before.map { ($0.name, true) } : nil
                rest = rest.dropFirst()
                continue
            }
            let name = String(rest.prefix(while: \.isNameByte)) ?? ""
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
                guard bytes[index].beginsName else {
                    index += 1
                    continue
                }
                let start = index
                var hasCapital = false
                while index < bytes.count, bytes[index].isNameByte {
                    hasCapital = hasCapital || bytes[index].isUpper
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
        var code = code
        return code.withUTF8 { bytes in
            let tokens = Tokens(bytes)
            var types: [String: String] = [:]
            for index in tokens.all.indices where tokens.isName(index) {
                var next = index + 1
                let isAnnotated = tokens.isMark(":", next)
                let isAssigned =
                    tokens.isMark("=", next) && (tokens.isWord("let", index - 1) || tokens.isWord("var", index - 1))
                guard isAnnotated || isAssigned else { continue }
                next += 1
                while tokens.isMark("?", next) || tokens.isMark("!", next) || tokens.isWord("any", next)
                    || tokens.isWord("try", next) || tokens.isWord("await", next)
                {
                    next += 1
                }
                guard tokens.isType(next) else { continue }
                let isDeclaration =
                    isAnnotated
                    ? !tokens.isMark(".", next + 1) : tokens.isMark("(", next + 1) || tokens.isMark("<", next + 1)
                if isDeclaration { types[tokens.text(index)] = tokens.text(next) }
            }
            guard !types.isEmpty else { return [] }
            var members: Set<String> = []
            for index in tokens.all.indices where tokens.isMark(".", index) && index > 0 && tokens.isName(index + 1) {
                var owner = index - 1
                while owner > 0, tokens.isMark("?", owner) || tokens.isMark("!", owner) { owner -= 1 }
                guard !tokens.isMark(".", owner - 1), let type = types[tokens.text(owner)] else { continue }
                members.insert("\(type).\(tokens.text(index + 1))")
            }
            return members
        }
    }

    /// Names and single punctuation marks. A question about a token behind the last one has the answer no.
    private struct Tokens {
        let bytes: UnsafeBufferPointer<UInt8>
        private(set) var all: [Range<Int>] = []

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
            var index = 0
            while index < bytes.count {
                let start = index
                index += 1
                if bytes[start].beginsName {
                    while index < bytes.count, bytes[index].isNameByte { index += 1 }
                    all.append(start..<index)
                } else if bytes[start] > 0x20, bytes[start] < 0x7F {
                    all.append(start..<index)
                }
            }
        }

        private func first(_ index: Int) -> UInt8 { all.indices.contains(index) ? bytes[all[index].lowerBound] : 0 }

        func isMark(_ mark: Unicode.Scalar, _ index: Int) -> Bool { first(index) == UInt8(ascii: mark) }

        func isName(_ index: Int) -> Bool { first(index).beginsName }

        func isType(_ index: Int) -> Bool { first(index).isUpper }

        func isWord(_ word: StaticString, _ index: Int) -> Bool {
            guard all.indices.contains(index), all[index].count == word.utf8CodeUnitCount else { return false }
            return all[index].indices.allSatisfy { bytes[$0] == word.utf8Start[$0 - all[index].lowerBound] }
        }

        func text(_ index: Int) -> String { String(decoding: bytes[all[index]], as: UTF8.self) }
    }

    /// Whether a name is specific: a type name or a name of several words, such as `fetchBatchSize` but not `name`.
    static func isDistinctive(_ name: String) -> Bool {
        name.utf8.count > 3 && name.utf8.contains(where: \.isUpper)
    }
}
