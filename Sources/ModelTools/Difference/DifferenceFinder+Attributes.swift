import ModelFile
import TerminalText

/// Attributes of entities and of composites.
extension DifferenceFinder {
    func attributeChanges(_ pairing: Pairing<AttributeElement>, in entity: EntityElement) -> [ModelChange] {
        let isNew = oldNames[entity.name] == nil
        var changes: [ModelChange] = []
        for attribute in pairing.added {
            let obstacle = obstacles.effect(entity.name, attribute.name)
            // A new entity has no objects yet, but its subentities may have some: then the reason is shown.
            if isNew, obstacle == nil { continue }
            changes.append(addition(of: attribute, obstacle ?? .inferred(careful: nil)))
        }
        changes += pairing.pairs.compactMap { old, new in
            change(from: old, to: new, obstacles.effect(entity.name, new.name))
        }
        changes += pairing.removed.map { removal(of: $0, added: pairing.added) }
        return changes
    }

    func addition(of attribute: AttributeElement, _ effect: ModelChange.Effect) -> ModelChange {
        var text = LocalizedText(en: "new attribute: ", ko: "새 속성: ")
        text.en += summary(of: attribute).en
        text.ko += summary(of: attribute).ko
        return ModelChange(.added, attribute.name, text, effect)
    }

    func removal(of attribute: AttributeElement, added: [AttributeElement]) -> ModelChange {
        let alike = added.filter { $0.type == attribute.type && $0.renamingIdentifier == nil }
        let hint = alike.count == 1 ? renameHint(attribute.name, alike[0].name) : nil
        return ModelChange(
            .removed, attribute.name, LocalizedText(en: "attribute removed", ko: "속성 삭제됨"), .inferred(careful: hint))
    }

    /// "Integer 16, mandatory, default 0".
    private func summary(of attribute: AttributeElement) -> LocalizedText {
        var text = LocalizedText(en: attribute.type ?? "Undefined", ko: attribute.type ?? "Undefined")
        func add(_ en: String, _ ko: String) {
            text.en += ", \(en)"
            text.ko += ", \(ko)"
        }
        if attribute.isOptional { add("optional", "옵셔널") } else { add("mandatory", "필수") }
        if attribute.isTransient { add("transient", "일시적") }
        if attribute.isDerived { add("derived", "파생") }
        if let value = attribute.defaultDescription { add("default \(value)", "기본값 \(value)") }
        return text
    }

    /// - Parameter obstacle: The reason why the change cannot be inferred, if any.
    func change(
        from old: AttributeElement, to new: AttributeElement, _ obstacle: ModelChange.Effect?
    ) -> ModelChange? {
        var parts: [LocalizedText] = []
        var effect = EffectSum()
        func add(_ text: LocalizedText, _ next: ModelChange.Effect = .inferred(careful: nil)) {
            parts.append(text)
            effect.add(next)
        }
        if old.name != new.name { add(renameText(old.name)) }
        if old.typeName != new.typeName {
            let text = Details.text(LocalizedText(en: "type", ko: "타입"), from: old.typeName, to: new.typeName)
            let areStored = !old.isTransient && !new.isTransient
            add(text, .inferred(careful: areStored ? mayNotFit : nil))
        }
        if old.isTransient != new.isTransient {
            let lost = LocalizedText(en: "Its stored values are lost.", ko: "저장된 값이 사라집니다.")
            if new.isTransient {
                add(LocalizedText(en: "now transient", ko: "이제 일시적 속성"), .inferred(careful: lost))
            } else {
                add(LocalizedText(en: "no longer transient", ko: "더는 일시적 속성이 아님"))
            }
        }
        if old.isOptional != new.isOptional {
            add(
                new.isOptional
                    ? LocalizedText(en: "now optional", ko: "이제 옵셔널") : LocalizedText(en: "now mandatory", ko: "이제 필수"))
        }
        if let details = details(.attribute, from: old.node, to: new.node, name: new.name) {
            add(details.text, details.effect)
        }
        guard let text = LocalizedText.joined(parts) else { return nil }
        if let obstacle { effect.add(obstacle) }
        return ModelChange(old.name == new.name ? .changed : .renamed, new.name, text, effect.effect)
    }

    /// For types that can be converted at all.
    private var mayNotFit: LocalizedText {
        LocalizedText(
            en: "The migration fails if a store has a number that does not fit the new type.",
            ko: "저장소에 새 타입에 맞지 않는 수가 있으면 마이그레이션이 실패합니다.")
    }

    /// Composites are matched by name. Every composite is assumed to be in use by some entity.
    func compositeGroups() -> [ModelDifference.Group] {
        let pairing = Pairing(old: old.composites, new: new.composites, name: \.name, identifier: { _ in nil })
        var groups = pairing.pairs.map { before, after in
            let attributes = Pairing(old: before.attributes, new: after.attributes)
            let added = attributes.added.map {
                addition(of: $0, obstacles.effect(ofPart: $0.name) ?? .inferred(careful: nil))
            }
            let changed = attributes.pairs.compactMap { old, new in
                change(from: old, to: new, obstacles.effect(ofPart: new.name))
            }
            let removed = attributes.removed.map { removal(of: $0, added: attributes.added) }
            return ModelDifference.Group(kind: .composite, name: after.name, changes: added + changed + removed)
        }
        groups += pairing.added.map { composite in
            let text = LocalizedText(en: "new composite", ko: "새 컴포지트")
            let change = ModelChange(.added, "", text, .none)
            return ModelDifference.Group(kind: .composite, name: composite.name, changes: [change])
        }
        groups += pairing.removed.map { composite in
            let text = LocalizedText(en: "composite removed", ko: "컴포지트 삭제됨")
            let change = ModelChange(.removed, "", text, .none)
            return ModelDifference.Group(kind: .composite, name: composite.name, changes: [change])
        }
        return groups
    }
}

extension AttributeElement {
    /// The type; for a composite attribute, with the composite's name.
    var typeName: String { composite.map { "Composite \($0)" } ?? type ?? "Undefined" }

    /// The default for display; nil if there is none. Xcode writes an empty one for types without an empty value.
    var defaultDescription: String? {
        if let seconds = defaultDateTimeInterval { return ModelDate.text(seconds) }
        guard let text = defaultValueString else { return nil }
        if type == "String" { return "\"\(text)\"" }
        if text.isEmpty { return nil }
        return type == "Boolean" ? text : defaultNumberString
    }
}
