/// The SQL form of a function of expressions, and the type of its result.
struct SQLFunctionForm {
    let count: Int
    let sql: ([SQLFragment], [NSAttributeType]) -> SQLFragment
    let type: ([NSAttributeType]) -> NSAttributeType

    /// By Apple's names. SQLite cannot compute the missing functions as `NSExpression` does.
    static let all: [String: SQLFunctionForm] = [
        "add:to:": infix("+"),
        "from:subtract:": infix("-"),
        "multiply:by:": infix("*"),
        "divide:by:": SQLFunctionForm(count: 2, sql: quotient, type: wider),
        "modulus:by:": SQLFunctionForm(
            // SQLite's own % truncates both numbers to integers.
            count: 2, sql: { wider($1).isWhole ? "(\($0[0]) % \($0[1]))" : "mod(\($0[0]), \($0[1]))" }, type: wider),
        "bitwiseAnd:with:": infix("&"),
        "bitwiseOr:with:": infix("|"),
        "bitwiseXor:with:": SQLFunctionForm(
            count: 2, sql: { terms, _ in "((\(terms[0]) | \(terms[1])) - (\(terms[0]) & \(terms[1])))" }, type: wider),
        "leftshift:by:": infix("<<"),
        "rightshift:by:": infix(">>"),
        "onesComplement:": SQLFunctionForm(count: 1, sql: { terms, _ in "(~\(terms[0]))" }, type: wider),
        "abs:": call(SQLFunctions.absolute, wider),
        "ceiling:": call("ceil", wider),
        "floor:": call("floor", wider),
        "trunc:": call("trunc", wider),
        "sqrt:": call("sqrt", real),
        "exp:": call("exp", real),
        "ln:": call("ln", real),
        "log:": call("log10", real),
        "raise:toPower:": SQLFunctionForm(count: 2, sql: { terms, _ in "pow(\(terms[0]), \(terms[1]))" }, type: real),
        "uppercase:": call(SQLFunctions.uppercase, text),
        "lowercase:": call(SQLFunctions.lowercase, text),
        "canonical:": call(SQLFunctions.canonical, text),
        "length:": call(SQLFunctions.length) { _ in .integer64AttributeType },
    ]

    private static func infix(_ sign: String) -> SQLFunctionForm {
        SQLFunctionForm(count: 2, sql: { terms, _ in "(\(terms[0]) \(sign) \(terms[1]))" }, type: wider)
    }

    /// The columns of decimals and dates contain integral values as integers, which SQLite would divide as integers.
    private static func quotient(_ terms: [SQLFragment], _ types: [NSAttributeType]) -> SQLFragment {
        switch wider(types) {
        case .decimalAttributeType, .dateAttributeType: "(CAST(\(terms[0]) AS REAL) / \(terms[1]))"
        default: "(\(terms[0]) / \(terms[1]))"
        }
    }

    private static func call(
        _ name: String, _ type: @escaping ([NSAttributeType]) -> NSAttributeType
    ) -> SQLFunctionForm {
        SQLFunctionForm(count: 1, sql: { terms, _ in "\(name)(\(terms[0]))" }, type: type)
    }

    private static func real(_ types: [NSAttributeType]) -> NSAttributeType { .doubleAttributeType }
    private static func text(_ types: [NSAttributeType]) -> NSAttributeType { .stringAttributeType }

    /// Decimals before dates, dates before floating-point numbers, these before integers.
    static func wider(_ types: [NSAttributeType]) -> NSAttributeType {
        let order: [NSAttributeType] = [
            .decimalAttributeType, .dateAttributeType, .doubleAttributeType, .floatAttributeType,
        ]
        return order.first(where: types.contains) ?? types.max { $0.rawValue < $1.rawValue } ?? .undefinedAttributeType
    }
}

extension NSAttributeType {
    /// Whether the values are integers.
    fileprivate var isWhole: Bool {
        switch self {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType: true
        default: false
        }
    }
}
