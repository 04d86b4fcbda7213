import Foundation

/// A condition on an object, written in a format language or built from parts.
///
///     let adults = NSPredicate(format: "age >= %d AND name BEGINSWITH[cd] %@", 18, "a")
///     adults.evaluate(with: person)
///     people.filtered(using: adults)
///
/// As on Apple's platforms, a format creates an ``NSComparisonPredicate`` or an ``NSCompoundPredicate``, so you can
/// take a predicate apart with `as?`. Predicates are immutable and may be used from any thread.
///
/// A format that cannot be parsed stops the process; the message contains the position of the error.
///
/// See Apple's page for `NSPredicate` and its Predicate Format String Syntax.
open class NSPredicate: NSObject, NSCopying, NSSecureCoding, Adopting, @unchecked Sendable {
    // Invariant behind @unchecked: nothing here changes after initialization; the caller must make a block thread-safe.
    enum Kind {
        case value(Bool)
        case block(Block, BlockIdentity)
        /// A subclass defines the condition.
        case subclass
    }

    typealias Block = (Any?, [String: Any]?) -> Bool
    final class BlockIdentity {}

    let kind: Kind

    /// Creates a predicate of a subclass, which overrides ``evaluate(with:substitutionVariables:)``.
    public override init() {
        kind = .subclass
        super.init()
    }

    /// A predicate that is always true or always false.
    public init(value: Bool) {
        kind = .value(value)
        super.init()
    }

    /// A predicate that calls a closure. It cannot be written in the format language, archived, or translated into SQL.
    public init(block: @escaping (_ object: Any?, _ bindings: [String: Any]?) -> Bool) {
        kind = .block(block, BlockIdentity())
        super.init()
    }

    /// Whether `object` matches the predicate.
    open func evaluate(with object: Any?) -> Bool {
        if isBuiltIn { return matches(object, nil) }
        return evaluate(with: object, substitutionVariables: nil)
    }

    /// Whether `object` matches the predicate with these variables, whose names have no `$`.
    ///
    /// Stops the process if the predicate has a variable without a value.
    open func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        matches(object, bindings.map(EvaluationScope.init(variables:)))
    }

    /// The predicate's own result during an evaluation.
    func matches(_ object: Any?, _ scope: EvaluationScope?) -> Bool {
        switch kind {
        case .value(let value): return value
        case .block(let block, _): return block(object, scope?.flattened)
        case .subclass:
            misuse(
                "\(type(of: self)) must override evaluate(with:substitutionVariables:): NSPredicate itself has no condition."
            )
        }
    }

    /// The predicate with variables replaced by values or by expressions. Variables that are not named stay.
    open func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        substituting(variables) as! Self
    }

    /// The predicate with variables replaced; `self` if it contains none of them.
    func substituting(_ variables: [String: Any]) -> NSPredicate { self }

    /// The condition in the format language, in the canonical form that Apple prints.
    ///
    /// A block has no such text. Objects without a literal in the language print as their descriptions.
    open var predicateFormat: String {
        switch kind {
        case .value(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .block(_, let identity): "BLOCKPREDICATE(\(ObjectIdentifier(identity).hashValue))"
        case .subclass: "\(type(of: self))"
        }
    }

    /// Does nothing. On Apple's platforms, an unarchived predicate must be allowed to evaluate first, because it may
    /// name selectors. Here, an archive cannot name code to run.
    open func allowEvaluation() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPredicate else { return false }
        if self === other { return true }
        return switch (kind, other.kind) {
        case (.value(let a), .value(let b)): a == b && type(of: self) == type(of: other)
        case (.block(_, let a), .block(_, let b)): a === b
        default: false
        }
    }

    open override var hash: Int {
        switch kind {
        case .value(let value): value.hashValue
        case .block(_, let identity): ObjectIdentifier(identity).hashValue
        case .subclass: ObjectIdentifier(self).hashValue
        }
    }

    open override var description: String { predicateFormat }

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: PredicateCoding.valueKey) else { return nil }
        kind = .value(coder.decodeBool(forKey: PredicateCoding.valueKey))
        super.init()
    }

    /// Stops the process if the predicate is a block.
    open func encode(with coder: NSCoder) {
        switch kind {
        case .value(let value): coder.encode(value, forKey: PredicateCoding.valueKey)
        case .block: misuse("A block predicate cannot be archived: a closure cannot be encoded.")
        case .subclass: break
        }
    }

    /// Whether no subclass can have overridden the evaluation.
    var isBuiltIn: Bool { type(of: self) == NSPredicate.self }
}

extension NSPredicate {
    /// The result of this predicate as a part of another one. A subclass's override is always called.
    final func test(_ object: Any?, _ scope: EvaluationScope?) -> Bool {
        if isBuiltIn { return matches(object, scope) }
        return evaluate(with: object, substitutionVariables: scope?.flattened)
    }
}

/// A class whose initializer can return an object made elsewhere, such as an instance of a subclass.
///
/// An initializer in a protocol extension can assign `self`, but one in a class cannot. `NSPredicate(format:)` and
/// `NSExpression(format:)` need this to return what Apple's do: a comparison, a compound or a fetch.
public protocol Adopting {}

extension Adopting {
    init(adopting object: Any) {
        guard let object = object as? Self else {
            misuse(
                """
                \(Self.self)(format:) read a format that makes a \(type(of: object)): use that class, or its superclass.
                """)
        }
        self = object
    }
}
