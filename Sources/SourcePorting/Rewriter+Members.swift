import SwiftSyntax

extension Rewriter {
    private static let removedAttributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "GKInspectable",
    ]

    func rewriteAttribute(_ node: AttributeSyntax) {
        let name = node.attributeName.trimmedDescription
        guard Self.removedAttributes.contains(name) else { return }
        replace(node.range, with: "")
        note(.attribute, "@\(name)", at: node)
    }

    func rewriteMethod(_ node: FunctionDeclSyntax) {
        exposeToSelectors(node.attributes, node.modifiers, node.name.text)
        if let optional = node.modifiers.first("optional") {
            replace(optional.range, with: "")
            note(.optionalRequirement, node.name.text, at: node)
        }
        guard let override = node.modifiers.first("override") else { return removeDynamic(node.modifiers) }
        if isObserver(DeclSyntax(node)), let name = scope.last, index.classes[name]?.superclass == "NSObject" {
            replace(override.range, with: "")
            note(.observer, name, at: node)
        }
        moveFromExtension(DeclSyntax(node), node.name.text)
        removeDynamic(node.modifiers)
    }

    func rewriteProperty(_ node: VariableDeclSyntax) {
        for binding in node.bindings {
            if binding.typeAnnotation?.type.baseName == "NSSet",
                let array = binding.initializer?.value.as(ArrayExprSyntax.self)
            {
                makeSet(of: array)
            }
        }
        if node.modifiers.first("override") != nil {
            moveFromExtension(DeclSyntax(node), node.bindings.trimmedDescription)
        }
        if let name = observedName(of: node), let owner = scope.last, index.isObject(owner),
            let binding = node.bindings.first
        {
            if index.classes[owner]?.superclass == "NSObject" {
                insert(
                    " { willSet { willChangeValue(forKey: \"\(name)\") } didSet { didChangeValue(forKey: \"\(name)\") } }",
                    at: binding.range.upperBound)
                note(.observedProperty, name, at: node)
            } else {
                note(.unannouncedProperty, "\(owner).\(name)", at: node)
            }
        }
        removeDynamic(node.modifiers)
    }

    private func removeDynamic(_ modifiers: DeclModifierListSyntax) {
        guard let dynamic = modifiers.first("dynamic") else { return }
        replace(dynamic.range, with: "")
    }

    /// The tables of names list methods that are visible in their module.
    private func exposeToSelectors(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ name: String
    ) {
        guard attributes.first(named: "objc") != nil, let owner = scope.last, index.isObject(owner),
            index.classes[owner]?.isPrivate == false, let access = modifiers.first("private", "fileprivate"),
            access.detail == nil
        else { return }
        replace(access.range, with: "")
        note(.access, name, at: access)
    }

    /// Swift overrides nothing in an extension without the Objective-C runtime.
    private func moveFromExtension(_ declaration: DeclSyntax, _ name: String) {
        guard let item = declaration.parent?.as(MemberBlockItemSyntax.self),
            let group = item.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)
        else { return }
        let className = group.extendedType.baseName
        guard let found = index.classes[className], found.module == nil else {
            return note(.overrideOfImportedClass, "\(className).\(name)", at: declaration)
        }
        moves.append(Move(className: className, range: item.range))
        note(.movedOverride, "\(className).\(name)", at: declaration)
    }
}
