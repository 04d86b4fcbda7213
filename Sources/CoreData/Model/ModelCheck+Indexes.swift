/// Checks uniqueness constraints and indexes.
extension ModelCheck {
    func checkConstraints(of entity: NSEntityDescription) throws {
        for constraint in entity.uniquenessConstraintNames {
            guard !constraint.isEmpty else {
                throw fail("A uniqueness constraint of the entity \"\(entity.label)\" names no attribute: name some.")
            }
            for name in constraint where !entity.hasValue(at: name) {
                throw fail(
                    "A uniqueness constraint of the entity \"\(entity.label)\" names \"\(name)\", which is not "
                        + "an attribute of it: name attributes only.")
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
                // A to-many relationship has no column to index. Stores skip it, as Apple's do.
                if element.property != nil || entity.hasValue(at: name) { continue }
                throw fail(
                    "The index \"\(index.name)\" of the entity \"\(entity.label)\" names \"\(name)\", which is not a "
                        + "property of it: remove the element.")
            }
        }
        for name in entity.compoundIndexNames.joined() where !["self", "entity"].contains(name) {
            guard entity.propertiesByName[name] == nil, !entity.hasValue(at: name) else { continue }
            throw fail(
                "A compound index of the entity \"\(entity.label)\" names \"\(name)\", which is not a property of it: "
                    + "remove the name.")
        }
    }
}

extension NSEntityDescription {
    /// Whether a row of the entity stores a value under this key path: an attribute, a to-one relationship, or an
    /// element of a composite attribute ("address.city").
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
