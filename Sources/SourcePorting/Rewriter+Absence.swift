import SwiftSyntax

extension Rewriter {
    func rewriteImport(_ node: ImportDeclSyntax) {
        guard let module = node.module else { return }
        let replacement = Availability.replacements[module]
        // Core Data's module has what Foundation on Linux lacks.
        let needsCoreData =
            !file.imports.contains("CoreData")
            && (module == "Foundation" || replacement?.contains("Foundation") == true)
        let modules = (replacement ?? [node.path.trimmedDescription]) + (needsCoreData ? ["CoreData"] : [])
        if replacement == nil, needsCoreData {
            insert("; import CoreData", at: node.range.upperBound)
        } else if replacement != nil {
            replace(node.range, with: modules.map { "import \($0)" }.joined(separator: "; "))
            note(.importedModule, module, at: node)
        }
    }

    /// Leaves out a declaration that names what Linux lacks. In a type whose own head does not, only the members that do are
    /// left out, and in a body of several statements only the statements.
    func leavesOut(_ declaration: DeclSyntax, in item: some SyntaxProtocol) -> Bool {
        guard !declaration.is(ImportDeclSyntax.self), !declaration.is(IfConfigDeclSyntax.self) else { return false }
        let absent: (name: String, framework: String)?
        if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
            absent = absentName(in: Syntax(group.attributes)) ?? head(of: group)
        } else {
            absent = absentName(in: Syntax(declaration))
        }
        guard let absent else { return false }
        replace(item.range, with: "")
        note(.leftOutDeclaration, "\(absent.framework): \(absent.name)", at: item)
        return true
    }

    private func head(of group: any DeclGroupSyntax) -> (name: String, framework: String)? {
        let extended = (group as? ExtensionDeclSyntax).flatMap { absentName(in: Syntax($0.extendedType)) }
        return extended ?? group.inheritanceClause.flatMap { absentName(in: Syntax($0)) }
    }

    private func absentName(in node: Syntax) -> (name: String, framework: String)? {
        let finder = AbsentNameFinder(file: file, declared: index.typeNames)
        finder.walk(node)
        return finder.found
    }

    /// Leaves out a statement that names what Linux lacks, or configures a service that does not exist there.
    func leavesOutStatement(_ item: CodeBlockItemSyntax) -> Bool {
        if let absent = absentName(in: Syntax(item.item)) {
            replace(item.range, with: "")
            note(.leftOutStatement, "\(absent.framework): \(absent.name)", at: item)
            return true
        }
        var names: [String] = []
        for token in item.tokens(viewMode: .sourceAccurate) {
            // A statement with a body is visited further.
            if token.tokenKind == .leftBrace { return false }
            if case .identifier(let name) = token.tokenKind { names.append(name) }
        }
        guard let name = names.first(where: { Availability.optionalNames[$0] != nil }) else { return false }
        replace(item.range, with: "")
        note(.leftOutStatement, "\(Availability.optionalNames[name]!): \(name)", at: item)
        return true
    }
}
