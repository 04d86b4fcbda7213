import Course
import ModelFile

/// Relationships and fetched properties.
extension DifferenceFinder {
    func relationshipChanges(_ pairing: Pairing<RelationshipElement>, in entity: EntityElement) -> [ModelChange] {
        let isNew = oldNames[entity.name] == nil
        var changes: [ModelChange] = []
        for relationship in pairing.added {
            let effect = missingValue(of: relationship, in: entity.name)
            if isNew, effect == .inferred(careful: nil) { continue }
            changes.append(addition(of: relationship, effect))
        }
        changes += pairing.pairs.compactMap { change(from: $0.old, to: $0.new) }
        changes += pairing.removed.map { removed in
            let alike = pairing.added.filter {
                $0.destinationEntity == removed.destinationEntity && $0.renamingIdentifier == nil
            }
            let hint = alike.count == 1 ? renameHint(removed.name, alike[0].name) : nil
            return ModelChange(
                .removed, removed.name, LocalizedText(en: "relationship removed", ko: "관계 삭제됨"),
                .inferred(careful: hint))
        }
        return changes
    }

    private func addition(of relationship: RelationshipElement, _ effect: ModelChange.Effect) -> ModelChange {
        let destination = relationship.destinationEntity
        let count = countText(of: relationship)
        let optional = LocalizedText(
            en: relationship.isOptional ? "optional" : "mandatory", ko: relationship.isOptional ? "선택적" : "필수")
        return ModelChange(
            .added, relationship.name,
            LocalizedText(
                en: "new relationship: \(count.en) \(destination), \(optional.en)",
                ko: "새 관계: \(destination) \(count.ko), \(optional.ko)"), effect)
    }

    private func countText(of relationship: RelationshipElement) -> LocalizedText {
        if !relationship.isToMany { return LocalizedText(en: "to one", ko: "하나") }
        if relationship.isOrdered { return LocalizedText(en: "to many ordered", ko: "여럿(순서 있음)") }
        return LocalizedText(en: "to many", ko: "여럿")
    }

    func missingValue(of relationship: RelationshipElement, in entity: String) -> ModelChange.Effect {
        guard relationship.needsValue else { return .inferred(careful: nil) }
        let lacking = newTree.family(of: entity).contains { name in
            guard let former = oldNames[name], oldTree.entities[former]?.isAbstract == false else { return false }
            return !oldTree.relationships(of: former).contains {
                $0.canonicalName == relationship.canonicalName || $0.name == relationship.canonicalName
                    || $0.name == relationship.name
            }
        }
        return lacking ? effectOfMissing(relationship) : .inferred(careful: nil)
    }

    private func effectOfMissing(_ relationship: RelationshipElement) -> ModelChange.Effect {
        if relationship.isToMany {
            return .inferred(
                careful: LocalizedText(
                    en: "An object that has none of them cannot be saved any more until it gets one.",
                    ko: "대상이 하나도 없는 객체는 대상을 얻을 때까지 더는 저장할 수 없습니다."))
        }
        return .impossible(
            LocalizedText(
                en:
                    "The objects that a store has would be without a mandatory object. Make the relationship optional, or "
                    + "write a mapping model.",
                ko: "저장소에 이미 있는 객체에 필수 대상이 없게 됩니다. 관계를 선택적으로 만들거나 매핑 모델을 만드십시오."))
    }

    func change(from old: RelationshipElement, to new: RelationshipElement) -> ModelChange? {
        var parts: [LocalizedText] = []
        var effect = EffectSum()
        func add(_ text: LocalizedText, _ next: ModelChange.Effect = .inferred(careful: nil)) {
            parts.append(text)
            effect.add(next)
        }
        if old.name != new.name { add(renameText(old.name)) }
        if oldNames[new.destinationEntity] != old.destinationEntity {
            add(
                Details.text(
                    LocalizedText(en: "destination", ko: "대상"), from: old.destinationEntity, to: new.destinationEntity),
                .impossible(
                    LocalizedText(
                        en: "Nobody knows which \(new.destinationEntity) stands for which \(old.destinationEntity). "
                            + "Write a mapping model.",
                        ko: "\(old.destinationEntity) 객체마다 어느 \(new.destinationEntity) 객체로 바뀌는지 알 수 없습니다. "
                            + "매핑 모델을 만드십시오.")))
        }
        if old.isToMany != new.isToMany || old.isOrdered != new.isOrdered {
            let (before, after) = (countText(of: old), countText(of: new))
            let careful = LocalizedText(
                en: "Of several objects only one stays.", ko: "대상이 여럿이면 하나만 남습니다.")
            add(
                LocalizedText(en: "\(before.en) → \(after.en)", ko: "\(before.ko) → \(after.ko)"),
                .inferred(careful: old.isToMany && !new.isToMany ? careful : nil))
        }
        if old.isOptional != new.isOptional {
            add(
                new.isOptional
                    ? LocalizedText(en: "now optional", ko: "이제 선택적") : LocalizedText(en: "now mandatory", ko: "이제 필수"),
                new.needsValue ? effectOfMissing(new) : .inferred(careful: nil))
        }
        if let details = details(.relationship, from: old.node, to: new.node, name: new.name) {
            add(details.text, details.effect)
        }
        guard let text = LocalizedText.joined(parts) else { return nil }
        return ModelChange(old.name == new.name ? .changed : .renamed, new.name, text, effect.effect)
    }

    func fetchedPropertyChanges(of entity: EntityElement) -> [ModelChange] {
        let before = oldNames[entity.name].flatMap { oldTree.entities[$0] }
        guard let before else { return [] }
        let pairing = Pairing(old: before.fetchedProperties, new: entity.fetchedProperties)
        let added = pairing.added.map {
            ModelChange(.added, $0.name, LocalizedText(en: "new fetched property", ko: "새 가져온 속성"), .none)
        }
        let changed = pairing.pairs.filter { $0.old != $0.new }.map {
            ModelChange(.changed, $0.new.name, LocalizedText(en: "other fetched property", ko: "가져온 속성이 바뀜"), .none)
        }
        let removed = pairing.removed.map {
            ModelChange(.removed, $0.name, LocalizedText(en: "fetched property removed", ko: "가져온 속성 삭제됨"), .none)
        }
        return added + changed + removed
    }
}

extension RelationshipElement {
    var needsValue: Bool { !isOptional && !isTransient }
}
