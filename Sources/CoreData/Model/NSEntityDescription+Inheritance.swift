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

    /// The entity at the top of the inheritance tree: itself when it has no parent.
    var rootEntity: NSEntityDescription { frozenShape?.root ?? lineage[0] }

    /// Whether the two share a root, and with it a table.
    func isInTree(with other: NSEntityDescription) -> Bool {
        rootEntity === other.rootEntity
    }

    /// The parents from the root down, and the entity itself at the end.
    var lineage: [NSEntityDescription] {
        var line = [self]
        while let above = line[line.count - 1].parent, !line.contains(where: { $0 === above }) { line.append(above) }
        return line.reversed()
    }

    /// The entity itself, then the trees of its subentities by name.
    var tree: [NSEntityDescription] {
        var met: Set<ObjectIdentifier> = []
        func branch(_ entity: NSEntityDescription) -> [NSEntityDescription] {
            // A model that is being put together may go in circles; validation refuses it later.
            guard met.insert(ObjectIdentifier(entity)).inserted else { return [] }
            return [entity] + entity.subentities.sorted { $0.label < $1.label }.flatMap(branch)
        }
        return branch(self)
    }
}
