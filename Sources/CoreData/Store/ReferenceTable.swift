/// Maps the reference objects of a custom store to the keys that the stack uses.
///
/// A reference object can be anything: a row number, a UUID, a path on a server. The stack identifies records by keys
/// of 48 bits, so each reference gets one, which is valid as long as the store is open. The reference is persistent: it
/// is the end of an object ID's URI.
final class ReferenceTable {
    private struct Name: Hashable {
        let entity: Int
        let text: String
    }

    private struct Place: Hashable {
        let root: Int
        let key: Int64
    }

    private var keys: [Name: Int64] = [:]
    private var records: [Place: (reference: Any, layout: EntityLayout)] = [:]
    private var lastKeys: [Int: Int64] = [:]

    /// The key of a record, assigned if the reference is new. A small number is its own key, if no other record has it.
    func key(of reference: Any, _ layout: EntityLayout) -> Int64 {
        let name = Name(entity: layout.number, text: Self.text(of: reference))
        if let known = keys[name] { return known }
        var key = Int64(name.text) ?? 0
        if !(1...RecordReference.largestKey ~= key) || self.reference(of: key, layout) != nil {
            key = nextKey(root: layout.rootNumber)
        }
        bind(reference, to: key, layout)
        return key
    }

    func nextKey(root: Int) -> Int64 {
        let key = (lastKeys[root] ?? 0) + 1
        lastKeys[root] = key
        return key
    }

    /// Associates a reference with a record that already has a key.
    func bind(_ reference: Any, to key: Int64, _ layout: EntityLayout) {
        let name = Name(entity: layout.number, text: Self.text(of: reference))
        if let old = keys[name] { records[Place(root: layout.rootNumber, key: old)] = nil }
        keys[name] = key
        records[Place(root: layout.rootNumber, key: key)] = (reference, layout)
        reserve(upTo: key, root: layout.rootNumber)
    }

    func reserve(upTo key: Int64, root: Int) { lastKeys[root] = max(lastKeys[root] ?? 0, key) }

    func reference(of key: Int64, _ layout: EntityLayout) -> Any? {
        records[Place(root: layout.rootNumber, key: key)]?.reference
    }

    /// The entity of a record of which only the tree is known.
    func layout(of key: Int64, _ declared: EntityLayout) -> EntityLayout {
        records[Place(root: declared.rootNumber, key: key)]?.layout ?? declared
    }

    /// The key for the end of a URI. If the store has not seen the reference, the text becomes a number if possible,
    /// and a string otherwise.
    func key(spelled text: String, _ layout: EntityLayout) -> Int64? {
        guard text.first == "p", let text = text.dropFirst().removingPercentEncoding, !text.isEmpty else { return nil }
        if let known = keys[Name(entity: layout.number, text: text)] { return known }
        return key(of: Int64(text).map { NSNumber(value: $0) } ?? text as Any, layout)
    }

    /// The end of a record's URI.
    func spelling(of key: Int64, _ layout: EntityLayout) -> String {
        let text = reference(of: key, layout).map(Self.text) ?? "\(key)"
        return "p" + (text.addingPercentEncoding(withAllowedCharacters: Self.unescaped) ?? "\(key)")
    }

    private static let unescaped = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."~"))
        .union(CharacterSet(charactersIn: "-._~"))

    private static func text(of reference: Any) -> String {
        switch reference {
        case let uuid as UUID: uuid.uuidString
        case let uuid as NSUUID: uuid.uuidString
        case let url as URL: url.absoluteString
        case let data as Data: data.base64EncodedString()
        default: "\(reference)"
        }
    }
}
