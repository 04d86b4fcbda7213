/// The entity's links to other parts of the model, by name: the form in which they are copied and archived.
extension NSEntityDescription {
    var parentName: String? {
        get { parent?.name ?? awaitedParentName }
        set { awaitedParentName = newValue }
    }

    /// The entity's own properties, sorted by name, so that the order in which they were set makes no difference.
    var ownPropertyList: [NSPropertyDescription] {
        get { ownProperties.sorted { $0.name < $1.name } }
        set { properties = newValue }
    }

    /// The uniqueness constraints as names of attributes, whatever form they were set in.
    var uniquenessConstraintNames: [[String]] {
        get { Self.names(in: uniquenessConstraints) }
        set { uniquenessConstraints = newValue }
    }

    /// The constraints that an object of this entity has to keep: its own and its parents'.
    var inheritedUniquenessConstraintNames: [[String]] {
        lineage.flatMap(\.uniquenessConstraintNames)
    }

    /// The compound indexes as names of properties; `self` and `entity` stand for the row's keys.
    var compoundIndexNames: [[String]] {
        get { Self.names(in: storedCompoundIndexes) }
        set {
            checkMutable()
            storedCompoundIndexes = newValue
        }
    }

    private static func names(in lists: [[Any]]) -> [[String]] {
        lists.map { list in
            list.compactMap { $0 as? String ?? ($0 as? NSPropertyDescription)?.name }
        }
    }

    /// The indexes that attributes marked with `isIndexed` stand for, as far as they are not there yet.
    var indexesOfMarks: [NSFetchIndexDescription] {
        let names = Set(indexes.map(\.name))
        let marked = ownProperties.filter {
            $0.indexedByItself && $0 is NSAttributeDescription && !names.contains($0.name)
        }
        return marked.sorted { $0.name < $1.name }.map { attribute in
            let element = NSFetchIndexElementDescription(property: attribute, collationType: .binary)
            return NSFetchIndexDescription(name: attribute.name, elements: [element])
        }
    }

    /// Takes the indexes of the whole inheritance tree away, since they may name what is no longer there.
    func dropIndexes() {
        for entity in rootEntity.tree where !entity.indexes.isEmpty { entity.indexes = [] }
    }
}
