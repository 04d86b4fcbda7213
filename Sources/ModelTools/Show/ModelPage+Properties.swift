import Foundation
import ModelFile
import TerminalText

/// Attributes, relationships and fetched properties, in a table each.
extension ModelPage {
    mutating func addAttributes(_ attributes: [AttributeElement]) {
        if !attributes.isEmpty { page.space() }
        page.addTable(
            headings: [
                word("attribute", "속성"), word("type", "타입"), word("optional", "옵셔널"), word("default", "기본값"),
                word("rules", "규칙"),
            ],
            rows: attributes.map { attribute in
                [
                    attribute.name, attribute.type ?? "Undefined", attribute.isOptional ? yes : no,
                    attribute.defaultDescription ?? "", rules(of: attribute).joined(separator: ", "),
                ]
            })
    }

    mutating func addRelationships(_ relationships: [RelationshipElement]) {
        if !relationships.isEmpty { page.space() }
        page.addTable(
            headings: [
                word("relationship", "관계"), word("destination", "대상"), word("inverse", "역관계"),
                word("count", "개수"), word("optional", "옵셔널"), word("delete rule", "삭제 규칙"), word("rules", "규칙"),
            ],
            rows: relationships.map { relationship in
                [
                    relationship.name, relationship.destinationEntity, relationship.inverseName ?? "",
                    count(of: relationship), relationship.isOptional ? yes : no, relationship.deletionRule,
                    marks(of: relationship).joined(separator: ", "),
                ]
            })
    }

    mutating func addFetchedProperties(_ properties: [FetchedPropertyElement]) {
        if !properties.isEmpty { page.space() }
        page.addTable(
            headings: [
                word("fetched property", "페치드 프로퍼티"), word("destination", "대상"), word("predicate", "조건식"),
                word("rules", "규칙"),
            ],
            rows: properties.map { property in
                let request = property.fetchRequest
                return [
                    property.name, request?.entity ?? "", request?.predicateString ?? "",
                    marks(of: property).joined(separator: ", "),
                ]
            })
    }

    /// "one", "many", "many, ordered, 1…9".
    func count(of relationship: RelationshipElement) -> String {
        guard relationship.isToMany else { return word("one", "하나") }
        let most = relationship.maxCount.flatMap { $0 > 0 ? $0 : nil }
        let bounds = range(relationship.minCount.map(String.init), most.map(String.init))
        let parts = [word("many", "여럿"), relationship.isOrdered ? word("ordered", "순서 있음") : nil, bounds]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Marks for the values that have no column, for every kind of property.
    private func marks(of property: some PropertyElement) -> [String] {
        var marks: [String] = []
        if property.isTransient { marks.append(word("transient", "일시적")) }
        marks += origin(property.renamingIdentifier, property.versionHashModifier)
        if property.isIndexed { marks.append(word("indexed", "인덱스")) }
        if property.isIndexedBySpotlight { marks.append("Spotlight") }
        if property.isStoredInExternalRecord { marks.append(word("in an external record", "외부 레코드에 저장")) }
        return marks + userInfo(property.userInfo)
    }
}

extension ModelPage {
    private func rules(of attribute: AttributeElement) -> [String] {
        var rules = limits(of: attribute)
        if let expression = attribute.derivationExpression, attribute.isDerived {
            rules.append(word("derived from \(expression)", "파생: \(expression)"))
        }
        if let composite = attribute.composite { rules.append(word("composite \(composite)", "컴포지트 \(composite)")) }
        if let name = attribute.customClassName { rules.append(word("class \(name)", "클래스 \(name)")) }
        if let name = attribute.valueTransformerName { rules.append(word("transformer \(name)", "변환기 \(name)")) }
        if attribute.allowsExternalBinaryDataStorage { rules.append(word("external storage", "외부 저장")) }
        if attribute.allowsCloudEncryption { rules.append(word("encrypted in CloudKit", "CloudKit에서 암호화")) }
        if attribute.preservesValueAfterDeletion { rules.append(word("kept after deletion", "삭제 후 보존")) }
        return rules + marks(of: attribute)
    }

    private func limits(of attribute: AttributeElement) -> [String] {
        var limits: [String] = []
        switch attribute.type {
        case "Date":
            let bounds = range(
                attribute.minDateTimeInterval.map(ModelDate.text), attribute.maxDateTimeInterval.map(ModelDate.text))
            limits = [bounds].compactMap { $0 }
        case "String":
            let bounds = range(attribute.minValueString, attribute.maxValueString)
            limits = [bounds.map { word("length \($0)", "길이 \($0)") }].compactMap { $0 }
        default:
            limits = [range(attribute.minValueString, attribute.maxValueString)].compactMap { $0 }
        }
        if let pattern = attribute.regularExpressionString {
            limits.append(word("matches \(pattern)", "패턴 \(pattern)"))
        }
        return limits
    }

    private func range(_ least: String?, _ most: String?) -> String? {
        switch (least, most) {
        case (nil, nil): nil
        case (let least?, nil): word("at least \(least)", "\(least) 이상")
        case (nil, let most?): word("at most \(most)", "\(most) 이하")
        case (let least?, let most?): "\(least)…\(most)"
        }
    }
}
