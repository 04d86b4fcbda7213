/// What turns one request's predicates and expressions into SQL.
///
/// A predicate is walked from its root; each kind of predicate, operator and expression has a file of its own:
///
///     condition(_:in:)     a predicate → something that is true, false or NULL
///     side(_:in:)          an expression → a constant, a term, or the far end of a to-many relationship
///     term(_:as:)          a side → SQL, its constants bound as the other side's type wants them
final class SQLTranslator {
    let model: SQLModel
    let binding: SQLBinding
    let aliases = SQLAliases()
    /// How many compound predicates lie around the one that is being translated.
    var level = 0

    init(model: SQLModel, store: NSPersistentStore?) {
        self.model = model
        binding = SQLBinding(model: model, store: store)
    }
}

/// What the names in a predicate mean at one place of it.
struct SQLContext {
    /// The rows that SELF and key paths speak of.
    let scope: SQLScope
    /// The rows that the variables of the SUBQUERYs around speak of.
    var variables: [String: SQLScope] = [:]
    /// The computed columns that a HAVING predicate may name.
    var computed: [String: NSExpression] = [:]
    /// Whether `sum:` and its like go over the rows of a group, and not over a collection in each row.
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

    /// One side of a comparison as SQL, a constant bound as `type` wants it.
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

    /// Both sides of a comparison, each bound by the other's type.
    func terms(_ left: SQLSide, _ right: SQLSide) throws -> (SQLFragment, SQLFragment) {
        (try term(left, as: right.type), try term(right, as: left.type))
    }
}
