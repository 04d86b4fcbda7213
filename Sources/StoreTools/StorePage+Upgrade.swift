import TerminalText

/// The steps of a migration, entity by entity.
extension StorePage {
    /// Adds the steps of a migration, which was not run.
    public mutating func addSteps(_ steps: UpgradeSteps) {
        let from = steps.from ?? word("the model kept in the store", "저장소에 든 모델")
        page.add("", "\(steps.store): \(from) → \(steps.to)", ink: .bold)
        page.space()
        let widest = steps.entities.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
        // In a narrow window, the texts need the space more than the alignment.
        let width = widest + 32 <= page.width ? widest : 0
        for entity in steps.entities {
            let gap = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: entity.name)) + 2)
            page.add("  \(entity.name)\(gap)", text(of: entity))
            for change in entity.changes { page.add("    ~ ", change[language]) }
            for property in entity.properties { add(property) }
        }
        page.space()
        page.add(
            "",
            steps.isInPlace
                ? word(
                    "Lightweight migration: SQL changes the file in place, in one transaction.",
                    "경량 마이그레이션: SQL로 파일을 직접, 트랜잭션 하나로 바꿉니다.")
                : word(
                    "Migration with a mapping model: a migrated copy replaces the store.",
                    "매핑 모델을 쓰는 마이그레이션: 마이그레이션한 사본으로 저장소를 바꿉니다."),
            ink: .dim)
    }

    private func text(of entity: UpgradeSteps.Entity) -> String {
        let rows = word("\(entity.rowCount) \(entity.rowCount == 1 ? "row" : "rows")", "행 \(entity.rowCount)개")
        let former = entity.formerName.map { word(", was \($0)", ", 이전 이름 \($0)") } ?? ""
        return switch entity.kind {
        case .copied: word("unchanged, \(rows)", "그대로 둠, \(rows)") + former
        case .transformed: word("transformed, \(rows)", "변환, \(rows)") + former
        case .added: word("added", "추가")
        case .removed: word("removed with its \(rows)", "\(rows)와 함께 삭제")
        case .custom: word("migrated by code of the mapping model, \(rows)", "매핑 모델의 코드로 처리, \(rows)") + former
        }
    }

    private mutating func add(_ property: UpgradeSteps.Property) {
        let (mark, text): (String, String) =
            switch property.kind {
            case .added(let value?): ("+", word("new, default \(value)", "새 속성, 기본값 \(value)"))
            case .added(nil):
                ("+", word("new, empty", property.isRelationship ? "새 관계, 비어 있음" : "새 속성, 비어 있음"))
            case .removed: ("-", word("removed", "삭제"))
            case .renamed(let former): (">", word("was \(former)", "이전 이름 \(former)"))
            case .changed: ("~", "")
            case .computed(let expression): ("~", expression)
            }
        let texts = [text] + property.changes.map { $0[language] }
        page.add("    \(mark) \(property.name)  ", texts.filter { !$0.isEmpty }.joined(separator: "; "))
    }
}
