import Course
import Foundation

/// `Lessons/symbols.tsv`: the section that teaches a symbol, where an author has decided it, and the symbols that
/// belong in no index.
///
///     NSFetchRequest.fetchLimit	07-fetching#a-window-on-the-result
///     *.hash	-
///
/// A method ends with empty parentheses. `*` stands for every type, and a type's line with `-` also leaves out its
/// members. `none` means that no chapter teaches the symbol, although its name occurs.
struct SymbolTable {
    struct Row: Equatable {
        var symbol: String
        var place: SymbolIndex.Place?
        var line: Int
    }

    static let path = "Lessons/symbols.tsv"

    private(set) var rows: [Row] = []
    /// The places of the symbols that have one.
    private(set) var places: [String: SymbolIndex.Place] = [:]
    /// The symbols that no chapter teaches.
    private(set) var untaught: Set<String> = []
    private var leftOut: Set<String> = []

    /// The table of the kit at `root`; empty if it has none.
    init(root: URL) throws {
        guard let text = try? String(contentsOf: root.appendingPathComponent(Self.path), encoding: .utf8) else {
            return
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let place = cells.last?.split(separator: "#").map(String.init) ?? []
            guard cells.count == 2, place.count == 2 || ["-", "none"].contains(cells[1]) else {
                throw SiteProblem(
                    Self.path, index + 1,
                    en: "a symbol has two cells: its name, as Type.member or Type.method(), and the section as "
                        + "chapter#heading, - if no index lists it, or none if no chapter teaches it.",
                    ko: "심벌은 두 칸입니다. Type.member 또는 Type.method() 형식의 이름과, 장#제목 형식의 절을 적으십시오. "
                        + "절 대신 색인에 넣지 않을 심벌에는 -를, 어느 장에서도 가르치지 않는 심벌에는 none을 적습니다.")
            }
            switch cells[1] {
            case "-": leftOut.insert(cells[0])
            case "none": untaught.insert(cells[0])
            default: break
            }
            rows.append(
                Row(
                    symbol: cells[0],
                    place: place.count == 2 ? SymbolIndex.Place(slug: place[0], section: place[1]) : nil,
                    line: index + 1))
        }
        places = Dictionary(rows.compactMap { row in row.place.map { (row.symbol, $0) } }) { first, _ in first }
    }

    /// Whether an index lists a symbol.
    func lists(_ symbol: PublicSymbol) -> Bool {
        if places[symbol.path] != nil || untaught.contains(symbol.path) { return true }
        if leftOut.contains(symbol.path) || leftOut.contains("*.\(symbol.shown)") { return false }
        // A type is left out with the types inside it.
        var type = ""
        for part in symbol.type.split(separator: ".") {
            type += (type.isEmpty ? "" : ".") + part
            if leftOut.contains(type) { return false }
        }
        return true
    }

    /// Rows whose symbol or section doesn't exist, and symbols that are listed twice.
    func problems(_ symbols: PublicSymbols, _ records: [String: LessonRecord]) -> [SiteProblem] {
        let known = Set(symbols.all.flatMap { [$0.path, $0.type, "*.\($0.shown)"] })
        var seen: Set<String> = []
        return rows.compactMap { row in
            if !seen.insert(row.symbol).inserted {
                return SiteProblem(
                    Self.path, row.line, en: "“\(row.symbol)” is listed twice. Keep one of the two lines.",
                    ko: "‘\(row.symbol)’이 두 번 나옵니다. 한 줄만 남기십시오.")
            }
            if !known.contains(row.symbol) {
                return SiteProblem(
                    Self.path, row.line,
                    en: "“\(row.symbol)” is not a public symbol. Correct the name; a method ends with ().",
                    ko: "‘\(row.symbol)’은 공개된 심벌이 아닙니다. 이름을 고치십시오. 메서드 이름은 ()로 끝납니다.")
            }
            guard let place = row.place else { return nil }
            let sections = records[place.slug]?.pages[.english]?.sections
            guard sections?.contains(where: { $0.id == place.section }) != true else { return nil }
            return SiteProblem(
                Self.path, row.line,
                en: "there is no section \(place.slug)#\(place.section). Correct the place of “\(row.symbol)”.",
                ko: "\(place.slug)#\(place.section) 절이 없습니다. ‘\(row.symbol)’의 위치를 고치십시오.")
        }
    }
}
