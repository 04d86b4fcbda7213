/// Uniqueness constraints and indexes.
extension ModelCheck {
    func checkConstraints(of entity: NSEntityDescription) throws {
        for constraint in entity.uniquenessConstraintNames {
            guard !constraint.isEmpty else {
                throw fail("A uniqueness constraint of the entity \"\(entity.label)\" names no attribute: name some.")
            }
            for name in constraint where !entity.hasValue(at: name) {
                throw fail(
                    "A uniqueness constraint of the entity \"\(entity.label)\" names \"\(name)\", which is no attribute "
                        + "of it: name attributes only.")
            }
        }
    }

    func checkIndexes(of entity: NSEntityDescription) throws {
        var names: Set<String> = []
        for index in entity.indexes {
            guard names.insert(index.name).inserted else {
                throw fail("The entity \"\(entity.label)\" has two indexes named \"\(index.name)\": rename one.")
            }
            for element in index.elements {
                let name = element.propertyName ?? ""
                // A to-many relationship has no column to index: stores leave it out, as Apple's do.
                if element.property != nil || entity.hasValue(at: name) { continue }
                throw fail(
                    "The index \"\(index.name)\" of the entity \"\(entity.label)\" names \"\(name)\", which is no "
                        + "property of it: take the element away.")
            }
        }
        for name in entity.compoundIndexNames.joined() where !["self", "entity"].contains(name) {
            guard entity.propertiesByName[name] == nil, !entity.hasValue(at: name) else { continue }
            throw fail(
                "A compound index of the entity \"\(entity.label)\" names \"\(name)\", which is no property of it: take "
                    + "the name away.")
        }
    }
}

extension NSEntityDescription {
    /// Whether a row of the entity holds a value under this key: an attribute, a to-one relationship, or an element
    /// inside a composite attribute ("address.city").
    fileprivate func hasValue(at keyPath: String) -> Bool {
        let keys = keyPath.split(separator: ".").map(String.init)
        guard let first = keys.first, let property = propertiesByName[first] else { return false }
        var attribute = property as? NSAttributeDescription
        for key in keys.dropFirst() {
            attribute = (attribute as? NSCompositeAttributeDescription)?.elements.first { $0.name == key }
            if attribute == nil { return false }
        }
        return attribute != nil || (property as? NSRelationshipDescription)?.isToMany == false
    }
}
