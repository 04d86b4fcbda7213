import Foundation

/// A module's public symbols as `swift symbolgraph-extract` writes them.
struct SymbolGraph: Decodable, Sendable {
    var module: Module
    var symbols: [Symbol]
    var relationships: [Relationship]

    struct Module: Decodable, Sendable {
        var name: String
    }

    struct Symbol: Decodable, Sendable {
        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var docComment: DocComment?
        var declarationFragments: [Fragment]?
        var location: Location?
    }

    struct Kind: Decodable, Sendable {
        var identifier: String
    }

    struct Identifier: Decodable, Sendable {
        var precise: String
    }

    struct DocComment: Decodable, Sendable {
        /// The module whose declaration the comment was inherited from, or the symbol's own.
        var module: String?
        var lines: [Line]

        struct Line: Decodable, Sendable {
            var text: String
        }
    }

    struct Fragment: Decodable, Sendable {
        var kind: String
        var spelling: String
        /// The symbol that a type's name refers to.
        var preciseIdentifier: String?
    }

    struct Location: Decodable, Sendable {
        var uri: String
        var position: Position

        struct Position: Decodable, Sendable {
            var line: Int
        }
    }

    struct Relationship: Decodable, Sendable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }

    /// The files of the graphs in a folder.
    static func files(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".symbols.json") }.sorted().map(folder.appendingPathComponent)
    }

    /// The graph in a file. Throws a `SiteProblem` if it isn't one.
    init(file: URL) throws {
        do {
            self = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
        } catch {
            throw SiteProblem(
                file.lastPathComponent,
                en: "the symbol graph cannot be read. Write it again with: .ci/reference",
                ko: "심벌 그래프를 읽을 수 없습니다. 다음 명령으로 다시 만드십시오: .ci/reference")
        }
    }
}
