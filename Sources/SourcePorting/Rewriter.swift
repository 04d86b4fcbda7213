import SwiftSyntax

/// Collects the edits that make a file compile on Linux, and notes about them.
///
/// The folder's extensions of it are the rules: `+Absence` leaves out code that needs a framework that Linux lacks,
/// `+Classes` and `+Members` rewrite declarations, and `+Expressions` rewrites calls.
final class Rewriter: SyntaxVisitor {
    /// A replacement of some bytes. The new text has as many line breaks as the old one, or sets the line number, so
    /// that errors contain the line numbers of the original.
    struct Edit {
        let range: Range<Int>
        let text: String
    }

    /// An override that a class needs, because the declaration in an extension cannot be one.
    struct Override {
        let className: String
        let line: Int
        let text: String
        /// The condition of the declaration in the extension.
        let condition: String?
    }

    let file: SourceText
    let index: DeclarationIndex
    let bundle: BundleNames
    /// Modules that neither Linux nor the ported package has.
    let missingModules: Set<String>
    private(set) var edits: [Edit] = []
    private(set) var notes: [Note] = []
    var overrides: [Override] = []
    /// The end of each class's members, by the class's name.
    var classEnds: [String: Int] = [:]
    /// Text to write after the last line.
    var appendix = ""
    /// The types around the node that is visited, by name.
    var scope: [String] = []
    /// For each function or closure around the node, the reason why a statement that returns its result was left out.
    var lostResults: [AbsentName?] = [nil]
    /// For each block around the node, the variables that were left out.
    var absentLocals: [[String: AbsentVariable]] = []

    /// Whether the file uses a name of the module `FoundationShims` and still needs its import.
    var needsShims: Bool

    init(file: SourceText, index: DeclarationIndex, bundle: BundleNames, missingModules: Set<String>) {
        self.file = file
        self.index = index
        self.bundle = bundle
        self.missingModules = missingModules
        needsShims = Availability.needsShims(file)
        super.init(viewMode: .sourceAccurate)
    }

    func collect() { walk(file.tree) }

    func replace(_ range: Range<Int>, with text: String) {
        let missing = lineBreaks(in: range) - text.utf8.count { $0 == UInt8(ascii: "\n") }
        edits.append(Edit(range: range, text: text + String(repeating: "\n", count: max(0, missing))))
    }

    func insert(_ text: String, at offset: Int) { edits.append(Edit(range: offset..<offset, text: text)) }

    func note(_ kind: Note.Kind, _ subject: String, origin: String? = nil, at node: some SyntaxProtocol) {
        let line = file.line(at: node.range.lowerBound)
        notes.append(Note(file: file.path, line: line, kind: kind, subject: subject, origin: origin))
    }

    func note(_ kind: Note.Kind, _ absent: AbsentName, at node: some SyntaxProtocol) {
        note(kind, absent.text, origin: absent.origin, at: node)
    }

    private func lineBreaks(in range: Range<Int>) -> Int {
        file.bytes[range].count { $0 == UInt8(ascii: "\n") }
    }

    // The visitor's methods call the rules.

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isActiveOnLinux ? .visitChildren : .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteImport(node)
        return .skipChildren
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        absentLocals.append([:])
        return .visitChildren
    }

    override func visitPost(_ node: CodeBlockItemListSyntax) { absentLocals.removeLast() }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if case .decl(let declaration) = node.item {
            return leavesOut(declaration, in: node) ? .skipChildren : .visitChildren
        }
        return leavesOutStatement(node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
        leavesOut(node.decl, in: node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(node.name.text)
        rewriteClass(node)
        return .visitChildren
    }

    override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(node.name.text)
        return .visitChildren
    }

    override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(node.name.text)
        return .visitChildren
    }

    override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(node.name.text)
        return .visitChildren
    }

    override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteProtocol(node)
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(node.extendedType.baseName)
        return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteMethod(node)
        if index.isTest(node, in: scope.last) { note(.keptTest, node.name.text, at: node) }
        lostResults.append(nil)
        return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { leaveOutWithoutResult(node) }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        lostResults.append(nil)
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) { lostResults.removeLast() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteProperty(node)
        lostResults.append(nil)
        return .visitChildren
    }

    override func visitPost(_ node: VariableDeclSyntax) { leaveOutWithoutResult(node) }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        rewriteAttribute(node)
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteMacro(node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteSequence(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        if leavesOutDefaultValue(node) {
            walk(node.attributes)
            walk(node.type)
            return .skipChildren
        }
        rewriteDefaultBundle(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteCall(node)
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        rewriteQualifiedName(node.baseType, node.name)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteMainBundle(node)
        if let base = node.base { rewriteQualifiedName(base, node.declName.baseName) }
        return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if token.text == "NSPersistentCloudKitContainer", case .identifier = token.tokenKind {
            replace(token.range, with: "NSPersistentContainer")
            note(.cloudKitContainer, token.text, at: token)
        }
        return .visitChildren
    }
}
