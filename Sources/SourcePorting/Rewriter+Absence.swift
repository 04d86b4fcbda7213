import SwiftSyntax

extension Rewriter {
    func rewriteImport(_ node: ImportDeclSyntax) {
        guard let module = node.module else { return }
        let replacement = Availability.replacements[module]
        // The module `CoreData` declares the names that Foundation on Linux lacks.
        let needsCoreData =
            !file.imports.contains("CoreData")
            && (module == "Foundation" || replacement?.contains("Foundation") == true)
        let modules = (replacement ?? [node.path.trimmedDescription]) + (needsCoreData ? ["CoreData"] : [])
        let access = node.modifiers.map { "\($0.trimmedDescription) " }.joined()
        if missingModules.contains(module) {
            // The package may get the module later.
            let line = file.line(at: node.range.upperBound)
            replace(
                node.range,
                with: "\n#if canImport(\(module))\n\(node.trimmedDescription)\n#endif\n"
                    + "#sourceLocation(file: \(quoted(file.path)), line: \(line))\n")
            note(.missingModule, module, at: node)
        } else if replacement == nil, node.path.count > 1, node.importKindSpecifier == nil {
            // Parts of a module, such as os.log, are Clang's.
            replace(node.path.range, with: module)
            note(.importedModule, node.path.trimmedDescription, at: node)
        } else if replacement == nil, needsCoreData {
            insert("; \(access)import CoreData", at: node.range.upperBound)
        } else if replacement != nil {
            replace(node.range, with: modules.map { "\(access)import \($0)" }.joined(separator: "; "))
            note(.importedModule, module, at: node)
        }
        if !missingModules.contains(module), needsShims, node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
        {
            insert("; \(access)import FoundationShims", at: node.range.upperBound)
            needsShims = false
        }
    }

    /// Leaves out a declaration that uses a name that Linux lacks. If the head of a type uses none, only the members
    /// with such a name are left out, and in a body of several statements only these statements. A test is left out as
    /// a whole.
    func leavesOut(_ declaration: DeclSyntax, in item: some SyntaxProtocol) -> Bool {
        guard !declaration.is(ImportDeclSyntax.self), !declaration.is(IfConfigDeclSyntax.self),
            let absent = absentName(of: declaration)
        else { return false }
        replace(item.range, with: "")
        note(.leftOutDeclaration, absent, at: item)
        rememberLocals(of: item, absent)
        countLostTests(of: declaration)
        if let lost = declaration.as(ClassDeclSyntax.self), Self.hasContainer(lost) {
            note(.lostContainer, lost.name.text, at: lost)
        }
        return true
    }

    /// Whether a class, such as the app delegate of Xcode's template, has the app's persistent container.
    private static func hasContainer(_ node: ClassDeclSyntax) -> Bool {
        node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.bindings).contains {
            ["NSPersistentContainer", "NSPersistentCloudKitContainer"].contains(DeclaredType($0)?.name)
        }
    }

    private func countLostTests(of declaration: DeclSyntax) {
        if let function = declaration.as(FunctionDeclSyntax.self), index.isTest(function, in: scope.last) {
            note(.lostTest, function.name.text, at: function)
        }
        guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
        scope.append(
            declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
                ?? declaration.as(ExtensionDeclSyntax.self)?.extendedType.baseName ?? "")
        for member in group.memberBlock.members { countLostTests(of: member.decl) }
        scope.removeLast()
    }

    private func absentName(of declaration: DeclSyntax) -> AbsentName? {
        guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else {
            if let absent = lostOverride(declaration) { return absent }
            let isTest = declaration.as(FunctionDeclSyntax.self).map { index.isTest($0, in: scope.last) } ?? false
            return finder(isDeep: isTest, ownNames: names(of: declaration)).find(in: declaration)
        }
        if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text,
            let absent = index.absences.types[name]
        {
            return finder().find(inHeadOf: group) ?? absent
        }
        return finder().find(inHeadOf: group)
    }

    /// The reason why a declaration no longer overrides anything; nil if it does.
    private func lostOverride(_ declaration: DeclSyntax) -> AbsentName? {
        let modifiers =
            declaration.as(FunctionDeclSyntax.self)?.modifiers ?? declaration.as(VariableDeclSyntax.self)?.modifiers
        guard modifiers?.first("override") != nil, let owner = scope.last else { return nil }
        return names(of: declaration).lazy.compactMap { self.index.absences.members[owner]?[$0] }.first
    }

    private func names(of declaration: DeclSyntax) -> Set<String> {
        if let function = declaration.as(FunctionDeclSyntax.self) { return [function.name.text] }
        return PatternNames(declaration, isDeep: false).names
    }

    private func finder(isDeep: Bool = false, ownNames: Set<String> = []) -> AbsentNameFinder {
        AbsentNameFinder(
            file: file, index: index, owner: scope.last,
            locals: absentLocals.reduce(into: [:]) { $0.merge($1) { $1 } }, isDeep: isDeep,
            ownNames: ownNames)
    }

    /// Statements that use a variable whose declaration is left out are left out, too.
    private func rememberLocals(of item: some SyntaxProtocol, _ absent: AbsentName) {
        guard !absentLocals.isEmpty, !item.is(MemberBlockItemSyntax.self) else { return }
        for name in PatternNames(item, isDeep: false).names {
            absentLocals[absentLocals.count - 1][name] = AbsentVariable(
                absent: absent.through(name, in: file, at: item), position: item.position.utf8Offset)
        }
    }

    /// Leaves out a statement that uses a name that Linux lacks, or configures a service that does not exist there.
    func leavesOutStatement(_ item: CodeBlockItemSyntax) -> Bool {
        guard let absent = finder().find(in: item.item) ?? absentService(in: item) else { return false }
        replace(item.range, with: "")
        note(.leftOutStatement, absent, at: item)
        rememberLocals(of: item, absent)
        if item.item.as(ReturnStmtSyntax.self)?.expression != nil { lostResults[lostResults.count - 1] = absent }
        return true
    }

    /// Leaves out a function or variable that no longer returns anything.
    func leaveOutWithoutResult(_ node: some DeclSyntaxProtocol) {
        guard let absent = lostResults.removeLast(), let item = node.parent else { return }
        replace(item.range, with: "")
        note(.leftOutDeclaration, absent, at: item)
    }

    /// Leaves out a parameter's default value that uses a name that Linux lacks.
    func leavesOutDefaultValue(_ node: FunctionParameterSyntax) -> Bool {
        guard let value = node.defaultValue, let absent = finder().find(in: value) else { return false }
        replace(value.range, with: "")
        note(.leftOutDefaultValue, absent, at: value)
        return true
    }

    private func absentService(in item: CodeBlockItemSyntax) -> AbsentName? {
        for token in item.tokens(viewMode: .sourceAccurate) {
            // A statement with a body is visited further.
            if token.tokenKind == .leftBrace { return nil }
            if case .identifier(let name) = token.tokenKind, let framework = Availability.optionalNames[name] {
                return AbsentName(name: name, framework: framework)
            }
        }
        return nil
    }
}
