extension Block {
    /// The block with other links: `replacement` gets a link's destination, title and text, and returns nil for a link
    /// that stays.
    func replacingLinks(_ replacement: (String, String, [Inline]) -> Inline.Kind?) -> Block {
        var block = self
        switch kind {
        case .heading(let level, let inlines): block.kind = .heading(level: level, inlines.replacingLinks(replacement))
        case .paragraph(let inlines): block.kind = .paragraph(inlines.replacingLinks(replacement))
        case .quote(let inner): block.kind = .quote(inner.map { $0.replacingLinks(replacement) })
        case .list(var list):
            for index in list.items.indices {
                list.items[index].blocks = list.items[index].blocks.map { $0.replacingLinks(replacement) }
            }
            block.kind = .list(list)
        case .code, .html, .rule: break
        }
        return block
    }
}

extension [Inline] {
    fileprivate func replacingLinks(_ replacement: (String, String, [Inline]) -> Inline.Kind?) -> [Inline] {
        map { inline in
            var inline = inline
            switch inline.kind {
            case .link(let destination, let title, let inner):
                inline.kind = replacement(destination, title, inner) ?? inline.kind
            case .emphasis(let inner): inline.kind = .emphasis(inner.replacingLinks(replacement))
            case .strong(let inner): inline.kind = .strong(inner.replacingLinks(replacement))
            case .text, .code, .html, .softBreak, .lineBreak, .image: break
            }
            return inline
        }
    }
}
