import ModelFile
import TerminalText

/// Entities: added, removed, and changed apart from their properties.
extension DifferenceFinder {
    func entityChanges(of entity: EntityElement) -> [ModelChange] {
        guard let oldName = oldNames[entity.name], let before = oldTree.entities[oldName] else {
            return [addition(of: entity)]
        }
        var changes: [ModelChange] = []
        if before.name != entity.name {
            changes.append(ModelChange(.renamed, "", renameText(before.name)))
        }
        changes += hierarchyChanges(from: before, to: entity)
        changes += constraintChanges(from: before, to: entity)
        let indexes = before.fetchIndexes != entity.fetchIndexes || before.compoundIndexes != entity.compoundIndexes
        if indexes {
            changes.append(
                ModelChange(
                    .changed, "", LocalizedText(en: "indexes changed", ko: "인덱스 바뀜"), .none))
        }
        if let change = details(.entity, from: before.node, to: entity.node, name: "") { changes.append(change) }
        return changes
    }

    func renameText(_ former: String) -> LocalizedText {
        LocalizedText(
            en: "was called \(former), according to the renaming identifier",
            ko: "이전 이름은 \(former)(이름 변경 식별자로 확인)")
    }

    private func addition(of entity: EntityElement) -> ModelChange {
        let attributes = entity.attributes.count
        let relationships = entity.relationships.count
        let parent = entity.parentEntity.map { LocalizedText(en: ", parent \($0)", ko: ", 부모 \($0)") }
        return ModelChange(
            .added, "",
            LocalizedText(
                en: "new entity\(parent?.en ?? ""): \(attributes) attribute\(attributes == 1 ? "" : "s"), "
                    + "\(relationships) relationship\(relationships == 1 ? "" : "s")",
                ko: "새 엔티티\(parent?.ko ?? ""): 속성 \(attributes)개, 관계 \(relationships)개"))
    }

    func removal(of entity: EntityElement) -> ModelChange {
        let names = Set((entity.attributes.map(\.name) + entity.relationships.map(\.name)))
        let heir = new.entities.first { candidate in
            guard oldNames[candidate.name] == nil, names.count > 1 else { return false }
            let shared = names.intersection(candidate.attributes.map(\.name) + candidate.relationships.map(\.name))
            return shared.count * 2 >= names.count
        }
        return ModelChange(
            .removed, "", LocalizedText(en: "entity removed", ko: "엔티티 삭제됨"),
            .inferred(careful: heir.map { renameHint(entity.name, $0.name) } ?? dropped))
    }

    private var dropped: LocalizedText {
        LocalizedText(en: "Its objects are deleted.", ko: "이 엔티티의 객체는 삭제됩니다.")
    }

    /// A hint for a removed and an added element that may be one element with a new name.
    func renameHint(_ former: String, _ latter: String) -> LocalizedText {
        LocalizedText(
            en:
                "Its data is lost. If it is now called \(latter), set the renaming identifier of \(latter) to \(former).",
            ko: "데이터가 사라집니다. 이름만 바꾼 것이라면(\(former) → \(latter)), 새 버전의 이름 변경 식별자에 이전 이름을 "
                + "넣으십시오: \(former)")
    }

    private func hierarchyChanges(from before: EntityElement, to entity: EntityElement) -> [ModelChange] {
        var changes: [ModelChange] = []
        let formerParent = before.parentEntity
        let parentBefore = entity.parentEntity.flatMap { oldNames[$0] }
        let isSameParent =
            entity.parentEntity == nil ? formerParent == nil : formerParent != nil && parentBefore == formerParent
        if !isSameParent {
            changes.append(
                ModelChange(
                    .changed, "",
                    Details.text(
                        LocalizedText(en: "parent", ko: "부모"), from: formerParent, to: entity.parentEntity),
                    obstacles.effect(entity.name, nil) ?? .inferred(careful: nil)))
        }
        if before.isAbstract != entity.isAbstract {
            let careful = LocalizedText(
                en: "An abstract entity has no objects: its objects in a store can no longer be read.",
                ko: "추상 엔티티는 객체를 가질 수 없으므로, 저장소에 있던 객체를 더는 읽을 수 없습니다.")
            changes.append(
                ModelChange(
                    .changed, "",
                    entity.isAbstract
                        ? LocalizedText(en: "now abstract", ko: "이제 추상 엔티티")
                        : LocalizedText(en: "no longer abstract", ko: "더는 추상 엔티티가 아님"),
                    .inferred(careful: entity.isAbstract ? careful : nil)))
        }
        return changes
    }

    private func constraintChanges(from before: EntityElement, to entity: EntityElement) -> [ModelChange] {
        let former = before.uniquenessConstraints.map(\.attributes)
        let latter = entity.uniquenessConstraints.map(\.attributes)
        let added = latter.filter { !former.contains($0) }.map { constraint in
            let list = constraint.joined(separator: " + ")
            return ModelChange(
                .added, "", LocalizedText(en: "unique: \(list)", ko: "고유: \(list)"),
                .inferred(
                    careful: LocalizedText(
                        en: "The migration fails if two objects in a store share these values.",
                        ko: "저장소에 이 값이 같은 객체가 둘 이상 있으면 마이그레이션이 실패합니다.")))
        }
        let removed = former.filter { !latter.contains($0) }.map { constraint in
            let list = constraint.joined(separator: " + ")
            return ModelChange(
                .removed, "", LocalizedText(en: "no longer unique: \(list)", ko: "더는 고유하지 않음: \(list)"))
        }
        return added + removed
    }
}
