extension NSEntityDescription {
    /// Whether this entity is the given one or inherits from it.
    public func isKindOf(entity: NSEntityDescription) -> Bool {
        var candidate: NSEntityDescription? = self
        while let each = candidate {
            if each === entity { return true }
            candidate = each.parent
        }
        return false
    }

    /// The entity at the top of the inheritance tree: the entity itself if it has no parent.
    var rootEntity: NSEntityDescription { frozenShape?.root ?? lineage[0] }

    /// Whether the two entities have the same root, and therefore share a table.
    func isInTree(with other: NSEntityDescription) -> Bool {
        rootEntity === other.rootEntity
    }

    /// The inheritance chain, from the root to the entity itself.
    var lineage: [NSEntityDescription] {
        var line = [self]
        while let above = line[line.count - 1].parent, !line.contains(where: { $0 === above }) { line.append(above) }
        return line.reversed()
    }

    /// The entity itself, followed by the trees of its subentities in the order of their names.
    var tree: [NSEntityDescription] {
        var met: Set<ObjectIdentifier> = []
        func branch(_ entity: NSEntityDescription) -> [NSEntityDescription] {
            // While a model is being built, its inheritance can contain a cycle; validation rejects it later.
            guard met.insert(ObjectIdentifier(entity)).inserted else { return [] }
            return [entity] + entity.subentities.sorted { $0.label < $1.label }.flatMap(branch)
        }
        return branch(self)
    }
}
