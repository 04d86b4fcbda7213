import Foundation

/// A file of plain HTML with placeholders.
///
///     <title>{{title}}</title>
///     <button>{{word.search}}</button>
///
/// A value is inserted as markup, a word as escaped text. Templates have no conditions or loops; lists are generated in
/// Swift.
struct Template: Sendable {
    private enum Piece: Sendable {
        case markup(String)
        case placeholder(String, line: Int)
    }

    /// The template's path in problem messages.
    let path: String
    private var pieces: [Piece] = []

    /// Reads `templates/<name>`. Throws a `SiteProblem` if the file can't be read or a placeholder isn't closed.
    init(_ name: String, site: URL) throws {
        let path = "\(site.lastPathComponent)/templates/\(name)"
        guard let data = try? Data(contentsOf: site.appendingPathComponent("templates/\(name)")) else {
            throw SiteProblem(
                path, en: "the template cannot be read. Restore it with: git checkout -- \(path)",
                ko: "템플릿을 읽을 수 없습니다. 다음 명령으로 되돌리십시오: git checkout -- \(path)")
        }
        try self.init(String(decoding: data, as: UTF8.self), path: path)
    }

    init(_ text: String, path: String) throws {
        self.path = path
        var line = 1
        var rest = text[...]
        while let open = rest.range(of: "{{") {
            let markup = rest[..<open.lowerBound]
            line += markup.utf8.count { $0 == UInt8(ascii: "\n") }
            pieces.append(.markup(String(markup)))
            guard let close = rest[open.upperBound...].range(of: "}}") else {
                throw SiteProblem(
                    path, line, en: "a placeholder is not closed. Write }} after its name.",
                    ko: "자리표시자가 닫히지 않았습니다. 이름 뒤에 }}를 적으십시오.")
            }
            let name = rest[open.upperBound..<close.lowerBound].trimmingCharacters(in: .whitespaces)
            pieces.append(.placeholder(name, line: line))
            rest = rest[close.upperBound...]
        }
        pieces.append(.markup(String(rest)))
    }

    /// The markup with every placeholder replaced. Throws a `SiteProblem` if one has no value.
    func filled(_ values: [String: String], words: Words) throws -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .markup(let markup): result += markup
            case .placeholder(let name, let line):
                if let value = values[name] {
                    result += value
                } else if name.hasPrefix("word."), let word = words.text(named: String(name.dropFirst(5))) {
                    result += word.escapedForHTML
                } else {
                    let known = values.keys.sorted().joined(separator: ", ")
                    throw SiteProblem(
                        path, line,
                        en:
                            "{{\(name)}} is not a placeholder here. Use one of: \(known), or word. plus a name from words/en.json.",
                        ko: "여기서는 {{\(name)}} 값을 쓸 수 없습니다. 다음 중에서 쓰십시오: \(known). 또는 word. 뒤에 words/ko.json의 이름을 적으십시오."
                    )
                }
            }
        }
        return result
    }
}
