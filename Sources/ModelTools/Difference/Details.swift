import Foundation
import ModelFile
import TerminalText

/// The values of an entity or a property that have no special rules and are simply compared.
enum Details {
    struct Detail {
        let attribute: String
        let label: LocalizedText
        /// Whether the value is part of the version hash, so that a store of the other version does not open without a
        /// migration.
        let isInHash: Bool

        init(_ attribute: String, _ en: String, _ ko: String, isInHash: Bool = false) {
            self.attribute = attribute
            label = LocalizedText(en: en, ko: ko)
            self.isInHash = isInHash
        }
    }

    enum Kind { case entity, attribute, relationship }

    private static let common = [
        Detail("versionHashModifier", "hash modifier", "해시 수정자", isInHash: true),
        Detail("spotlightIndexingEnabled", "Spotlight", "Spotlight"),
        Detail("storedInTruthFile", "external record", "외부 레코드"),
        Detail("indexed", "indexed", "인덱스"),
    ]

    static func list(_ kind: Kind) -> [Detail] {
        switch kind {
        case .entity:
            [
                Detail("representedClassName", "class", "클래스"), Detail("codeGenerationType", "codegen", "코드 생성"),
                Detail("coreSpotlightDisplayNameExpression", "Spotlight name", "Spotlight 이름"), common[0],
            ]
        case .attribute:
            [
                Detail("defaultValueString", "default", "기본값"), Detail("minValueString", "minimum", "최솟값"),
                Detail("maxValueString", "maximum", "최댓값"), Detail("regularExpressionString", "pattern", "패턴"),
                Detail("derived", "derived", "파생", isInHash: true),
                Detail("derivationExpression", "derivation", "파생식", isInHash: true),
                Detail("valueTransformerName", "transformer", "변환기"), Detail("customClassName", "class", "클래스"),
                Detail("usesScalarValueType", "scalar type", "스칼라 타입"),
                Detail("allowsExternalBinaryDataStorage", "external storage", "외부 저장"),
                Detail("allowsCloudEncryption", "encrypted in CloudKit", "CloudKit에서 암호화"),
                Detail("preserveAfterDeletion", "kept after deletion", "삭제 후 보존"),
            ] + common
        case .relationship:
            [
                Detail("inverseName", "inverse", "역관계", isInHash: true),
                Detail("deletionRule", "delete rule", "삭제 규칙", isInHash: true),
                Detail("minCount", "at least", "최소", isInHash: true),
                Detail("maxCount", "at most", "최대", isInHash: true),
            ] + common
        }
    }

    static func text(_ label: LocalizedText, from old: String?, to new: String?) -> LocalizedText {
        LocalizedText(
            en: "\(label.en): \(old ?? "none") → \(new ?? "none")", ko: "\(label.ko): \(old ?? "없음") → \(new ?? "없음")")
    }
}

extension DifferenceFinder {
    /// The details that differ; nil if there are none.
    func details(_ kind: Details.Kind, from old: ModelNode, to new: ModelNode, name: String) -> ModelChange? {
        var parts: [LocalizedText] = []
        var effect = EffectSum()
        for detail in Details.list(kind) {
            let (before, after) = (value(detail, of: old), value(detail, of: new))
            guard before != after else { continue }
            // To-one and to-many relationships have different limits by definition.
            if detail.attribute == "maxCount", old.flag("toMany") != new.flag("toMany") { continue }
            parts.append(Details.text(detail.label, from: before, to: after))
            effect.add(detail.isInHash ? .inferred(careful: nil) : .none)
        }
        if userInfo(of: old) != userInfo(of: new) {
            parts.append(LocalizedText(en: "userInfo changed", ko: "userInfo 바뀜"))
        }
        return LocalizedText.joined(parts).map { ModelChange(.changed, name, $0, effect.effect) }
    }

    /// The value for display. A date comes from its number, because the string next to it is only for readers.
    private func value(_ detail: Details.Detail, of node: ModelNode) -> String? {
        if node["attributeType"] == "Date", detail.attribute.hasSuffix("ValueString") {
            let name = detail.attribute.replacingOccurrences(of: "ValueString", with: "DateTimeInterval")
            return node[name].flatMap(Double.init).map(ModelDate.text)
        }
        switch node[detail.attribute] {
        case nil, "NO", "false": return nil
        case "" where detail.attribute != "defaultValueString" || node["attributeType"] != "String": return nil
        case let value?:
            return node["attributeType"] == "String" && detail.attribute == "defaultValueString"
                ? "\"\(value)\"" : value
        }
    }

    private func userInfo(of node: ModelNode) -> [ModelNode] {
        (node.first("userInfo")?.children ?? []).sorted { ($0["key"] ?? "") < ($1["key"] ?? "") }
    }

    /// Fetch requests, configurations and the model's own attributes, none of which affects a store.
    func modelChanges() -> [ModelChange] {
        var changes: [ModelChange] = []
        if old.versionIdentifier != new.versionIdentifier {
            let text = Details.text(
                LocalizedText(en: "version identifier", ko: "버전 식별자"), from: old.versionIdentifier,
                to: new.versionIdentifier)
            changes.append(ModelChange(.changed, "", text, .none))
        }
        func compare<Element: ModelElement>(
            _ before: [Element], _ after: [Element], name: (Element) -> String, _ kind: LocalizedText
        ) {
            let pairing = Pairing(old: before, new: after, name: name, identifier: { _ in nil })
            let added = LocalizedText(en: "new \(kind.en)", ko: "새 \(kind.ko)")
            changes += pairing.added.map { ModelChange(.added, name($0), added, .none) }
            let changed = LocalizedText(en: "\(kind.en) changed", ko: "\(kind.ko) 바뀜")
            changes += pairing.pairs.filter { $0.old != $0.new }.map {
                ModelChange(.changed, name($0.new), changed, .none)
            }
            let removed = LocalizedText(en: "\(kind.en) removed", ko: "\(kind.ko) 삭제됨")
            changes += pairing.removed.map { ModelChange(.removed, name($0), removed, .none) }
        }
        compare(
            old.fetchRequests, new.fetchRequests, name: \.name, LocalizedText(en: "fetch request", ko: "가져오기 요청"))
        compare(
            old.configurations, new.configurations, name: \.name, LocalizedText(en: "configuration", ko: "구성"))
        return changes
    }
}
