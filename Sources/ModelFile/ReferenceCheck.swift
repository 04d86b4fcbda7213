/// Checks that references resolve: parents, destinations, composites, members of configurations.
struct ReferenceCheck {
    let document: ModelDocument
    let path: String

    func run() throws {
        let entities = Set(document.entities.map(\.name))
        try checkNamesDiffer(
            document.entities.map { ($0.name, $0.node) }, of: "entities of the model", "모델에 이름이 같은 엔티티가 둘 있습니다")
        for entity in document.entities {
            if let parent = entity.parentEntity, !entities.contains(parent) {
                throw fail(
                    entity.node, "the parent \"\(parent)\" of \"\(entity.name)\" is not an entity of the model",
                    "\"\(entity.name)\" 엔티티의 부모 \"\(parent)\" 엔티티가 모델에 없습니다.")
            }
            try checkNamesDiffer(
                properties(of: entity), of: "properties of \"\(entity.name)\"",
                "\"\(entity.name)\" 엔티티에 이름이 같은 프로퍼티가 둘 있습니다")
            for relationship in entity.relationships where !entities.contains(relationship.destinationEntity) {
                throw fail(
                    relationship.node,
                    "the destination \"\(relationship.destinationEntity)\" of \"\(entity.name).\(relationship.name)\" is "
                        + "not an entity of the model",
                    "\"\(entity.name).\(relationship.name)\" 관계의 대상 \"\(relationship.destinationEntity)\" 엔티티가 "
                        + "모델에 없습니다.")
            }
            for attribute in entity.attributes { try check(attribute, in: entity.name) }
            for fetched in entity.fetchedProperties {
                guard let request = fetched.fetchRequest else {
                    throw fail(
                        fetched.node, "\"\(entity.name).\(fetched.name)\" has no <fetchRequest>",
                        "\"\(entity.name).\(fetched.name)\" 페치드 프로퍼티에 <fetchRequest>가 없습니다.")
                }
                try check(request, entities)
            }
        }
        try checkParentsEnd()
        for request in document.fetchRequests { try check(request, entities) }
        try checkCompositesEnd()
        for composite in document.composites {
            for attribute in composite.attributes { try check(attribute, in: composite.name) }
        }
        for configuration in document.configurations {
            for (index, member) in configuration.entities.enumerated() where !entities.contains(member) {
                throw fail(
                    configuration.node.children[index],
                    "the configuration \"\(configuration.name)\" names \"\(member)\", which is not an entity of the model",
                    "\"\(configuration.name)\" 구성에 적힌 \"\(member)\" 엔티티가 모델에 없습니다.")
            }
        }
    }

    /// Checks that the parent entities form no cycle.
    private func checkParentsEnd() throws {
        let parents = Dictionary(
            document.entities.map { ($0.name, $0.parentEntity) }, uniquingKeysWith: { first, _ in first })
        for entity in document.entities {
            var passed: Set<String> = []
            var next: String? = entity.name
            while let name = next, passed.insert(name).inserted { next = parents[name] ?? nil }
            guard next == entity.name else { continue }
            throw fail(
                entity.node, "the parents of \"\(entity.name)\" form a cycle",
                "\"\(entity.name)\" 엔티티의 부모 관계가 순환합니다.")
        }
    }

    /// Checks that no composite contains itself, which would give it infinitely many values.
    private func checkCompositesEnd() throws {
        let parts = Dictionary(
            document.composites.map { ($0.name, $0.attributes.compactMap(\.composite)) },
            uniquingKeysWith: { first, _ in first })
        for composite in document.composites {
            var passed: Set<String> = []
            var next = parts[composite.name] ?? []
            while let name = next.popLast() {
                if passed.insert(name).inserted { next += parts[name] ?? [] }
            }
            guard passed.contains(composite.name) else { continue }
            throw fail(
                composite.node, "the composite \"\(composite.name)\" contains itself",
                "\"\(composite.name)\" 컴포지트가 자기 자신을 포함합니다.")
        }
    }

    private func properties(of entity: EntityElement) -> [(String, ModelNode)] {
        entity.attributes.map { ($0.name, $0.node) } + entity.relationships.map { ($0.name, $0.node) }
            + entity.fetchedProperties.map { ($0.name, $0.node) }
    }

    private func checkNamesDiffer(_ named: [(String, ModelNode)], of group: String, _ korean: String) throws {
        var names: Set<String> = []
        for (name, node) in named where !names.insert(name).inserted {
            throw fail(node, "two \(group) are named \"\(name)\"", "\(korean): \"\(name)\"")
        }
    }

    private func check(_ attribute: AttributeElement, in owner: String) throws {
        guard attribute.type == "Composite" else { return }
        guard let composite = attribute.composite else {
            throw fail(
                attribute.node, "\"\(owner).\(attribute.name)\" is a composite attribute, but names no composite",
                "\"\(owner).\(attribute.name)\" 속성은 컴포지트 속성인데 어떤 컴포지트인지 적혀 있지 않습니다.")
        }
        guard let parts = document.composites.first(where: { $0.name == composite }) else {
            throw fail(
                attribute.node,
                "\"\(owner).\(attribute.name)\" uses \"\(composite)\", which is not a composite of the model",
                "\"\(owner).\(attribute.name)\" 속성을 이루는 \"\(composite)\" 컴포지트가 모델에 없습니다.")
        }
        if parts.attributes.isEmpty {
            throw fail(
                parts.node,
                "\"\(owner).\(attribute.name)\" uses the composite \"\(composite)\", which has no attributes",
                "\"\(owner).\(attribute.name)\" 속성을 이루는 \"\(composite)\" 컴포지트에 속성이 없습니다.")
        }
    }

    private func check(_ request: FetchRequestElement, _ entities: Set<String>) throws {
        guard !entities.contains(request.entity) else { return }
        throw fail(
            request.node,
            "the fetch request \"\(request.name)\" is for \"\(request.entity)\", which is not an entity of the model",
            "\"\(request.name)\" 가져오기 요청이 가져올 \"\(request.entity)\" 엔티티가 모델에 없습니다.")
    }

    private func fail(_ node: ModelNode, _ problem: String, _ korean: String) -> ModelFileError {
        ModelFileError(path: path, line: node.line, element: node.name, problem: problem, korean: korean)
    }
}
