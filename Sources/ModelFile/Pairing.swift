/// The elements of two versions of a model, matched as in migration: each entity and attribute with its former self.
///
/// A renaming identifier is an element's earlier name. It is the name in the previous version, or a canonical name that
/// every version keeps. Both are supported, so that a chain of renamings works from any version to any later one:
///
///     version 1   color
///     version 2   paintColor, identifier color
///     version 3   shade, identifier color (canonical), or paintColor (the name in version 2)
///
/// The strongest match comes first: the same name and identifier; then the identifier of the new element; then the
/// name; and finally an old element's identifier that is the new element's name, for an element that returns to its
/// first name.
public struct Pairing<Element> {
    /// The elements that are in both versions.
    public private(set) var pairs: [(old: Element, new: Element)] = []
    /// The elements of the old version that are not in the new one.
    public private(set) var removed: [Element]
    /// The elements of the new version that were not in the old one.
    public private(set) var added: [Element]

    /// - Parameter identifier: Returns the renaming identifier if one is set, otherwise nil.
    public init(old: [Element], new: [Element], name: (Element) -> String, identifier: (Element) -> String?) {
        removed = old
        added = new
        if new.contains(where: { identifier($0) != nil }) {
            match { identifier($1) != nil && identifier($0) == identifier($1) && name($0) == name($1) }
            match { identifier($1) != nil && (identifier($0) ?? name($0)) == identifier($1) }
            match { name($0) == identifier($1) }
        }
        matchNames(name)
        if old.contains(where: { identifier($0) != nil }) {
            match { identifier($1) == nil && identifier($0) == name($1) }
        }
    }

    /// Matches by name first in one pass, because most elements keep their names.
    private mutating func matchNames(_ name: (Element) -> String) {
        var places = Dictionary(grouping: removed.indices.reversed()) { name(removed[$0]) }
        var matched: Set<Int> = []
        var left: [Element] = []
        for element in added {
            if let place = places[name(element)]?.popLast() {
                matched.insert(place)
                pairs.append((removed[place], element))
            } else {
                left.append(element)
            }
        }
        added = left
        removed = removed.indices.filter { !matched.contains($0) }.map { removed[$0] }
    }

    private mutating func match(_ isSame: (_ old: Element, _ new: Element) -> Bool) {
        guard !removed.isEmpty, !added.isEmpty else { return }
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

    /// Leaves out removed elements that are accounted for elsewhere.
    public mutating func discard(removed isTaken: (Element) -> Bool) { removed.removeAll(where: isTaken) }

    /// Leaves out added elements that are accounted for elsewhere.
    public mutating func discard(added isTaken: (Element) -> Bool) { added.removeAll(where: isTaken) }
}
