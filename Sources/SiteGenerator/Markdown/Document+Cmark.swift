import CCmark
import Foundation

/// Parses Markdown with libcmark and copies the nodes into Swift values. No other file uses C types.
extension Document {
    /// Parses CommonMark with typographic quotes and dashes. Parsing never fails, because every text is valid Markdown.
    init(markdown: String) {
        var source = markdown
        let root = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                cmark_parse_document(characters.baseAddress, characters.count, CMARK_OPT_SMART)
            }
        }
        defer { cmark_node_free(root) }
        var reader = NodeReader(markdown: markdown)
        blocks = reader.blocks(in: root)
        strayMarks = reader.strayMarks
    }
}

private struct NodeReader {
    let markdown: String
    /// The source's lines, split when first needed.
    private var lines: [Substring] = []
    private(set) var strayMarks: [StrayMark] = []

    init(markdown: String) {
        self.markdown = markdown
    }

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
        case CMARK_NODE_PARAGRAPH: .paragraph(Typography.corrected(inlines(in: node)))
        case CMARK_NODE_HEADING:
            .heading(
                level: Int(cmark_node_get_heading_level(node)), Typography.corrected(inlines(in: node)))
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

    private mutating func inlines(in parent: OpaquePointer?) -> [Inline] {
        var result: [Inline] = []
        var next = cmark_node_first_child(parent)
        while let node = next {
            // cmark reports no line for breaks.
            let known = Int(cmark_node_get_start_line(node))
            let line = known > 0 ? known : result.last?.line ?? Int(cmark_node_get_start_line(parent))
            let kind = inlineKind(node)
            if case .text(let words) = kind { noteStrayMark(in: words, of: node, line: line) }
            result.append(Inline(line: line, kind: kind))
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

    /// Records a mark that cmark couldn't pair and left in the text, unless it is escaped in the source.
    ///
    /// After a code span that spans two lines, cmark's line numbers are too low by one, so the mark is searched from
    /// its reported line to the end of its block.
    private mutating func noteStrayMark(in words: String, of node: OpaquePointer, line: Int) {
        guard let mark = words.doubledMark, let place = words.range(of: mark) else { return }
        var block: OpaquePointer? = cmark_node_parent(node)
        if cmark_node_get_type(block) == CMARK_NODE_LINK, string(cmark_node_get_url(block)) == words { return }
        while let inner = block, cmark_node_get_type(inner).rawValue >= CMARK_NODE_FIRST_INLINE.rawValue {
            block = cmark_node_parent(inner)
        }
        let end = max(line, Int(cmark_node_get_end_line(block)))
        guard let line = (line...end).first(where: { isMarked(source($0), mark) }) else { return }
        let context = words[..<place.lowerBound].suffix(20) + words[place.lowerBound...].prefix(20)
        strayMarks.append(StrayMark(line: line, mark: mark, context: String(context)))
    }

    private mutating func source(_ line: Int) -> Substring {
        if lines.isEmpty { lines = markdown.split(separator: "\n", omittingEmptySubsequences: false) }
        return line <= lines.count ? lines[line - 1] : ""
    }

    /// Whether a line contains the mark outside of code and unescaped.
    private func isMarked(_ line: Substring, _ mark: String) -> Bool {
        line.replacing(#/`+[^`]*`+|\\./#, with: "").contains(mark)
    }

    private func string(_ characters: UnsafePointer<CChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}

extension String {
    /// The first `**` or `__` in the text.
    ///
    /// It compares bytes because it scans the whole course, and comparing characters takes ten times as long.
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
