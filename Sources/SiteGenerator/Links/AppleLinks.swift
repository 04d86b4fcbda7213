import Foundation

/// The pages of Apple's documentation for the symbols that `Site/apple.tsv` lists.
///
/// A page links the first mention of each. A member is recognized behind its type, `NSFetchRequest.fetchLimit`, or alone
/// if its name consists of several words and only one type has it.
struct AppleLinks: Sendable {
    private var pages: [String: String] = [:]

    init() {}

    init(site: URL) throws {
        let path = "\(site.lastPathComponent)/apple.tsv"
        guard let text = try? String(contentsOf: site.appendingPathComponent("apple.tsv"), encoding: .utf8) else {
            return
        }
        var members: [String: Set<String>] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 2, !cells[1].hasPrefix("/") else {
                throw SiteProblem(
                    path, index + 1, en: "the line has to be a symbol, a tab and a path below Apple's documentation.",
                    ko: "심벌, 탭, Apple 문서 아래의 경로를 차례로 적으십시오.")
            }
            pages[cells[0]] = cells[1]
            guard let dot = cells[0].firstIndex(of: ".") else { continue }
            members[String(cells[0][dot...].dropFirst()), default: []].insert(cells[1])
        }
        for (name, found) in members where found.count == 1 && name.isCamelCase && pages[name] == nil {
            pages[name] = found.first
        }
    }

    var isEmpty: Bool { pages.isEmpty }

    /// The address of a symbol as a sentence writes it: `NSFetchRequest`, `fetchLimit`, `perform(_:)`.
    func address(of code: String) -> String? {
        let bare = code.hasSuffix("()") ? String(code.dropLast(2)) : code
        return (pages[code] ?? pages[bare]).map { "https://developer.apple.com/documentation/\($0)" }
    }
}
