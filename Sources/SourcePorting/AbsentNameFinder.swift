import SwiftSyntax

/// A name that Linux lacks, with the framework that it comes from.
struct AbsentName {
    let name: String
    let framework: String

    var text: String { "\(framework): \(name)" }
}

/// A variable of a function whose declaration is left out.
struct AbsentVariable {
    let framework: String
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
    /// The names of the members that the piece declares, for whose absence it has another reason.
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
        if let framework = framework(of: name, at: token) { found = AbsentName(name: name, framework: framework) }
        return .skipChildren
    }

    private func framework(of name: String, at token: TokenSyntax) -> String? {
        let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
        if isMember, token.parent?.is(MemberTypeSyntax.self) != true {
            guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self), let base = access.base else {
                return nil
            }
            if ownNames.contains(name) { return nil }
            if base.trimmedDescription == "self", let owner {
                return index.absences.members[owner]?[name]
            }
            return index.absences.everywhere[name]
        }
        // A label is a name of its own.
        if token.parent?.is(LabeledExprSyntax.self) == true { return nil }
        if token.parent?.is(DeclReferenceExprSyntax.self) == true {
            if let local = locals[name], !isShadowed(name, at: Syntax(token), after: local.position) {
                return local.framework
            }
            if let owner, !ownNames.contains(name), let framework = index.absences.members[owner]?[name],
                !isShadowed(name, at: Syntax(token))
            {
                return framework
            }
        }
        if let framework = index.absences.types[name] { return framework }
        return index.typeNames.contains(name) ? nil : Availability.framework(of: name, in: file)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isActiveOnLinux ? .visitChildren : .skipChildren
    }

    // A body of several statements can do without some of them. A single one is the body's result.
    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        isDeep || node.count <= 1 ? .visitChildren : .skipChildren
    }

    /// Whether a parameter or a variable of the function has the name, or, given the position of a statement that declares
    /// one, whether another one is nearer.
    private func isShadowed(_ name: String, at node: Syntax, after position: Int? = nil) -> Bool {
        var current = node
        while let parent = current.parent {
            if let function = parent.as(FunctionDeclSyntax.self) {
                return function.signature.parameterClause.names.contains(name)
            }
            if let initializer = parent.as(InitializerDeclSyntax.self) {
                return initializer.signature.parameterClause.names.contains(name)
            }
            if let closure = parent.as(ClosureExprSyntax.self), closure.names.contains(name) { return true }
            if let list = parent.as(CodeBlockItemListSyntax.self) {
                let earlier = list.prefix { $0.position < current.position }
                if let nearest = earlier.last(where: { PatternNames($0, isDeep: false).names.contains(name) }) {
                    return nearest.position.utf8Offset != position
                }
            } else if parent.is(IfExprSyntax.self) || parent.is(WhileStmtSyntax.self) || parent.is(ForStmtSyntax.self)
                || parent.is(SwitchCaseSyntax.self) || parent.is(CatchClauseSyntax.self)
            {
                if PatternNames(parent, isDeep: false).names.contains(name) { return true }
            }
            current = parent
        }
        return false
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

extension FunctionParameterClauseSyntax {
    var names: [String] { parameters.map { ($0.secondName ?? $0.firstName).text } }
}

extension ClosureExprSyntax {
    fileprivate var names: [String] {
        let clause = signature?.parameterClause
        let shorthand = clause?.as(ClosureShorthandParameterListSyntax.self)?.map(\.name.text)
        let parameters = clause?.as(ClosureParameterClauseSyntax.self)?.parameters
        return shorthand ?? parameters?.map { ($0.secondName ?? $0.firstName).text } ?? []
    }
}
