/// The fingerprints of an answer: hashes of short runs of tokens, chosen so that a copied part shares some of them.
///
/// The method is winnowing (Schleimer, Wilkerson and Aiken, 2003). Every run of `length` tokens has a hash, and of each
/// `window` neighboring hashes the smallest is kept. Any two files that share `length + window - 1` tokens share a
/// fingerprint, wherever these tokens are.
struct Fingerprints {
    static let length = 12
    static let window = 8

    /// The lines, from 1, that each fingerprint covers.
    private(set) var lines: [UInt64: ClosedRange<Int>] = [:]

    var hashes: Set<UInt64> { Set(lines.keys) }

    /// - Parameter common: The hashes of the starter's runs, which say nothing about who wrote an answer.
    init(of source: String, without common: Set<UInt64> = []) {
        let runs = Self.runs(of: source)
        guard !runs.isEmpty else { return }
        for start in 0...max(0, runs.count - Self.window) {
            let window = runs[start..<min(start + Self.window, runs.count)]
            // The last of equal ones, so that neighboring windows choose the same.
            guard let least = window.reversed().min(by: { $0.hash < $1.hash }), !common.contains(least.hash) else {
                continue
            }
            lines[least.hash] = lines[least.hash] ?? least.lines
        }
    }

    /// The hashes of all runs in a file, not only of the chosen ones.
    static func all(in source: String) -> Set<UInt64> { Set(runs(of: source).map(\.hash)) }

    private static func runs(of source: String) -> [(hash: UInt64, lines: ClosedRange<Int>)] {
        let tokens = SwiftTokens(source).tokens
        guard tokens.count >= length else { return [] }
        let hashes = tokens.map { token in token.text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* prime } }
        return (0...tokens.count - length).map { start in
            var hash = basis
            for place in start..<start + length { hash = (hash ^ hashes[place]) &* prime }
            return (hash, tokens[start].line...tokens[start + length - 1].line)
        }
    }

    /// The numbers of FNV-1a. Swift's own hashes differ from run to run, and a report must not.
    private static let (basis, prime): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x100_0000_01B3)
}
