import Foundation

/// The pages of Apple's documentation for the symbols that `Site/apple.tsv` lists.
///
/// A page links the first mention of each.
struct AppleLinks: Sendable {
    private var pages = SymbolAddresses()
    /// The symbols, each as the list spells it.
    private(set) var symbols: [String] = []

    init() {}

    init(site: URL) throws {
        let path = "\(site.lastPathComponent)/apple.tsv"
        guard let text = try? String(contentsOf: site.appendingPathComponent("apple.tsv"), encoding: .utf8) else {
            return
        }
        var pairs: [(name: String, address: String)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 2, !cells[1].hasPrefix("/") else {
                throw SiteProblem(
                    path, index + 1, en: "the line has to be a symbol, a tab and a path below Apple's documentation.",
                    ko: "심벌, 탭, Apple 문서 아래의 경로를 차례로 적으십시오.")
            }
            pairs.append((cells[0], "https://developer.apple.com/documentation/" + cells[1]))
        }
        pages = SymbolAddresses(pairs)
        symbols = pairs.map(\.name)
    }

    /// The address of a symbol as a sentence writes it: `NSFetchRequest`, `fetchLimit`, `perform(_:)`.
    func address(of code: String) -> String? { pages.address(of: code) }

    /// Whether the list has a type or constant with this name, as UTF-8.
    func hasType(_ name: some Collection<UInt8>) -> Bool { pages.hasType(name) }
}
