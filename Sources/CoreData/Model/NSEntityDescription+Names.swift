/// The entity's references to other parts of the model, by name: the form in which they are copied and archived.
extension NSEntityDescription {
    var parentName: String? {
        get { parent?.name ?? awaitedParentName }
        set { awaitedParentName = newValue }
    }

    /// The entity's own properties, sorted by name, so that copies and archives do not depend on the order in which
    /// they were set.
    var ownPropertyList: [NSPropertyDescription] {
        get { ownProperties.sorted { $0.name < $1.name } }
        set { properties = newValue }
    }

    /// The uniqueness constraints as names of attributes, even if they were set as descriptions.
    var uniquenessConstraintNames: [[String]] {
        get { Self.names(in: uniquenessConstraints) }
        set { uniquenessConstraints = newValue }
    }

    /// The constraints that apply to the entity's objects: its own and those of its parents.
    var inheritedUniquenessConstraintNames: [[String]] {
        lineage.flatMap(\.uniquenessConstraintNames)
    }

    /// The compound indexes as names of properties. `self` and `entity` stand for the row's key columns.
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

    /// The indexes for the attributes marked with `isIndexed` that have no index of the same name yet.
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

    /// Removes the indexes of the whole inheritance tree, because they may name properties that no longer exist.
    func dropIndexes() {
        for entity in rootEntity.tree where !entity.indexes.isEmpty { entity.indexes = [] }
    }
}
