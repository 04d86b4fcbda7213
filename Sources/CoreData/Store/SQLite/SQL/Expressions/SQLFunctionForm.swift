/// How a function of expressions is written in SQL, and of which type its result is.
struct SQLFunctionForm {
    let count: Int
    let sql: ([SQLFragment]) -> SQLFragment
    let type: ([SQLTermType?]) -> NSAttributeType

    /// By Apple's names. What is missing here SQLite cannot compute as `NSExpression` does.
    static let all: [String: SQLFunctionForm] = [
        "add:to:": infix("+"),
        "from:subtract:": infix("-"),
        "multiply:by:": infix("*"),
        "divide:by:": infix("/"),
        "modulus:by:": infix("%"),
        "bitwiseAnd:with:": infix("&"),
        "bitwiseOr:with:": infix("|"),
        "bitwiseXor:with:": SQLFunctionForm(
            count: 2, sql: { "(((\($0[0])) | (\($0[1]))) - ((\($0[0])) & (\($0[1]))))" }, type: wider),
        "leftshift:by:": infix("<<"),
        "rightshift:by:": infix(">>"),
        "onesComplement:": SQLFunctionForm(count: 1, sql: { "(~\($0[0]))" }, type: wider),
        "abs:": call("abs", wider),
        "ceiling:": call("ceil", wider),
        "floor:": call("floor", wider),
        "trunc:": call("trunc", wider),
        "sqrt:": call("sqrt", real),
        "exp:": call("exp", real),
        "ln:": call("ln", real),
        "log:": call("log10", real),
        "raise:toPower:": SQLFunctionForm(count: 2, sql: { "pow(\($0[0]), \($0[1]))" }, type: real),
        "uppercase:": call(SQLFunctions.uppercase, text),
        "lowercase:": call(SQLFunctions.lowercase, text),
        "canonical:": call(SQLFunctions.canonical, text),
        "length:": call(SQLFunctions.length) { _ in .integer64AttributeType },
    ]

    private static func infix(_ sign: String) -> SQLFunctionForm {
        SQLFunctionForm(count: 2, sql: { "(\($0[0]) \(sign) \($0[1]))" }, type: wider)
    }

    private static func call(_ name: String, _ type: @escaping ([SQLTermType?]) -> NSAttributeType) -> SQLFunctionForm {
        SQLFunctionForm(count: 1, sql: { "\(name)(\($0[0]))" }, type: type)
    }

    private static func real(_ types: [SQLTermType?]) -> NSAttributeType { .doubleAttributeType }
    private static func text(_ types: [SQLTermType?]) -> NSAttributeType { .stringAttributeType }

    /// Decimal before real before whole numbers; a constant fits what it is computed with.
    private static func wider(_ types: [SQLTermType?]) -> NSAttributeType {
        let known = types.compactMap { $0?.attributeType }
        for type in [.decimalAttributeType, .dateAttributeType, .doubleAttributeType, .floatAttributeType]
            as [NSAttributeType]
        where known.contains(type) {
            return type
        }
        return known.max { $0.rawValue < $1.rawValue } ?? .undefinedAttributeType
    }
}
