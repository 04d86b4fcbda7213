import CoreData
import TerminalText

/// The changes of an entity or a property in a new version of a model, as "old value → new value".
///
///     type: Integer 16 → Integer 64
enum PropertyChanges {
    static func between(_ old: NSPropertyDescription, _ new: NSPropertyDescription) -> [LocalizedText] {
        var changes = List()
        if old.isOptional != new.isOptional {
            changes.add(
                "optional → mandatory", "옵셔널 → 필수", "mandatory → optional", "필수 → 옵셔널", isFirst: !new.isOptional)
        }
        if old.isTransient != new.isTransient {
            changes.add(
                "stored → transient", "저장됨 → 일시적", "transient → stored", "일시적 → 저장됨", isFirst: new.isTransient)
        }
        switch (old, new) {
        case (let old as NSCompositeAttributeDescription, let new as NSCompositeAttributeDescription):
            changes.texts += parts(old, new)
        case (let old as NSAttributeDescription, let new as NSAttributeDescription):
            changes.compare("type", "타입", old.attributeType.title, new.attributeType.title)
            changes.compare("derivation", "파생식", derivation(old), derivation(new))
        case (let old as NSRelationshipDescription, let new as NSRelationshipDescription):
            changes.texts += relationship(old, new)
        default: break
        }
        changes.compare("hash modifier", "해시 수정자", old.versionHashModifier, new.versionHashModifier)
        return changes.texts
    }

    static func between(_ old: NSEntityDescription, _ new: NSEntityDescription) -> [LocalizedText] {
        var changes = List()
        let parent = old.superentity?.name
        if parent != new.superentity?.renamingIdentifier {
            changes.compare("parent", "부모", parent, new.superentity?.name)
        }
        if old.isAbstract != new.isAbstract {
            changes.add("concrete → abstract", "일반 → 추상", "abstract → concrete", "추상 → 일반", isFirst: new.isAbstract)
        }
        changes.compare("unique", "고유", constraints(of: old), constraints(of: new))
        changes.compare("hash modifier", "해시 수정자", old.versionHashModifier, new.versionHashModifier)
        return changes.texts
    }

    private static func relationship(
        _ old: NSRelationshipDescription, _ new: NSRelationshipDescription
    ) -> [LocalizedText] {
        var changes = List()
        let (destination, former) = (new.destinationEntity, old.destinationEntity?.name)
        if former != destination?.renamingIdentifier {
            changes.compare("destination", "대상", former, destination?.name)
        }
        if old.isToMany != new.isToMany {
            changes.add(
                "to-one → to-many", "to-one → to-many", "to-many → to-one (of several, the first is kept)",
                "to-many → to-one (여럿이면 첫 번째만 남음)", isFirst: new.isToMany)
        }
        if old.isOrdered != new.isOrdered {
            changes.add(
                "unordered → ordered", "순서 없음 → 순서 있음", "ordered → unordered", "순서 있음 → 순서 없음",
                isFirst: new.isOrdered)
        }
        if old.inverseRelationship?.name != new.inverseRelationship?.renamingIdentifier {
            changes.compare("inverse", "역관계", old.inverseRelationship?.name, new.inverseRelationship?.name)
        }
        if old.isToMany, new.isToMany {
            changes.compare("at least", "최소", "\(old.minCount)", "\(new.minCount)")
            changes.compare("at most", "최대", limit(old), limit(new))
        }
        return changes.texts
    }

    private static func limit(_ relationship: NSRelationshipDescription) -> String? {
        relationship.maxCount > 0 ? "\(relationship.maxCount)" : nil
    }

    private static func parts(
        _ old: NSCompositeAttributeDescription, _ new: NSCompositeAttributeDescription
    ) -> [LocalizedText] {
        var changes = List()
        func part(_ element: NSAttributeDescription) -> String { "\(element.name) (\(element.attributeType.title))" }
        changes.compare(
            "parts", "구성 요소", old.elements.map(part).joined(separator: ", "),
            new.elements.map(part).joined(separator: ", "))
        return changes.texts
    }

    private static func derivation(_ attribute: NSAttributeDescription) -> String? {
        (attribute as? NSDerivedAttributeDescription)?.derivationExpression?.description
    }

    private static func constraints(of entity: NSEntityDescription) -> String? {
        let all = entity.uniquenessConstraints.map { constraint in
            constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }.joined(separator: " + ")
        }
        return all.isEmpty ? nil : all.sorted().joined(separator: ", ")
    }
}

extension PropertyChanges {
    private struct List {
        var texts: [LocalizedText] = []

        mutating func add(_ en: String, _ ko: String, _ otherEn: String, _ otherKo: String, isFirst: Bool) {
            texts.append(isFirst ? LocalizedText(en: en, ko: ko) : LocalizedText(en: otherEn, ko: otherKo))
        }

        mutating func compare(_ en: String, _ ko: String, _ old: String?, _ new: String?) {
            guard old != new else { return }
            texts.append(
                LocalizedText(
                    en: "\(en): \(old ?? "none") → \(new ?? "none")", ko: "\(ko): \(old ?? "없음") → \(new ?? "없음")"))
        }
    }
}
