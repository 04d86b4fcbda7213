import ManagedObjectCodegen
import SwiftSyntax

extension Rewriter {
    /// `#keyPath(Recipe.name)` is the string `"name"`, and `#selector(Store.didSave(_:))` is `Selector("didSave:")`.
    func rewriteMacro(_ node: MacroExpansionExprSyntax) -> Bool {
        guard let argument = node.arguments.first else { return false }
        switch node.macroName.text {
        case "keyPath":
            let names = argument.expression.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
                if case .identifier = token.tokenKind { return token.identifier?.name ?? token.text }
                return nil
            }.drop { $0.first?.isUppercase == true || index.typeNames.contains($0) }
            replace(node.range, with: "\"\(names.joined(separator: "."))\"")
            note(.keyPath, argument.expression.trimmedDescription, at: node)
        case "selector":
            replace(node.range, with: timerCall(node, argument) ?? "Selector(\"\(selector(argument))\")")
            note(.selector, argument.trimmedDescription, at: node)
        default: return false
        }
        return true
    }

    private func selector(_ argument: LabeledExprSyntax) -> String {
        guard let reference = method(in: argument) else { return argument.expression.trimmedDescription }
        let name = reference.name
        switch argument.label?.text {
        case "getter": return name
        case "setter": return "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
        default: break
        }
        if let labels = labels(of: reference) { return ObjectiveCSelector.name(of: name, labels: labels) }
        if Self.comparisons.contains(name) { return "\(name):" }
        note(.unknownSelector, name, at: argument)
        return name
    }

    private typealias MethodReference = (name: String, labels: [String]?)

    /// The method that a selector names, with the labels that it spells.
    private func method(in argument: LabeledExprSyntax) -> MethodReference? {
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
        let reference =
            expression.as(MemberAccessExprSyntax.self)?.declName ?? expression.as(DeclReferenceExprSyntax.self)
        return reference.map {
            (
                $0.baseName.identifier?.name ?? $0.baseName.text,
                $0.argumentNames?.arguments.map { $0.name.text == "_" ? "" : $0.name.text }
            )
        }
    }

    /// nil if neither the selector nor the only declaration of the name has them.
    private func labels(of method: MethodReference) -> [String]? {
        if let labels = method.labels { return labels }
        let candidates = index.methods[method.name] ?? []
        guard let only = candidates.first, candidates.allSatisfy({ $0 == only }) else { return nil }
        return only.labels
    }

    /// A timer calls a closure, because a method that takes a timer or nothing is in no table of names.
    private func timerCall(_ node: MacroExpansionExprSyntax, _ argument: LabeledExprSyntax) -> String? {
        guard let label = node.parent?.as(LabeledExprSyntax.self), label.label?.text == "selector",
            label.parent?.parent?.as(FunctionCallExprSyntax.self)?.isTimer == true,
            let method = method(in: argument), let labels = labels(of: method), labels.count < 2
        else { return nil }
        guard let name = labels.first else { return "{ target, _ in target.\(method.name)() }" }
        return "{ target, timer in target.\(method.name)(\(name.isEmpty ? "" : "\(name): ")timer) }"
    }

    /// Notes an operator that the shims lack, if the project has no function of its name.
    func noteMissingOperator(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            !file.imports.isDisjoint(with: ["Combine", "SwiftUI"])
        else { return }
        let name = access.declName.baseName.text
        guard Availability.missingOperators.contains(name), index.methods[name] == nil else { return }
        note(.missingOperator, "Combine: \(name)", at: access.declName)
    }

    func rewriteSequence(_ node: SequenceExprSyntax) {
        let elements = Array(node.elements)
        for (position, element) in elements.enumerated() where position > 0 && position + 1 < elements.count {
            let (left, right) = (elements[position - 1], elements[position + 1])
            if let cast = element.as(UnresolvedAsExprSyntax.self), let type = right.as(TypeExprSyntax.self)?.type {
                rewriteCast(of: operand(before: position, of: elements), cast, to: type)
            }
            if element.is(AssignmentExprSyntax.self), let array = right.as(ArrayExprSyntax.self),
                position + 2 == elements.count, let name = memberName(left), index.isSetProperty(name)
            {
                makeSet(of: array)
            }
        }
    }

    /// The operand of a cast: casts before it belong to it.
    private func operand(before position: Int, of elements: [ExprSyntax]) -> (first: ExprSyntax, last: ExprSyntax) {
        var first = position - 1
        while first >= 2, elements[first].is(TypeExprSyntax.self) { first -= 2 }
        return (elements[first], elements[position - 1])
    }

    private func rewriteCast(
        of operand: (first: ExprSyntax, last: ExprSyntax), _ cast: UnresolvedAsExprSyntax, to type: TypeSyntax
    ) {
        if let array = operand.last.as(ArrayExprSyntax.self), cast.questionOrExclamationMark == nil,
            type.baseName == "NSSet"
        {
            insert("NSSet(array: ", at: array.range.lowerBound)
            replace(array.range.upperBound..<type.range.upperBound, with: ")")
            note(.setLiteral, "NSSet", at: array)
        }
        guard let mark = cast.questionOrExclamationMark, type.baseName == "NSFetchRequest",
            let result = type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        else { return }
        let start = withoutEffects(operand.first).range.lowerBound
        insert(mark.text == "?" ? "_portedIfPossible(" : "_ported(", at: start)
        replace(
            operand.last.range.upperBound..<type.range.upperBound,
            with: ", as: NSFetchRequest\(result.trimmedDescription).self)")
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
        rewriteAnimation(node)
        noteMissingOperator(node)
        rewriteVariadicPredicate(node)
        rewriteVariadicList(node)
        guard let name = memberName(node.calledExpression), index.takesSet(name), node.arguments.count == 1,
            let argument = node.arguments.first, argument.label == nil,
            let array = argument.expression.as(ArrayExprSyntax.self)
        else { return }
        makeSet(of: array)
    }

    /// Removes the animation from `withAnimation(.default) { … }`, because the helper that runs the changes takes none.
    private func rewriteAnimation(_ node: FunctionCallExprSyntax) {
        guard file.imports.contains("SwiftUI"), node.calledExpression.trimmedDescription == "withAnimation",
            node.trailingClosure != nil, let left = node.leftParen, let right = node.rightParen
        else { return }
        replace(left.range.lowerBound..<right.range.upperBound, with: "")
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
        }
    }

    /// The main bundle is the app's, which has the models. Its other properties are those of the program.
    func rewriteMainBundle(_ node: MemberAccessExprSyntax) {
        guard node.trimmedDescription == "Bundle.main", let text = bundle.expression(ofModule: nil) else { return }
        let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        guard member.map({ ["url", "path", "urls", "paths"].contains($0) }) ?? true else { return }
        replace(node.range, with: text)
        note(.bundle, node.trimmedDescription, at: node)
    }

    func rewriteDefaultBundle(_ node: FunctionParameterSyntax) {
        guard node.type.baseName == "Bundle", let value = node.defaultValue?.value, value.trimmedDescription == ".main",
            let text = bundle.expression(ofModule: nil)
        else { return }
        replace(value.range, with: text)
        note(.bundle, node.trimmedDescription, at: node)
    }

    /// `Foundation.ValueTransformer` is Core Data's here, where both declare the name.
    func rewriteQualifiedName(_ base: some SyntaxProtocol, _ name: TokenSyntax) {
        guard base.trimmedDescription == "Foundation", Self.shadowingNames.contains(name.text) else { return }
        replace(base.range, with: "CoreData")
        note(.qualifiedName, "Foundation.\(name.text)", at: base)
    }

    /// Methods of Foundation that sort descriptors name, which may be written without their arguments.
    private static let comparisons: Set<String> = [
        "compare", "caseInsensitiveCompare", "localizedCompare", "localizedCaseInsensitiveCompare",
        "localizedStandardCompare",
    ]

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
        // Not `Bundle.module`, which a default argument of a public function may not name.
        if let other { return modulesWithResources.contains(other) ? "_\(other)Bundle" : nil }
        return modulesWithResources.contains("") ? "_\(module)Bundle" : nil
    }
}
