import SwiftSyntax

/// Overrides in extensions, which Swift does not accept without the Objective-C runtime.
///
/// The declaration stays where it is, with the private declarations that it may use, under another name. The class gets
/// an override that calls it:
///
///     extension Recipe { func _ported_willSave() { super.willSave(); … } }
///     class Recipe: NSManagedObject { override func willSave() { _ported_willSave() } }
extension Rewriter {
    func splitOverride(_ node: FunctionDeclSyntax, _ override: DeclModifierSyntax) {
        guard let group = enclosingExtension(of: node) else { return }
        let parameters = node.signature.parameterClause.parameters
        let name = node.name.text
        guard canOverride(in: group, name, at: node), !parameters.contains(where: { $0.ellipsis != nil }) else {
            return
        }
        let arguments = parameters.map { parameter in
            let label = parameter.firstName.text == "_" ? "" : "\(parameter.firstName.text): "
            let value = (parameter.secondName ?? parameter.firstName).text
            let attributes = parameter.type.as(AttributedTypeSyntax.self)
            let isInout = attributes?.specifiers.contains { $0.trimmedDescription == "inout" } == true
            let isAutoclosure = attributes?.attributes.first(named: "autoclosure") != nil
            return label + (isInout ? "&" : "") + value + (isAutoclosure ? "()" : "")
        }
        let effects = node.signature.effectSpecifiers
        let call =
            (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
            + "\(renamed(name))(\(arguments.joined(separator: ", ")))"
        addOverride(
            of: node, in: group, node.attributes, node.modifiers,
            "func \(name)\(node.genericParameterClause?.trimmedDescription ?? "")\(oneLine(node.signature)) { \(call) }"
        )
        rename(node.name, override, node.modifiers)
        note(.movedOverride, "\(group.extendedType.baseName).\(name)", at: node)
    }

    func splitOverride(_ node: VariableDeclSyntax, _ override: DeclModifierSyntax) {
        guard let group = enclosingExtension(of: node), let binding = node.bindings.first,
            let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            canOverride(in: group, token.text, at: node), let type = binding.typeAnnotation?.type,
            let accessors = binding.accessorBlock
        else { return }
        let name = renamed(token.text)
        var body = "{ \(name) }"
        if case .accessors(let list) = accessors.accessors, list.contains(where: { $0.accessorSpecifier.text == "set" })
        {
            body = "{ get { \(name) } set { \(name) = newValue } }"
        }
        addOverride(
            of: node, in: group, node.attributes, node.modifiers, "var \(token.text): \(oneLine(type)) \(body)")
        rename(token, override, node.modifiers)
        note(.movedOverride, "\(group.extendedType.baseName).\(token.text)", at: node)
    }

    private func renamed(_ name: String) -> String { "_ported_\(name.filter { $0 != "`" })" }

    private func rename(_ name: TokenSyntax, _ override: DeclModifierSyntax, _ modifiers: DeclModifierListSyntax) {
        replace(name.range, with: renamed(name.text))
        replace(override.range, with: "")
        // Only members that can be overridden are open.
        if let open = modifiers.first("open") { replace(open.range, with: "public") }
    }

    private func canOverride(in group: ExtensionDeclSyntax, _ name: String, at node: some SyntaxProtocol) -> Bool {
        let className = group.extendedType.baseName
        if let found = index.classes[className], found.module == nil { return true }
        note(.overrideOfImportedClass, "\(className).\(name)", at: node)
        return false
    }

    private func addOverride(
        of node: some SyntaxProtocol, in group: ExtensionDeclSyntax, _ attributes: AttributeListSyntax,
        _ modifiers: DeclModifierListSyntax, _ declaration: String
    ) {
        let kept = attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
            !Self.removedAttributes.contains($0.attributeName.trimmedDescription)
        }
        var words = kept.map(oneLine) + modifiers.map(\.trimmedDescription).filter { $0 != "dynamic" }
        let access = ["public", "open", "internal", "package"]
        if let inherited = group.modifiers.first(where: { access.contains($0.name.text) })?.name.text,
            modifiers.first("public", "open", "internal", "package") == nil
        {
            words.insert(inherited, at: kept.count)
        }
        overrides.append(
            Override(
                className: group.extendedType.baseName, line: file.line(at: node.range.lowerBound),
                text: (words + [declaration]).joined(separator: " "), condition: condition(around: node)))
    }

    private func enclosingExtension(of node: some SyntaxProtocol) -> ExtensionDeclSyntax? {
        var current = node.parent
        while let parent = current {
            if let group = parent.as(ExtensionDeclSyntax.self) { return group }
            if parent.is(CodeBlockSyntax.self) || parent.is(ClassDeclSyntax.self) { return nil }
            current = parent.parent
        }
        return nil
    }

    /// The conditions of `#if` around a node, as one; nil if there is none.
    private func condition(around node: some SyntaxProtocol) -> String? {
        var conditions: [String] = []
        var current = node.parent
        while let parent = current {
            if let clause = parent.as(IfConfigClauseSyntax.self) {
                for earlier in clause.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
                    guard let text = earlier.condition.map(oneLine) else { continue }
                    if earlier.position < clause.position { conditions.append("!(\(text))") }
                    if earlier.position == clause.position { conditions.append("(\(text))") }
                }
            }
            current = parent.parent
        }
        return conditions.isEmpty ? nil : conditions.joined(separator: " && ")
    }

    /// The text of a node without its line breaks and comments.
    private func oneLine(_ node: some SyntaxProtocol) -> String {
        var text = ""
        var hasBlank = false
        for token in node.tokens(viewMode: .sourceAccurate) {
            if !text.isEmpty, hasBlank || !token.leadingTrivia.isEmpty { text += " " }
            text += token.text
            hasBlank = !token.trailingTrivia.isEmpty
        }
        return text
    }
}
