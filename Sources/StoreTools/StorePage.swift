import CoreData
import TerminalText

/// A page about a store, in one language.
///
///     var writer = StorePage(Page(width: 80, hasColor: false), .english)
///     try writer.addOverview(of: StoreView(path: "Notes.sqlite"))
///     print(writer.page.text)
public struct StorePage {
    /// The page as it is now.
    public internal(set) var page: Page
    let language: Language

    /// Continues a page in a language.
    public init(_ page: Page, _ language: Language) {
        self.page = page
        self.language = language
    }

    func word(_ en: String, _ ko: String) -> String { language == .korean ? ko : en }

    /// Adds the contents of the file: entities, join tables, indexes, metadata, history, and its copy of the model.
    /// - Throws: `StoreProblem`, or the error of reading the store.
    public mutating func addOverview(of view: StoreView) throws {
        let facts = try StoreFacts(view)
        page.add("", view.original.lastPathComponent, ink: .bold)
        page.add("", headline(view, facts).joined(separator: " · "), ink: .dim)
        addEntities(facts.entities)
        addPairs(facts.pairs)
        addIndexes(facts.indexes)
        addMetadata(facts.metadata)
        page.space()
        page.add(word("history: ", "영구 기록: "), sentence(facts.history), leadInk: .dim)
        let isCached = try NSManagedObjectModel._cached(inStoreAt: view.url) != nil
        page.add(
            word("model: ", "모델: "),
            isCached
                ? word("kept in the store; --entity NAME lists rows.", "저장소에 들어 있습니다. 행을 보려면: --entity NAME")
                : word(
                    "not kept in the store; --entity NAME --model FILE lists rows.",
                    "저장소에 들어 있지 않습니다. 행을 보려면: --entity NAME --model FILE"),
            leadInk: .dim)
    }

    private func headline(_ view: StoreView, _ facts: StoreFacts) -> [String] {
        let rows = facts.entities.reduce(0) { $0 + $1.rowCount }
        let size = ByteCountFormatter.string(fromByteCount: Int64(view.size), countStyle: .file)
        var line = [
            word(
                "\(facts.entities.count) \(facts.entities.count == 1 ? "entity" : "entities")",
                "엔티티 \(facts.entities.count)개"),
            word("\(rows) \(rows == 1 ? "row" : "rows")", "행 \(rows)개"), size,
        ]
        if facts.metadata["FLTStoreModelVersionHashesMaker"] != nil {
            line.append(word("created by Faultline", "Faultline으로 만듦"))
        } else if let version = facts.metadata["NSPersistenceFrameworkVersion"] {
            line.append(word("created by Apple's framework, version \(version)", "Apple 프레임워크(버전 \(version))로 만듦"))
        }
        return line
    }

    private mutating func addEntities(_ entities: [StoreFacts.Entity]) {
        guard !entities.isEmpty else { return }
        page.space()
        page.addTable(
            headings: [
                word("entity", "엔티티"), "Z_ENT", word("parent", "부모"), word("rows", "행"), word("last key", "마지막 키"),
                word("table", "테이블"),
            ],
            rows: entities.map {
                [$0.name, "\($0.number)", $0.parent ?? "", "\($0.rowCount)", "\($0.lastKey)", $0.table]
            }, indent: 0)
    }

    private mutating func addPairs(_ pairs: [(table: String, count: Int64)]) {
        guard !pairs.isEmpty else { return }
        page.space()
        page.addTable(
            headings: [word("join table", "조인 테이블"), word("rows", "행")],
            rows: pairs.map { [$0.table, "\($0.count)"] }, indent: 0)
    }

    private mutating func addIndexes(_ indexes: [StoreFacts.Index]) {
        guard !indexes.isEmpty else { return }
        page.space()
        page.addTable(
            headings: [word("index", "인덱스"), word("table", "테이블"), word("columns", "열"), word("unique", "고유")],
            rows: indexes.map {
                [$0.name, $0.table, $0.columns.joined(separator: ", "), $0.isUnique ? word("yes", "예") : ""]
            }, indent: 0)
    }

    private mutating func addMetadata(_ metadata: [String: Any]) {
        page.space()
        page.addTable(
            headings: [word("metadata", "메타데이터"), word("value", "값")],
            rows: metadata.sorted { $0.key < $1.key }.map { [$0.key, text(ofMetadata: $0.value)] }, indent: 0)
    }

    private func text(ofMetadata value: Any) -> String {
        switch value {
        case let hashes as [String: Data]:
            hashes.isEmpty
                ? word("none", "없음")
                : word(
                    "for \(hashes.keys.sorted().joined(separator: ", "))", hashes.keys.sorted().joined(separator: ", "))
        case let list as [Any]: list.map { text(ofMetadata: $0) }.joined(separator: ", ")
        case let dictionary as [String: Any]:
            dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \(text(ofMetadata: $0.value))" }
                .joined(separator: ", ")
        case let data as Data: word("\(data.count) bytes", "\(data.count)바이트")
        case let date as Date: RowText.text(date)
        default: "\(value)"
        }
    }

    private func sentence(_ history: StoreFacts.History?) -> String {
        guard let history else { return word("not tracked.", "기록하지 않습니다.") }
        let last = history.last.map { word(", the last at \(RowText.text($0))", ", 마지막은 \(RowText.text($0))") } ?? ""
        return word(
            "\(history.transactionCount) transactions with \(history.changeCount) changes\(last).",
            "트랜잭션 \(history.transactionCount)개, 변경 \(history.changeCount)개\(last).")
    }

    /// Adds rows as a table, and below it the number of rows that are not shown.
    public mutating func addRows(_ rows: StoreRows) {
        let texts = rows.rows.map { row in row.texts.map { $0[language] } }
        page.addTable(headings: ["Z_PK"] + rows.columns, rows: texts, indent: 0)
        let shown = rows.rows.count
        page.space()
        page.add(
            "",
            shown < rows.total
                ? word(
                    "\(shown) of \(rows.total) rows; --limit 0 shows all.",
                    "전체 \(rows.total)행 중 \(shown)행. 모두 보려면: --limit 0")
                : word("\(rows.total) \(rows.total == 1 ? "row" : "rows").", "\(rows.total)행."),
            ink: .dim)
    }
}
