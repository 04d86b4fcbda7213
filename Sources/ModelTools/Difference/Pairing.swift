import ModelFile

/// The elements of two versions, matched as migration matches them.
///
/// An element's canonical name is its renaming identifier, or its name where it has none. Two elements that agree in it
/// are the same one; so are those where the new one's renaming identifier is the old one's name; else names decide.
struct Pairing<Element> {
    private(set) var pairs: [(old: Element, new: Element)] = []
    private(set) var removed: [Element]
    private(set) var added: [Element]

    init(old: [Element], new: [Element], name: (Element) -> String, identifier: (Element) -> String?) {
        removed = old
        added = new
        func canonical(_ element: Element) -> String { identifier(element) ?? name(element) }
        match { canonical($0) == canonical($1) }
        match { name($0) == identifier($1) }
        match { name($0) == name($1) }
    }

    private mutating func match(_ isSame: (_ old: Element, _ new: Element) -> Bool) {
        var left: [Element] = []
        for element in added {
            if let index = removed.firstIndex(where: { isSame($0, element) }) {
                pairs.append((removed.remove(at: index), element))
            } else {
                left.append(element)
            }
        }
        added = left
    }
}

extension Pairing where Element: PropertyElement {
    init(old: [Element], new: [Element]) {
        self.init(old: old, new: new, name: \.name, identifier: \.renamingIdentifier)
    }

    mutating func takeOut(removed name: String) {
        removed.removeAll { $0.name == name }
    }

    mutating func takeOut(added name: String) {
        added.removeAll { $0.name == name }
    }
}

extension PropertyElement {
    var canonicalName: String { renamingIdentifier ?? name }
}
