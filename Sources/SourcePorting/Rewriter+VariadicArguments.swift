import SwiftSyntax

/// A list of C's variadic arguments holds no objects on Linux, so a predicate gets the array that the list is made of.
extension Rewriter {
    /// `withVaList(args) { NSPredicate(format: format, arguments: $0) }`
    func rewriteVariadicPredicate(_ node: FunctionCallExprSyntax) {
        guard node.calledExpression.trimmedDescription == "withVaList", node.arguments.count == 1,
            let array = node.arguments.first?.expression, let closure = node.trailingClosure,
            closure.statements.count == 1, let item = closure.statements.first,
            let call = item.item.as(FunctionCallExprSyntax.self)
                ?? item.item.as(ReturnStmtSyntax.self)?.expression?.as(FunctionCallExprSyntax.self),
            let list = argumentList(of: call)
        else { return }
        let name = closure.signature?.parameterClause?.trimmedDescription ?? "$0"
        guard list.expression.trimmedDescription == name else { return }
        replace(node.range.lowerBound..<call.range.lowerBound, with: "")
        replace(list.range, with: "argumentArray: \(array.trimmedDescription)")
        replace(call.range.upperBound..<node.range.upperBound, with: "")
        note(.argumentList, call.calledExpression.trimmedDescription, at: node)
    }

    /// `NSPredicate(format: format, arguments: getVaList(args))`
    func rewriteVariadicList(_ node: FunctionCallExprSyntax) {
        guard let list = argumentList(of: node), let call = list.expression.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "getVaList", call.arguments.count == 1,
            let array = call.arguments.first?.expression
        else { return }
        replace(list.range, with: "argumentArray: \(array.trimmedDescription)")
        note(.argumentList, node.calledExpression.trimmedDescription, at: node)
    }

    private func argumentList(of call: FunctionCallExprSyntax) -> LabeledExprSyntax? {
        guard ["NSPredicate", "NSPredicate.init", "NSExpression"].contains(call.calledExpression.trimmedDescription),
            call.arguments.count == 2
        else { return nil }
        return call.arguments.first { $0.label?.text == "arguments" }
    }
}
