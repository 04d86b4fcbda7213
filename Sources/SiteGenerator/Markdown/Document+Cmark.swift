import CCmark

/// The border to libcmark: the only file that sees a C type. It parses, copies the nodes into Swift values and frees them.
extension Document {
    /// Reads CommonMark with typographic quotes and dashes; never fails, since every text is a Markdown text.
    init(markdown: String) {
        var markdown = markdown
        let root = markdown.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                cmark_parse_document(characters.baseAddress, characters.count, CMARK_OPT_SMART)
            }
        }
        defer { cmark_node_free(root) }
        var reader = NodeReader()
        blocks = reader.blocks(in: root)
        strayMarks = reader.strayMarks
    }
}

private struct NodeReader {
    var strayMarks: [StrayMark] = []

    mutating func blocks(in parent: OpaquePointer?) -> [Block] {
        var result: [Block] = []
        var next = cmark_node_first_child(parent)
        while let node = next {
            if let kind = blockKind(node) {
                result.append(Block(line: Int(cmark_node_get_start_line(node)), kind: kind))
            }
            next = cmark_node_next(node)
        }
        return result
    }

    private mutating func blockKind(_ node: OpaquePointer) -> Block.Kind? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: .paragraph(inlines(in: node))
        case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(node)), inlines(in: node))
        case CMARK_NODE_BLOCK_QUOTE: .quote(blocks(in: node))
        case CMARK_NODE_LIST: .list(list(node))
        case CMARK_NODE_CODE_BLOCK:
            .code(CodeBlock(info: string(cmark_node_get_fence_info(node)), code: string(cmark_node_get_literal(node))))
        case CMARK_NODE_HTML_BLOCK: .html(string(cmark_node_get_literal(node)))
        case CMARK_NODE_THEMATIC_BREAK: .rule
        default: nil
        }
    }

    private mutating func list(_ node: OpaquePointer) -> ListBlock {
        var items: [ListBlock.Item] = []
        var next = cmark_node_first_child(node)
        while let item = next {
            items.append(.init(line: Int(cmark_node_get_start_line(item)), blocks: blocks(in: item)))
            next = cmark_node_next(item)
        }
        return ListBlock(
            isOrdered: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST,
            start: Int(cmark_node_get_list_start(node)),
            isTight: cmark_node_get_list_tight(node) != 0,
            items: items)
    }

    /// Copies the inlines and joins neighbouring texts, which cmark leaves apart wherever it met a special character.
    private mutating func inlines(in parent: OpaquePointer?) -> [Inline] {
        var result: [Inline] = []
        var next = cmark_node_first_child(parent)
        while let node = next {
            let line = Int(cmark_node_get_start_line(node))
            let kind = inlineKind(node)
            if case .text(let words) = kind {
                noteStrayMark(in: words, of: node, line: line)
                if let last = result.last, case .text(let before) = last.kind {
                    result[result.count - 1].kind = .text(before + words)
                } else {
                    result.append(Inline(line: line, kind: kind))
                }
            } else {
                result.append(Inline(line: line, kind: kind))
            }
            next = cmark_node_next(node)
        }
        return result
    }

    private mutating func inlineKind(_ node: OpaquePointer) -> Inline.Kind {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_CODE: .code(string(cmark_node_get_literal(node)))
        case CMARK_NODE_HTML_INLINE: .html(string(cmark_node_get_literal(node)))
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_EMPH: .emphasis(inlines(in: node))
        case CMARK_NODE_STRONG: .strong(inlines(in: node))
        case CMARK_NODE_LINK:
            .link(
                destination: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)),
                inlines(in: node))
        case CMARK_NODE_IMAGE:
            .image(
                source: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)), inlines(in: node))
        default: .text(string(cmark_node_get_literal(node)))
        }
    }

    /// A run of two that cmark could not pair stays in one text node, while escaped marks (`\*\*`) come one to a node;
    /// so the check has to look before the texts are joined.
    private mutating func noteStrayMark(in words: String, of node: OpaquePointer, line: Int) {
        guard let mark = words.doubledMark else { return }
        let parent = cmark_node_parent(node)
        if cmark_node_get_type(parent) == CMARK_NODE_LINK, string(cmark_node_get_url(parent)) == words { return }
        let before = cmark_node_previous(node).map { string(cmark_node_get_literal($0)).suffix(20) } ?? ""
        let after = cmark_node_next(node).map { string(cmark_node_get_literal($0)).prefix(20) } ?? ""
        strayMarks.append(StrayMark(line: line, mark: mark, context: before + words + after))
    }

    private func string(_ characters: UnsafePointer<CChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}

extension String {
    /// The first `**` or `__` in the text.
    ///
    /// Looks at bytes, for it looks at every word of the course, and comparing characters takes ten times as long.
    var doubledMark: String? {
        var last: UInt8 = 0
        for byte in utf8 {
            if byte == last, byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") {
                return String(decoding: [byte, byte], as: UTF8.self)
            }
            last = byte
        }
        return nil
    }
}
