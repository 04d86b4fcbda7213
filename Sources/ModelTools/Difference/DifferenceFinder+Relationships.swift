import ModelFile
import TerminalText

/// Relationships and fetched properties.
extension DifferenceFinder {
    func relationshipChanges(_ pairing: Pairing<RelationshipElement>, in entity: EntityElement) -> [ModelChange] {
        let isNew = oldNames[entity.name] == nil
        var changes: [ModelChange] = []
        for relationship in pairing.added {
            let obstacle = obstacles.effect(entity.name, relationship.name)
            if isNew, obstacle == nil { continue }
            changes.append(addition(of: relationship, obstacle ?? careful(of: relationship)))
        }
        changes += pairing.pairs.compactMap { old, new in
            change(from: old, to: new, obstacles.effect(entity.name, new.name))
        }
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
            en: relationship.isOptional ? "optional" : "mandatory", ko: relationship.isOptional ? "옵셔널" : "필수")
        return ModelChange(
            .added, relationship.name,
            LocalizedText(
                en: "new relationship: \(count.en) \(destination), \(optional.en)",
                ko: "새 관계: \(count.ko) \(destination), \(optional.ko)"), effect)
    }

    private func countText(of relationship: RelationshipElement) -> LocalizedText {
        if !relationship.isToMany { return LocalizedText(en: "to-one", ko: "to-one") }
        if relationship.isOrdered { return LocalizedText(en: "ordered to-many", ko: "순서 있는 to-many") }
        return LocalizedText(en: "to-many", ko: "to-many")
    }

    /// The consequence of a newly required relationship for the objects that a store already has.
    func careful(of relationship: RelationshipElement) -> ModelChange.Effect {
        guard relationship.isToMany, !relationship.isOptional, !relationship.isTransient else {
            return .inferred(careful: nil)
        }
        return .inferred(
            careful: LocalizedText(
                en: "An object without a destination can no longer be saved until it has one.",
                ko: "대상이 없는 객체는 대상이 생길 때까지 저장할 수 없습니다."))
    }

    /// - Parameter obstacle: The reason why the change cannot be inferred, if any.
    func change(
        from old: RelationshipElement, to new: RelationshipElement, _ obstacle: ModelChange.Effect?
    ) -> ModelChange? {
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
                .inferred(careful: leavesBehind(old, new)))
        }
        if old.isToMany != new.isToMany || old.isOrdered != new.isOrdered {
            let (before, after) = (countText(of: old), countText(of: new))
            let careful = LocalizedText(
                en: "Of several destinations only one is kept.", ko: "대상이 여럿이면 하나만 남습니다.")
            add(
                LocalizedText(en: "\(before.en) → \(after.en)", ko: "\(before.ko) → \(after.ko)"),
                .inferred(careful: old.isToMany && !new.isToMany ? careful : nil))
        }
        if old.isOptional != new.isOptional {
            add(
                new.isOptional
                    ? LocalizedText(en: "now optional", ko: "이제 옵셔널") : LocalizedText(en: "now mandatory", ko: "이제 필수"),
                isNewlyDemanded(old, new) ? .inferred(careful: Self.demandText) : careful(of: new))
        }
        if let details = details(.relationship, from: old.node, to: new.node, name: new.name) {
            add(details.text, details.effect)
        }
        guard let text = LocalizedText.joined(parts) else { return nil }
        if let obstacle { effect.add(obstacle) }
        return ModelChange(old.name == new.name ? .changed : .renamed, new.name, text, effect.effect)
    }

    /// The consequence for objects in the relationship that the new destination excludes.
    private func leavesBehind(_ old: RelationshipElement, _ new: RelationshipElement) -> LocalizedText? {
        var name = newTree.entities.values.first { oldNames[$0.name] == old.destinationEntity }?.name
        while let known = name, known != new.destinationEntity { name = newTree.entities[known]?.parentEntity }
        if name != nil { return nil }
        return LocalizedText(
            en: "Objects that are not of the entity \(new.destinationEntity) are left out of the relationship.",
            ko: "\(new.destinationEntity) 엔티티가 아닌 객체는 관계에서 빠집니다.")
    }

    private func isNewlyDemanded(_ old: RelationshipElement, _ new: RelationshipElement) -> Bool {
        old.isOptional && !new.isOptional && !new.isToMany && !new.isTransient
    }

    private static let demandText = LocalizedText(
        en: "A store in which an object has none is not migrated: set the missing ones with the old version first.",
        ko: "대상이 없는 객체가 있는 저장소는 마이그레이션되지 않습니다. 이전 버전에서 먼저 대상을 지정하십시오.")

    func fetchedPropertyChanges(of entity: EntityElement) -> [ModelChange] {
        let before = oldNames[entity.name].flatMap { oldTree.entities[$0] }
        guard let before else { return [] }
        let pairing = Pairing(old: before.fetchedProperties, new: entity.fetchedProperties)
        let added = pairing.added.map {
            ModelChange(.added, $0.name, LocalizedText(en: "new fetched property", ko: "새 페치드 프로퍼티"), .none)
        }
        let changed = pairing.pairs.filter { $0.old != $0.new }.map {
            ModelChange(.changed, $0.new.name, LocalizedText(en: "fetched property changed", ko: "페치드 프로퍼티 바뀜"), .none)
        }
        let removed = pairing.removed.map {
            ModelChange(.removed, $0.name, LocalizedText(en: "fetched property removed", ko: "페치드 프로퍼티 삭제됨"), .none)
        }
        return added + changed + removed
    }
}
