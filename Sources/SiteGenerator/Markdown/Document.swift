/// A lesson's text as an immutable tree: what `Document(markdown:)` copies out of libcmark, and all that the rest of
/// the generator knows about Markdown.
struct Document: Sendable, Equatable {
    var blocks: [Block]

    /// Places where `**` or `__` was meant as emphasis and would be printed as it stands.
    var strayMarks: [StrayMark]
}

/// One block with the line of its source that it begins at (counted from 1).
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

/// An ordered or a plain list; a tight one has no blank lines between its items.
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

/// One run of text inside a block, with the line it stands on.
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

/// Two stars or underscores that open or close nothing.
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

    /// The words alone, as a title, a heading's id or the search reads them.
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
