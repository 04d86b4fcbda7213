import Foundation

/// The variables that are bound while a predicate or an expression is evaluated.
///
/// `SUBQUERY` and blocks can read the variables of the enclosing expression, so scopes form a chain, innermost first. A
/// scope belongs to one evaluation and is used only on the thread that runs it.
final class EvaluationScope {
    /// The dictionary passed to block expressions, which may write to it: the caller's, or one created on demand.
    private var context: NSMutableDictionary?
    private let variables: [String: Any]
    private let iterator: String?
    private let parent: EvaluationScope?
    /// The element that a `SUBQUERY` is evaluating.
    var element: Any?

    init(variables: [String: Any]) {
        self.variables = variables
        iterator = nil
        parent = nil
    }

    init(context: NSMutableDictionary) {
        self.context = context
        variables = [:]
        iterator = nil
        parent = nil
    }

    init(iterator: String, parent: EvaluationScope?) {
        self.iterator = iterator
        self.parent = parent
        variables = [:]
    }

    /// The bound value of `name`: nil if the name is unknown, `.some(nil)` if it is bound to nil.
    func value(of name: String) -> Any?? {
        if name == iterator { return .some(element) }
        if let value = variables[name] ?? context?.object(forKey: name) { return .some(value) }
        return parent?.value(of: name)
    }

    /// Binds `name` in the outermost scope's dictionary, where the caller of the evaluation can read it.
    func assign(_ value: Any?, to name: String) {
        if let parent { return parent.assign(value, to: name) }
        blockContext.setObject(value ?? NSNull(), forKey: name as NSString)
    }

    /// The dictionary that block expressions receive.
    var blockContext: NSMutableDictionary {
        if let context { return context }
        let made = NSMutableDictionary()
        for (name, value) in flattened { made.setObject(value, forKey: name as NSString) }
        context = made
        return made
    }

    /// All bound variables as one dictionary, in which inner bindings hide outer ones.
    var flattened: [String: Any] {
        var all = parent?.flattened ?? [:]
        if let context {
            for (name, value) in context { if let name = name as? String { all[name] = value } }
        }
        all.merge(variables) { _, inner in inner }
        if let iterator { all[iterator] = element ?? NSNull() }
        return all
    }
}
