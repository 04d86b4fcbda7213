import CoreData
import ModelFile
import TerminalText

/// The reasons why two versions of a model cannot be migrated without a mapping model, in both languages. The stack
/// finds them; here they become messages.
public struct Obstacles {
    private let all: [_InferenceObstacle]

    /// Empty for documents that are not valid models, because no store has such a version.
    init(from old: ModelDocument, to new: ModelDocument) {
        all = (try? NSMappingModel._obstacles(from: old, to: new)) ?? []
    }

    var isEmpty: Bool { all.isEmpty }

    /// The obstacle at a property of an entity, or at the entity itself.
    func effect(_ entity: String, _ property: String?) -> ModelChange.Effect? {
        all.first { $0.entity == entity && $0.property == property }.map { .impossible(Self.reason($0)) }
    }

    /// The obstacle at a part of a composite attribute, in any entity.
    func effect(ofPart name: String) -> ModelChange.Effect? {
        all.first { $0.property?.hasSuffix(".\(name)") == true }.map { .impossible(Self.reason($0)) }
    }

    /// The reason for an obstacle, and a remedy.
    public static func reason(_ obstacle: _InferenceObstacle) -> LocalizedText {
        switch obstacle.kind {
        case .incompatibleTypes(let old, let new): needsConversion(old, new)
        case .missingValue:
            LocalizedText(
                en:
                    "Objects in existing stores would lack a mandatory value. Give the attribute a default value, or make "
                    + "it optional. If it had another name, set that as its renaming identifier.",
                ko: "저장소에 이미 있는 객체에 필수 값이 없게 됩니다. 속성에 기본값을 주거나 속성을 옵셔널로 바꾸십시오. 이름이 바뀐 "
                    + "속성이라면 이전 이름을 Renaming ID로 지정하십시오.")
        case .missingObject:
            LocalizedText(
                en:
                    "Objects in existing stores would lack a mandatory destination. Make the relationship optional, or "
                    + "write a mapping model. If it had another name, set that as its renaming identifier.",
                ko: "저장소에 이미 있는 객체에 필수 대상이 없게 됩니다. 관계를 옵셔널로 바꾸거나 매핑 모델을 만드십시오. 이름이 바뀐 "
                    + "관계라면 이전 이름을 Renaming ID로 지정하십시오.")
        case .joinedTrees(let stranger):
            LocalizedText(
                en: "\(obstacle.entity) and \(stranger) had no common parent before, so they are stored in different "
                    + "tables, which cannot be merged. Leave them in separate trees, or write a mapping model.",
                ko: "\(obstacle.entity) 엔티티와 \(stranger) 엔티티는 전에 공통 부모가 없어서 서로 다른 테이블에 있고, "
                    + "두 테이블은 하나로 합칠 수 없습니다. 두 엔티티를 서로 다른 트리에 두거나 매핑 모델을 만드십시오.")
        }
    }

    private static func needsConversion(_ old: String, _ new: String) -> LocalizedText {
        LocalizedText(
            en:
                "Values of type \(old) are not converted to \(new) automatically. Write a mapping model, or add an "
                + "attribute of the new type and fill it in code.",
            ko: "\(old) 타입의 값은 \(new) 타입으로 자동 변환되지 않습니다. 매핑 모델을 만들거나, 새 타입의 속성을 추가하고 "
                + "코드에서 값을 채우십시오.")
    }
}
