import ModelFile
import TerminalText

/// One entity: its description, then a table for each kind of property.
extension ModelPage {
    mutating func addEntity(_ entity: EntityElement) {
        addTitle(word("entity ", "엔티티 "), entity.name)
        page.add("  ", facts(of: entity).joined(separator: " · "), ink: .dim)
        addAttributes(entity.attributes)
        addRelationships(entity.relationships)
        addFetchedProperties(entity.fetchedProperties)
        addList(
            word("unique", "고유"), entity.uniquenessConstraints.map { $0.attributes.joined(separator: " + ") })
        let indexes =
            entity.fetchIndexes.map(text) + entity.compoundIndexes.map { $0.properties.joined(separator: ", ") }
        addList(word("indexes", "인덱스"), indexes)
    }

    private func facts(of entity: EntityElement) -> [String] {
        var facts: [String] = []
        if entity.isAbstract { facts.append(word("abstract", "추상")) }
        if let parent = entity.parentEntity { facts.append(word("parent \(parent)", "부모 \(parent)")) }
        facts.append(word("class ", "클래스 ") + (entity.representedClassName ?? "NSManagedObject"))
        switch entity.codeGeneration {
        case .manual: facts.append(word("codegen: manual", "코드 생성: 수동"))
        case .classDefinition: facts.append(word("codegen: class definition", "코드 생성: 클래스 정의"))
        case .category: facts.append(word("codegen: extension", "코드 생성: 확장"))
        }
        facts += origin(entity.renamingIdentifier, entity.versionHashModifier)
        if let name = entity.coreSpotlightDisplayNameExpression {
            facts.append(word("Spotlight name: \(name)", "Spotlight 이름: \(name)"))
        }
        return facts + userInfo(entity.userInfo)
    }

    /// The values that migration uses in addition to the name.
    func origin(_ identifier: String?, _ modifier: String?) -> [String] {
        let renamed = identifier.map { word("renaming identifier \($0)", "이름 변경 식별자 \($0)") }
        let modified = modifier.map { word("hash modifier \($0)", "해시 수정자 \($0)") }
        return [renamed, modified].compactMap { $0 }
    }

    func userInfo(_ entries: [UserInfoEntry]) -> [String] {
        entries.map { "userInfo \($0.key) = \($0.value.split(separator: "\n").joined(separator: " "))" }
    }

    private mutating func addList(_ heading: String, _ lines: [String]) {
        if !lines.isEmpty { page.space() }
        for (index, line) in lines.enumerated() {
            let lead = index == 0 ? heading : String(repeating: " ", count: DisplayWidth.columns(of: heading))
            page.add("  \(lead)  ", line, leadInk: .dim)
        }
    }

    private func text(of index: FetchIndexElement) -> String {
        let columns = index.columns.map { column in
            var text = column.property ?? column.expression ?? ""
            if let type = column.expressionType { text += " (\(type))" }
            if column.isRTree { text += " (R-tree)" }
            return column.isAscending ? text : text + word(" descending", " 내림차순")
        }
        let condition = index.partialIndexPredicate.map { word(" where ", " 조건 ") + $0 } ?? ""
        return "\(index.name): \(columns.joined(separator: ", "))\(condition)"
    }
}
