/// A lesson's text as an immutable tree of Markdown nodes, copied from libcmark.
struct Document: Sendable, Equatable {
    var blocks: [Block]

    /// Places where `**` or `__` was meant as emphasis but would be printed literally.
    var strayMarks: [StrayMark]
}

/// A block with the line of the source where it begins, counted from 1.
struct Block: Sendable, Equatable {
    var line: Int
    var kind: Kind

    indirect enum Kind: Sendable, Equatable {
        case heading(level: Int, [Inline])
        case paragraph([Inline])
        case quote([Block])
        case list(ListBlock)
        case code(CodeBlock)
        case html(String)
        case rule
    }
}

/// An ordered or unordered list. A tight list has no blank lines between its items.
struct ListBlock: Sendable, Equatable {
    var isOrdered: Bool
    var start: Int
    var isTight: Bool
    var items: [Item]

    struct Item: Sendable, Equatable {
        var line: Int
        var blocks: [Block]
    }
}

/// An inline element of a block, with its line.
struct Inline: Sendable, Equatable {
    var line: Int
    var kind: Kind

    indirect enum Kind: Sendable, Equatable {
        case text(String)
        case code(String)
        case html(String)
        case softBreak
        case lineBreak
        case emphasis([Inline])
        case strong([Inline])
        case link(destination: String, title: String, [Inline])
        case image(source: String, title: String, [Inline])
    }
}

/// Two asterisks or underscores that don't open or close emphasis.
struct StrayMark: Sendable, Equatable {
    var line: Int
    var mark: String
    var context: String
}

extension [Inline] {
    /// The pieces of code in the text.
    var codes: [String] {
        flatMap { inline -> [String] in
            switch inline.kind {
            case .code(let words): [words]
            case .emphasis(let inner), .strong(let inner), .link(_, _, let inner), .image(_, _, let inner): inner.codes
            case .text, .html, .softBreak, .lineBreak: []
            }
        }
    }

    /// The text without markup, for titles, heading IDs and the search.
    var plainText: String {
        var text = ""
        for inline in self {
            switch inline.kind {
            case .text(let words), .code(let words): text += words
            case .html: break
            case .softBreak, .lineBreak: text += " "
            case .emphasis(let inner), .strong(let inner), .link(_, _, let inner), .image(_, _, let inner):
                text += inner.plainText
            }
        }
        return text
    }
}
