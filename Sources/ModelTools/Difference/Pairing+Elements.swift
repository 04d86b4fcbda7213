import ModelFile

extension Pairing where Element: PropertyElement {
    init(old: [Element], new: [Element]) {
        self.init(old: old, new: new, name: \.name, identifier: \.renamingIdentifier)
    }

    mutating func discard(removed name: String) { discard(removed: { $0.name == name }) }

    mutating func discard(added name: String) { discard(added: { $0.name == name }) }
}

extension PropertyElement {
    var canonicalName: String { renamingIdentifier ?? name }
}
