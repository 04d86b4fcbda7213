import TerminalText

/// The changes from one version to another, and the result.
extension ModelPage {
    /// - Parameter isMapped: Whether there is a mapping model from the old version to the new one.
    public mutating func addDifference(
        _ difference: ModelDifference, from old: String, to new: String, isMapped: Bool = false
    ) {
        page.add("", "\(old) → \(new)", ink: .bold)
        for group in difference.groups {
            page.space()
            switch group.kind {
            case .entity: page.add(word("entity ", "엔티티 "), group.name, ink: .bold, leadInk: .dim)
            case .composite: page.add(word("composite ", "컴포지트 "), group.name, ink: .bold, leadInk: .dim)
            case .model: page.add("", word("the model itself", "모델 자체"), ink: .bold)
            }
            let column = group.changes.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
            for change in group.changes { add(change, nameColumn: min(column, 24)) }
        }
        page.space()
        addVerdict(difference, isMapped)
    }

    private mutating func add(_ change: ModelChange, nameColumn: Int) {
        var lead = "  \(change.mark.rawValue) "
        if !change.name.isEmpty {
            let gap = max(0, nameColumn - DisplayWidth.columns(of: change.name)) + 2
            lead += change.name + String(repeating: " ", count: gap)
        }
        page.add(lead, change.text[language])
        switch change.effect {
        case .none, .inferred(nil): break
        case .inferred(let careful?): page.add("      ", word("Note: ", "주의: ") + careful[language], ink: .yellow)
        case .impossible(let reason):
            page.add("      ", word("Cannot be inferred: ", "추론할 수 없음: ") + reason[language], ink: .red)
        }
    }

    private mutating func addVerdict(_ difference: ModelDifference, _ isMapped: Bool) {
        let count = difference.changes.filter { !$0.isPossible }.count
        if difference.changes.isEmpty {
            page.add("", word("The two models are the same.", "두 모델이 같습니다."), ink: .green)
        } else if !difference.needsMigration {
            let text = word(
                "No change affects the stored data: a store opens with either version, without a migration.",
                "저장된 데이터에 영향을 주는 변경이 없습니다. 저장소는 마이그레이션 없이 두 버전 모두로 열립니다.")
            page.add("", text, ink: .green)
        } else if isMapped {
            let text = word(
                "A migration goes by the mapping model next to the versions.",
                "버전들 옆에 있는 매핑 모델로 마이그레이션합니다.")
            page.add("", text, ink: .green)
        } else if difference.canMigrate {
            let text = word(
                "Lightweight migration can handle this.", "경량 마이그레이션으로 처리할 수 있습니다.")
            page.add("", text, ink: .green)
        } else {
            let text = word(
                "Lightweight migration cannot handle this: \(count) of these changes cannot be inferred. Correct the "
                    + "new version, or write a mapping model.",
                "경량 마이그레이션으로 처리할 수 없습니다. 위의 변경 가운데 \(count)개를 추론할 수 없습니다. 새 버전을 고치거나 매핑 "
                    + "모델을 만드십시오.")
            page.add("", text, ink: .red)
        }
    }
}
