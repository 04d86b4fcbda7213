import SwiftSyntax

extension IfConfigClauseSyntax {
    /// Whether the clause may be compiled on Linux. A condition that is not about the platform counts as true.
    var isActiveOnLinux: Bool {
        // After a clause that is compiled for certain, the others are not.
        for earlier in parent?.as(IfConfigClauseListSyntax.self) ?? [] where earlier.position < position {
            if earlier.condition.flatMap(Self.value) == true { return false }
        }
        return condition.flatMap(Self.value) ?? true
    }

    /// nil where the value is not known.
    private static func value(_ condition: ExprSyntax) -> Bool? {
        if let call = condition.as(FunctionCallExprSyntax.self), let argument = call.arguments.first {
            let name = argument.expression.trimmedDescription
            switch call.calledExpression.trimmedDescription {
            case "os": return name == "Linux"
            case "canImport":
                if ["Glibc", "Foundation", "CoreData", "Combine", "os", "OSLog", "XCTest"].contains(name) {
                    return true
                }
                return Availability.replacements[name] == nil ? nil : false
            case "targetEnvironment": return false
            default: return nil
            }
        }
        if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
            return value(not.expression).map { !$0 }
        }
        if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first {
            return value(only.expression)
        }
        guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
        let operands = sequence.elements.enumerated().filter { $0.offset % 2 == 0 }.map { value($0.element) }
        let operators = Set(
            sequence.elements.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.trimmedDescription })
        if operators == ["||"] { return operands.contains(true) ? true : operands.contains(nil) ? nil : false }
        if operators == ["&&"] { return operands.contains(false) ? false : operands.contains(nil) ? nil : true }
        return nil
    }
}
