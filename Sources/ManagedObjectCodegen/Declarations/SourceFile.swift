import Foundation

/// One file of the target: its text, which provides the lines of messages, and its syntax tree.
struct SourceFile {
    let path: String
    let tree: SyntaxNode
    private let text: Data

    init(tree: SyntaxNode) throws {
        self.tree = tree
        path = tree.filename ?? ""
        text = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    func place(of node: SyntaxNode) -> ObjectClass.Place {
        let start = min(node.range?.start ?? 0, text.count)
        return ObjectClass.Place(file: path, line: text.prefix(start).count { $0 == UInt8(ascii: "\n") } + 1)
    }

    /// The modules that the file imports, and whether they are imported with `@testable`.
    var imports: [(module: String, isTestable: Bool)] {
        (tree.items ?? []).compactMap { item in
            guard item.kind == "import_decl", let module = item.modulePath?.first else { return nil }
            return (module, item.has("testable_attr"))
        }
    }
}
