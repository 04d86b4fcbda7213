import SwiftSyntax

extension Rewriter {
    /// `#keyPath(Recipe.name)` is the string `"name"`, and `#selector(Store.didSave(_:))` is `Selector("didSave:")`.
    func rewriteMacro(_ node: MacroExpansionExprSyntax) -> Bool {
        guard let argument = node.arguments.first else { return false }
        switch node.macroName.text {
        case "keyPath":
            let names = argument.expression.trimmedDescription.filter { !$0.isWhitespace && !"?!`".contains($0) }
                .split(separator: ".").drop { $0.first?.isUppercase == true || $0 == "self" }
            replace(node.range, with: "\"\(names.joined(separator: "."))\"")
            note(.keyPath, argument.expression.trimmedDescription, at: node)
        case "selector":
            replace(node.range, with: "Selector(\"\(selector(argument))\")")
            note(.selector, argument.trimmedDescription, at: node)
        default: return false
        }
        return true
    }

    private func selector(_ argument: LabeledExprSyntax) -> String {
        let reference: DeclReferenceExprSyntax?
        // A cast chooses among overloads.
        var expression = argument.expression
        while true {
            if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
                expression = first
            } else if let tuple = expression.as(TupleExprSyntax.self), let first = tuple.elements.first {
                expression = first.expression
            } else {
                break
            }
        }
        reference = expression.as(MemberAccessExprSyntax.self)?.declName ?? expression.as(DeclReferenceExprSyntax.self)
        guard let reference else { return expression.trimmedDescription }
        let name = reference.baseName.text
        switch argument.label?.text {
        case "getter": return name
        case "setter": return "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
        default: break
        }
        if let labels = reference.argumentNames?.arguments.map({ $0.name.text == "_" ? "" : $0.name.text }) {
            return Selectors.name(of: name, labels: labels)
        }
        let candidates = index.methods[name] ?? []
        if let only = candidates.first, candidates.allSatisfy({ $0 == only }) {
            return Selectors.name(of: name, labels: only.labels)
        }
        if Selectors.comparisons.contains(name) { return "\(name):" }
        note(.unknownSelector, name, at: argument)
        return name
    }

    func rewriteSequence(_ node: SequenceExprSyntax) {
        let elements = Array(node.elements)
        for (position, element) in elements.enumerated() where position > 0 && position + 1 < elements.count {
            let (left, right) = (elements[position - 1], elements[position + 1])
            if let cast = element.as(UnresolvedAsExprSyntax.self), let type = right.as(TypeExprSyntax.self)?.type {
                rewriteCast(of: left, cast, to: type)
            }
            if element.is(AssignmentExprSyntax.self), let array = right.as(ArrayExprSyntax.self),
                position + 2 == elements.count, let name = memberName(left), index.isSetProperty(name)
            {
                makeSet(of: array)
            }
        }
    }

    private func rewriteCast(of left: ExprSyntax, _ cast: UnresolvedAsExprSyntax, to type: TypeSyntax) {
        if let array = left.as(ArrayExprSyntax.self), cast.questionOrExclamationMark == nil, type.baseName == "NSSet" {
            insert("NSSet(array: ", at: array.range.lowerBound)
            replace(array.range.upperBound..<type.range.upperBound, with: ")")
            note(.setLiteral, "NSSet", at: array)
        }
        guard let mark = cast.questionOrExclamationMark, type.baseName == "NSFetchRequest",
            let result = type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        else { return }
        let request = withoutEffects(left)
        insert("_ported(", at: request.range.lowerBound)
        let optional = mark.text == "?" ? "Optional(" : ""
        if !optional.isEmpty { insert(optional, at: request.range.lowerBound) }
        replace(
            request.range.upperBound..<type.range.upperBound,
            with: ", as: NSFetchRequest\(result.trimmedDescription).self)" + (optional.isEmpty ? "" : ")"))
        note(.fetchRequestCast, type.trimmedDescription, at: cast)
    }

    /// `try` and `await` before the first operand are for the whole sequence.
    private func withoutEffects(_ expression: ExprSyntax) -> ExprSyntax {
        if let attempt = expression.as(TryExprSyntax.self) { return withoutEffects(attempt.expression) }
        if let suspended = expression.as(AwaitExprSyntax.self) { return withoutEffects(suspended.expression) }
        return expression
    }

    func rewriteCall(_ node: FunctionCallExprSyntax) {
        rewriteBundle(node)
        guard let name = memberName(node.calledExpression), index.takesSet(name), node.arguments.count == 1,
            let argument = node.arguments.first, argument.label == nil,
            let array = argument.expression.as(ArrayExprSyntax.self)
        else { return }
        makeSet(of: array)
    }

    func makeSet(of array: ArrayExprSyntax) {
        insert("NSSet(array: ", at: array.range.lowerBound)
        insert(")", at: array.range.upperBound)
        note(.setLiteral, "NSSet", at: array)
    }

    private func memberName(_ expression: ExprSyntax) -> String? {
        expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? expression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? expression.as(OptionalChainingExprSyntax.self).flatMap { memberName($0.expression) }
    }

    /// A class is in the bundle of its module, and the program's main bundle is that of the app.
    private func rewriteBundle(_ node: FunctionCallExprSyntax) {
        if node.calledExpression.trimmedDescription == "Bundle", node.arguments.count == 1,
            let argument = node.arguments.first, argument.label?.text == "for"
        {
            let name = argument.expression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
            guard let text = bundle.expression(ofModule: name.flatMap { index.classes[$0]?.module }) else { return }
            replace(node.range, with: text)
            note(.bundle, node.trimmedDescription, at: node)
        } else if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            ["url", "path", "urls", "paths"].contains(access.declName.baseName.text),
            let base = access.base, base.trimmedDescription == "Bundle.main",
            let text = bundle.expression(ofModule: nil)
        {
            replace(base.range, with: text)
            note(.bundle, base.trimmedDescription, at: node)
        }
    }

    /// `Foundation.ValueTransformer` is Core Data's here, where both declare the name.
    func rewriteQualifiedName(_ base: some SyntaxProtocol, _ name: TokenSyntax) {
        guard base.trimmedDescription == "Foundation", Self.shadowingNames.contains(name.text) else { return }
        replace(base.range, with: "CoreData")
        note(.qualifiedName, "Foundation.\(name.text)", at: base)
    }

    private static let shadowingNames: Set<String> = [
        "NSPredicate", "NSCompoundPredicate", "NSComparisonPredicate", "NSExpression", "NSSortDescriptor",
        "ValueTransformer", "UndoManager", "NSKeyValueObservation", "NSKeyValueObservedChange",
    ]
}

/// The expressions for the bundles of the ported modules.
struct BundleNames {
    let module: String
    /// The empty name stands for the module itself.
    let modulesWithResources: Set<String>

    /// nil where the module has no resources.
    func expression(ofModule other: String?) -> String? {
        if let other { return modulesWithResources.contains(other) ? "_\(other)Bundle" : nil }
        return modulesWithResources.contains("") ? "Bundle.module" : nil
    }
}
