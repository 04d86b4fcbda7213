/// The search for names that lead nowhere: parents, destinations, composites, members of configurations.
struct ReferenceCheck {
    let document: ModelDocument
    let path: String

    func run() throws {
        let entities = Set(document.entities.map(\.name))
        try checkNamesDiffer(document.entities.map { ($0.name, $0.node) }, of: "entities of the model")
        for entity in document.entities {
            if let parent = entity.parentEntity, !entities.contains(parent) {
                throw fail(entity.node, "the parent \"\(parent)\" of \"\(entity.name)\" is no entity of the model")
            }
            try checkNamesDiffer(properties(of: entity), of: "properties of \"\(entity.name)\"")
            for relationship in entity.relationships where !entities.contains(relationship.destinationEntity) {
                throw fail(
                    relationship.node,
                    "the destination \"\(relationship.destinationEntity)\" of \"\(entity.name).\(relationship.name)\" is "
                        + "no entity of the model")
            }
            for attribute in entity.attributes { try check(attribute, in: entity.name) }
            for fetched in entity.fetchedProperties {
                guard let request = fetched.fetchRequest else {
                    throw fail(fetched.node, "\"\(entity.name).\(fetched.name)\" has no <fetchRequest>")
                }
                try check(request, entities)
            }
        }
        for request in document.fetchRequests { try check(request, entities) }
        for composite in document.composites {
            for attribute in composite.attributes { try check(attribute, in: composite.name) }
        }
        for configuration in document.configurations {
            for (index, member) in configuration.entities.enumerated() where !entities.contains(member) {
                throw fail(
                    configuration.node.children[index],
                    "the configuration \"\(configuration.name)\" names \"\(member)\", which is no entity of the model")
            }
        }
    }

    private func properties(of entity: EntityElement) -> [(String, ModelNode)] {
        entity.attributes.map { ($0.name, $0.node) } + entity.relationships.map { ($0.name, $0.node) }
            + entity.fetchedProperties.map { ($0.name, $0.node) }
    }

    private func checkNamesDiffer(_ named: [(String, ModelNode)], of group: String) throws {
        var names: Set<String> = []
        for (name, node) in named where !names.insert(name).inserted {
            throw fail(node, "two \(group) are named \"\(name)\"")
        }
    }

    private func check(_ attribute: AttributeElement, in owner: String) throws {
        guard attribute.type == "Composite" else { return }
        let names = document.composites.map(\.name)
        guard let composite = attribute.composite else {
            throw fail(
                attribute.node, "\"\(owner).\(attribute.name)\" is a composite attribute, but names no composite")
        }
        guard names.contains(composite) else {
            throw fail(
                attribute.node,
                "\"\(owner).\(attribute.name)\" is made of \"\(composite)\", which is no composite of the model")
        }
    }

    private func check(_ request: FetchRequestElement, _ entities: Set<String>) throws {
        guard !entities.contains(request.entity) else { return }
        throw fail(
            request.node,
            "the fetch request \"\(request.name)\" is for \"\(request.entity)\", which is no entity of the model")
    }

    private func fail(_ node: ModelNode, _ problem: String) -> ModelFileError {
        ModelFileError(path: path, line: node.line, element: node.name, problem: problem)
    }
}
