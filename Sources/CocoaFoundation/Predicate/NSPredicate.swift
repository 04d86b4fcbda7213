import Foundation

/// A condition that an object meets or does not, written in a format language or built from parts.
///
///     let adults = NSPredicate(format: "age >= %d AND name BEGINSWITH[cd] %@", 18, "a")
///     adults.evaluate(with: person)
///     people.filtered(using: adults)
///
/// A format makes an ``NSComparisonPredicate`` or an ``NSCompoundPredicate``, as on Apple's platforms, so a predicate can
/// be taken apart by `as?`. Predicates are immutable and may be used from any thread.
///
/// A format that cannot be read stops the process and says where it went wrong.
///
/// See Apple's page for `NSPredicate` and its Predicate Format String Syntax.
open class NSPredicate: NSObject, NSCopying, NSSecureCoding, Adopting, @unchecked Sendable {
    // Invariant behind @unchecked: nothing here changes after initialisation; a block is the caller's to keep safe.
    enum Kind {
        case value(Bool)
        case block(Block, BlockIdentity)
        /// The behaviour is a subclass's.
        case subclass
    }

    typealias Block = (Any?, [String: Any]?) -> Bool
    final class BlockIdentity {}

    let kind: Kind

    /// Starts a predicate of a subclass, which overrides ``evaluate(with:substitutionVariables:)``.
    public override init() {
        kind = .subclass
        super.init()
    }

    /// A predicate that is always true or always false.
    public init(value: Bool) {
        kind = .value(value)
        super.init()
    }

    /// A predicate that asks a closure. It has no text in the format language, no archive, and no translation into SQL.
    public init(block: @escaping (_ object: Any?, _ bindings: [String: Any]?) -> Bool) {
        kind = .block(block, BlockIdentity())
        super.init()
    }

    /// Whether `object` meets the condition.
    open func evaluate(with object: Any?) -> Bool {
        if isBuiltIn { return matches(object, nil) }
        return evaluate(with: object, substitutionVariables: nil)
    }

    /// Whether `object` meets the condition with the variables bound, by names without the `$`.
    ///
    /// Stops the process when the predicate has a variable that is not bound.
    open func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        matches(object, bindings.map(EvaluationScope.init(variables:)))
    }

    /// The predicate's own answer, in the middle of an evaluation.
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

    /// The predicate with variables replaced by values: constants, or expressions that take the variable's place.
    /// Variables that are not named stay.
    open func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        substituting(variables) as! Self
    }

    /// The predicate with variables replaced; itself when it has none of them.
    func substituting(_ variables: [String: Any]) -> NSPredicate { self }

    /// The condition in the format language, in the canonical form that Apple prints.
    ///
    /// A block has no such text. Objects that the language has no literal for print as their descriptions.
    open var predicateFormat: String {
        switch kind {
        case .value(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .block(_, let identity): "BLOCKPREDICATE(\(ObjectIdentifier(identity).hashValue))"
        case .subclass: "\(type(of: self))"
        }
    }

    /// Does nothing: an expression that came out of an archive on Apple's platforms must be allowed to evaluate first,
    /// because it may name selectors. No archive can name code to run here.
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

    open func encode(with coder: NSCoder) {
        switch kind {
        case .value(let value): coder.encode(value, forKey: PredicateCoding.valueKey)
        case .block: misuse("A block predicate cannot be archived: a closure has no form outside of the process.")
        case .subclass: break
        }
    }

    /// Whether no subclass can have replaced the evaluation.
    var isBuiltIn: Bool { type(of: self) == NSPredicate.self }
}

extension NSPredicate {
    /// The answer of this predicate as a part of another one. A subclass's own override is always asked.
    final func test(_ object: Any?, _ scope: EvaluationScope?) -> Bool {
        if isBuiltIn { return matches(object, scope) }
        return evaluate(with: object, substitutionVariables: scope?.flattened)
    }
}

/// A class whose initializer may hand over an object made elsewhere, such as one of a subclass.
///
/// An initializer of a protocol's extension may assign `self`, which a class's own may not; `NSPredicate(format:)` and
/// `NSExpression(format:)` need that to give what Apple's give, a comparison, a compound or a fetch.
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
