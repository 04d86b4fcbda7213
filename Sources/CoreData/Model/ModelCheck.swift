/// Validates a model before a coordinator uses it.
///
/// Each problem is reported as a `CocoaError` with the code `coreData`, whose message names the entity and the property
/// and says what to do. The first problem ends the validation.
struct ModelCheck {
    let model: NSManagedObjectModel

    func run() throws {
        try checkEntityNames()
        let entities = model.sortedEntities
        for entity in entities { try checkParents(of: entity) }
        for entity in entities {
            try checkPropertyNames(of: entity)
            for property in entity.ownProperties { try check(property, of: entity) }
            try checkConstraints(of: entity)
            try checkIndexes(of: entity)
        }
    }

    func fail(_ sentence: String) -> CocoaError {
        CocoaError(.coreData, sentence: sentence)
    }

    private func checkEntityNames() throws {
        var names: Set<String> = []
        for entity in model.entities {
            guard let name = entity.name, !name.isEmpty else {
                throw fail("An entity of the model has no name: give every entity a name.")
            }
            try requirePlain(name, of: "The entity \"\(name)\"")
            guard names.insert(name).inserted else {
                throw fail("The model has two entities named \"\(name)\": rename one of them.")
            }
        }
    }

    /// Names become parts of table names, column names and key paths. Xcode rejects other characters too.
    func requirePlain(_ name: String, of what: @autoclosure () -> String) throws {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: byte >= 0x80
            }
        }
        guard isPlain else {
            throw fail(
                "\(what()) has a name with an invalid character: use letters, digits and underscores.")
        }
    }

    private func checkParents(of entity: NSEntityDescription) throws {
        var passed: [NSEntityDescription] = [entity]
        while let parent = passed[passed.count - 1].parent {
            if passed.contains(where: { $0 === parent }) {
                let names = (passed + [parent]).compactMap(\.name).joined(separator: " → ")
                throw fail(
                    "The entity \"\(entity.label)\" inherits from itself: \(names). Remove one of the parents.")
            }
            passed.append(parent)
        }
        if let missing = passed.first(where: { $0.model !== model }) {
            throw fail(
                "The entity \"\(entity.label)\" inherits from \"\(missing.label)\", which is not in the model: add "
                    + "\"\(missing.label)\" to the model's entities.")
        }
        if let name = entity.awaitedParentName {
            throw fail(
                "The entity \"\(entity.label)\" inherits from \"\(name)\", but the model has no entity of that name.")
        }
    }

    private func checkPropertyNames(of entity: NSEntityDescription) throws {
        var owners: [String: NSEntityDescription] = [:]
        for ancestor in entity.lineage {
            for property in ancestor.ownProperties {
                if let other = owners.updateValue(ancestor, forKey: property.name) {
                    if other === ancestor {
                        throw fail(
                            "The entity \"\(ancestor.label)\" has two properties named \"\(property.name)\": rename one."
                        )
                    }
                    throw fail(
                        "The property \"\(property.name)\" of the entity \"\(ancestor.label)\" is also a property of its "
                            + "parent \"\(other.label)\": remove it, because it is inherited.")
                }
            }
        }
    }
}

extension NSEntityDescription {
    var label: String { name ?? "" }
}
