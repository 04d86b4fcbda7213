import SwiftSyntax

/// A name that Linux lacks, with the framework that it comes from.
struct AbsentName: Equatable {
    let name: String
    let framework: String
    /// The declaration of the project that needs the name, with its file and line; nil where the name itself is used.
    var origin: String?

    var text: String { "\(framework): \(name)" }

    /// The absence of a declaration that needs the name.
    func through(_ declaration: String, in file: SourceText, at node: some SyntaxProtocol) -> AbsentName {
        let line = file.line(at: node.range.lowerBound)
        return AbsentName(name: name, framework: framework, origin: "\(declaration), \(file.fileName):\(line)")
    }
}

/// A variable of a function whose declaration is left out.
struct AbsentVariable {
    let absent: AbsentName
    /// The position of the statement.
    let position: Int
}

/// Finds the first name in a piece of source that Linux lacks.
///
/// Declarations of the project that are left out for such a name are absent, too: `Absences` lists them.
final class AbsentNameFinder: SyntaxVisitor {
    private let file: SourceText
    private let index: DeclarationIndex
    /// The type around the piece.
    private let owner: String?
    /// Variables of the function around the piece that were left out.
    private let locals: [String: AbsentVariable]
    /// Whether to look into the statements of bodies.
    private let isDeep: Bool
    /// The names of the members that the piece itself declares. Their absence is no reason to leave it out.
    private let ownNames: Set<String>
    private(set) var found: AbsentName?

    init(
        file: SourceText, index: DeclarationIndex, owner: String?, locals: [String: AbsentVariable] = [:],
        isDeep: Bool = false, ownNames: Set<String> = []
    ) {
        self.file = file
        self.index = index
        self.owner = owner
        self.locals = locals
        self.isDeep = isDeep
        self.ownNames = ownNames
        super.init(viewMode: .sourceAccurate)
    }

    func find(in node: some SyntaxProtocol) -> AbsentName? {
        walk(node)
        return found
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        guard found == nil, case .identifier(let name) = token.tokenKind else { return .skipChildren }
        found = absence(of: name, at: token)
        return .skipChildren
    }

    /// A member is absent only where its receiver is certain: elsewhere, the compiler reports an error at the use.
    private func absence(of name: String, at token: TokenSyntax) -> AbsentName? {
        let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
        if isMember, token.parent?.is(MemberTypeSyntax.self) != true {
            guard let base = token.parent?.parent?.as(MemberAccessExprSyntax.self)?.base, !ownNames.contains(name),
                let receiver = index.receiverType(of: base, in: owner), !receiver.isOptional
            else { return nil }
            return index.absentMember(name, of: receiver.name)
        }
        // An argument label refers to no declaration.
        if token.parent?.is(LabeledExprSyntax.self) == true { return nil }
        if token.parent?.is(DeclReferenceExprSyntax.self) == true {
            let variable = LocalVariable(name, at: Syntax(token))
            let isOwn = variable == nil && owner.map { index.absences.present[$0]?.contains(name) == true } == true
            if let local = locals[name], !isOwn, variable == nil || variable?.position == local.position {
                return local.absent
            }
            if variable == nil, !ownNames.contains(name), let owner,
                let absent = index.absentMember(name, of: owner)
            {
                return absent
            }
        }
        if let absent = index.absences.types[name] { return absent }
        if index.typeNames.contains(name) { return nil }
        return Availability.framework(of: name, in: file).map { AbsentName(name: name, framework: $0) }
    }

    // A parameter can lose its default value.
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        walk(node.attributes)
        walk(node.type)
        return .skipChildren
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isActiveOnLinux ? .visitChildren : .skipChildren
    }

    // A body of several statements can lose some of them. A single one is the body's result.
    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        isDeep || node.count <= 1 ? .visitChildren : .skipChildren
    }
}

/// The names that the patterns in a piece of source bind.
final class PatternNames: SyntaxVisitor {
    private(set) var names: Set<String> = []

    /// - Parameter isDeep: Whether to look into blocks.
    init(_ node: some SyntaxProtocol, isDeep: Bool) {
        self.isDeep = isDeep
        super.init(viewMode: .sourceAccurate)
        walk(node)
    }

    private let isDeep: Bool

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.identifier.text)
        return .skipChildren
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        isDeep ? .visitChildren : .skipChildren
    }
}
