import SwiftSyntax

extension Rewriter {
    static let removedAttributes: Set<String> = [
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
        } else {
            splitOverride(node, override)
        }
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
        if let override = node.modifiers.first("override") { splitOverride(node, override) }
        if let name = observedName(of: node), let owner = scope.last, index.isObject(owner),
            let binding = node.bindings.first
        {
            if index.classes[owner]?.superclass == "NSObject" {
                announce(name, binding)
                note(.observedProperty, name, at: node)
            } else {
                note(.unannouncedProperty, "\(owner).\(name)", at: node)
            }
        }
        announceDefault(node)
        removeDynamic(node.modifiers)
    }

    /// Makes the setter announce its change, around the observers that it has.
    private func announce(_ name: String, _ binding: PatternBindingSyntax) {
        let (before, after) = ("willChangeValue(forKey: \"\(name)\")", "didChangeValue(forKey: \"\(name)\")")
        guard let block = binding.accessorBlock else {
            return insert(" { willSet { \(before) } didSet { \(after) } }", at: binding.range.upperBound)
        }
        if let body = block.accessors(named: "set").first?.body {
            return insert(" \(before); defer { \(after) };", at: body.leftBrace.range.upperBound)
        }
        for (kind, text) in [("willSet", "\(before);"), ("didSet", "defer { \(after) };")] {
            if let body = block.accessors(named: kind).first?.body {
                insert(" \(text)", at: body.leftBrace.range.upperBound)
            } else {
                insert(" \(kind) { \(text) }", at: block.leftBrace.range.upperBound)
            }
        }
    }

    /// A publisher of a property in an extension of `UserDefaults` listens to this notification, which is not posted on
    /// Linux.
    private func announceDefault(_ node: VariableDeclSyntax) {
        guard scope.last == "UserDefaults", observedName(of: node) != nil,
            let body = node.bindings.first?.accessorBlock?.accessors(named: "set").first?.body
        else { return }
        insert(
            " defer { NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self) };",
            at: body.leftBrace.range.upperBound)
        note(.observedProperty, "UserDefaults", at: node)
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
}
