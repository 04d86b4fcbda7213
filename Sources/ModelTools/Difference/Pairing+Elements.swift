import ModelFile

extension Pairing where Element: PropertyElement {
    init(old: [Element], new: [Element]) {
        self.init(old: old, new: new, name: \.name, identifier: \.renamingIdentifier)
    }

    mutating func takeOut(removed name: String) { takeOut(removed: { $0.name == name }) }

    mutating func takeOut(added name: String) { takeOut(added: { $0.name == name }) }
}

extension PropertyElement {
    var canonicalName: String { renamingIdentifier ?? name }
}
