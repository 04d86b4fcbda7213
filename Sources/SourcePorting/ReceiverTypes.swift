import SwiftSyntax

/// The type of a variable or property, as its declaration spells it.
struct DeclaredType: Equatable {
    let name: String
    var isOptional = false

    init(name: String) { self.name = name }

    init(_ type: TypeSyntax) {
        name = type.baseName
        isOptional = type.is(OptionalTypeSyntax.self)
    }

    /// The annotated type, or the one whose initializer is called; nil if neither is written.
    init?(_ binding: PatternBindingSyntax) {
        if let type = binding.typeAnnotation?.type {
            self.init(type)
        } else if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
            self.init(initializer: call)
        } else {
            return nil
        }
    }

    init?(initializer call: FunctionCallExprSyntax) {
        let callee = call.calledExpression
        let specialized = callee.as(GenericSpecializationExprSyntax.self)?.expression ?? callee
        guard let name = specialized.as(DeclReferenceExprSyntax.self)?.baseName.text, name.first?.isUppercase == true
        else { return nil }
        self.init(name: name)
    }

    var unwrapped: DeclaredType { DeclaredType(name: name) }
}

/// A parameter or variable of a function.
struct LocalVariable {
    /// nil if its declaration does not spell it.
    var type: DeclaredType?
    /// The position of the statement that declares it; nil if no statement does.
    var position: Int?

    /// Finds the nearest one that a name refers to.
    init?(_ name: String, at node: Syntax) {
        var current = node
        while let parent = current.parent {
            if parent.is(MemberBlockItemSyntax.self) { return nil }
            if let clause = Self.parameters(of: parent) {
                if let parameter = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name }) {
                    type = parameter.ellipsis == nil ? DeclaredType(parameter.type) : nil
                    return
                }
            } else if let closure = parent.as(ClosureExprSyntax.self) {
                if closure.names.contains(name) { return }
            } else if let list = parent.as(CodeBlockItemListSyntax.self) {
                // Variables at the top level are not of a function.
                guard list.parent?.is(SourceFileSyntax.self) != true else { return nil }
                let earlier = list.prefix { $0.position < current.position }
                if let nearest = earlier.last(where: { Self.declares(name, $0) }) {
                    position = nearest.position.utf8Offset
                    type = nearest.item.as(VariableDeclSyntax.self)?.bindings.first {
                        PatternNames($0.pattern, isDeep: false).names.contains(name)
                    }.flatMap(DeclaredType.init)
                    return
                }
            } else if parent.is(IfExprSyntax.self) || parent.is(WhileStmtSyntax.self) || parent.is(ForStmtSyntax.self)
                || parent.is(SwitchCaseSyntax.self) || parent.is(CatchClauseSyntax.self)
            {
                if PatternNames(parent, isDeep: false).names.contains(name) { return }
            }
            current = parent
        }
        return nil
    }

    private static func declares(_ name: String, _ item: CodeBlockItemSyntax) -> Bool {
        item.item.as(FunctionDeclSyntax.self)?.name.text == name
            || PatternNames(item, isDeep: false).names.contains(name)
    }

    private static func parameters(of node: Syntax) -> FunctionParameterClauseSyntax? {
        node.as(FunctionDeclSyntax.self)?.signature.parameterClause
            ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause
            ?? node.as(SubscriptDeclSyntax.self)?.parameterClause
    }
}

extension ClosureExprSyntax {
    fileprivate var names: [String] {
        let clause = signature?.parameterClause
        let shorthand = clause?.as(ClosureShorthandParameterListSyntax.self)?.map(\.name.text)
        let parameters = clause?.as(ClosureParameterClauseSyntax.self)?.parameters
        return shorthand ?? parameters?.map { ($0.secondName ?? $0.firstName).text } ?? []
    }
}

extension DeclarationIndex {
    /// The type of an expression on which a member is used; nil unless declarations spell it.
    ///
    /// - Parameter owner: The type around the expression.
    func receiverType(of expression: ExprSyntax, in owner: String?) -> DeclaredType? {
        if let chained = expression.as(OptionalChainingExprSyntax.self) {
            return receiverType(of: chained.expression, in: owner)?.unwrapped
        }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) {
            return receiverType(of: forced.expression, in: owner)?.unwrapped
        }
        if let call = expression.as(FunctionCallExprSyntax.self) { return DeclaredType(initializer: call) }
        if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
            guard let receiver = receiverType(of: base, in: owner), !receiver.isOptional else { return nil }
            return absences.properties[receiver.name]?[access.declName.baseName.text] ?? nil
        }
        guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return nil }
        let name = reference.baseName.text
        if name == "self" || name == "Self" { return owner.map(DeclaredType.init(name:)) }
        if let local = LocalVariable(name, at: Syntax(reference)) { return local.type }
        if let owner, let declared = absences.properties[owner]?[name] { return declared }
        if typeNames.contains(name) { return DeclaredType(name: name) }
        return absences.properties[""]?[name] ?? nil
    }

    /// The reason why a type lacks a member in the copies; nil if it has a member of that name, or may inherit one.
    func absentMember(_ name: String, of type: String) -> AbsentName? {
        guard !isManaged(type) || !modelProperties.contains(name) else { return nil }
        var found: AbsentName?
        var pending = [type]
        var seen: Set<String> = []
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            if absences.present[next]?.contains(name) == true { return nil }
            found = found ?? absences.members[next]?[name]
            // The members of other classes of frameworks are not listed here.
            if !typeNames.contains(next), isObject(named: next), !["NSObject", "NSManagedObject"].contains(next),
                !next.hasSuffix("Delegate")
            {
                return nil
            }
            pending += conformances[next] ?? []
        }
        return found
    }
}
