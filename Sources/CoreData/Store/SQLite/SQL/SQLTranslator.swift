/// Translates one request's predicates and expressions to SQL.
///
/// A predicate is translated from its root. Each kind of predicate, operator and expression has its own file:
///
///     condition(_:in:)     a predicate → a condition that is true, false or NULL
///     side(_:in:)          an expression → a constant, a term, or the destination of a to-many relationship
///     term(_:as:)          a side → SQL, with constants bound according to the other side's type
final class SQLTranslator {
    let model: SQLModel
    let binding: SQLBinding
    let aliases = SQLAliases()
    /// The number of compound predicates around the current one.
    var level = 0

    init(model: SQLModel, store: NSPersistentStore?) {
        self.model = model
        binding = SQLBinding(model: model, store: store)
    }
}

/// The meaning of the names in a predicate.
struct SQLContext {
    /// The rows of SELF and of key paths.
    let scope: SQLScope
    /// The rows of the enclosing SUBQUERYs' variables.
    var variables: [String: SQLScope] = [:]
    /// The computed columns that a HAVING predicate can name.
    var computed: [String: NSExpression] = [:]
    /// Whether `sum:` and similar functions apply to the rows of a group rather than to a collection in each row.
    var overGroups = false

    init(_ scope: SQLScope) {
        self.scope = scope
    }
}

extension SQLTranslator {
    /// A predicate as a condition on the rows of the context.
    func condition(_ predicate: NSPredicate, in context: SQLContext) throws -> SQLFragment {
        switch predicate {
        case let compound as NSCompoundPredicate: return try self.compound(compound, in: context)
        case let comparison as NSComparisonPredicate: return try self.comparison(comparison, in: context)
        default: break
        }
        switch predicate.predicateFormat {
        case "TRUEPREDICATE": return "1 = 1"
        case "FALSEPREDICATE": return "1 = 0"
        default:
            throw SQLUnsupported.predicate(
                predicate, "a closure cannot run inside SQLite. Fetch without it, then filter what was fetched.")
        }
    }

    /// One side of a comparison as SQL, with a constant bound as `type`.
    func term(_ side: SQLSide, as type: SQLTermType? = nil) throws -> SQLFragment {
        switch side {
        case .constant(let value): return "\(bound: try binding.value(value, as: type))"
        case .term(let term): return term.sql
        case .many(let many): throw SQLUnsupported.toMany(many.keyPath)
        case .list(let elements):
            throw SQLUnsupported.error(
                "unsupported list {\(elements.map(\.description).joined(separator: ", "))}: a list can stand to the "
                    + "right of IN and BETWEEN only.")
        }
    }

    /// Both sides of a comparison, each bound according to the other's type.
    func terms(_ left: SQLSide, _ right: SQLSide) throws -> (SQLFragment, SQLFragment) {
        (try term(left, as: right.type), try term(right, as: left.type))
    }
}
