import Foundation

/// A built-in function of expressions: its name, how it is written, and what it computes.
struct ExpressionFunction {
    enum Spelling {
        /// `sum(x)`, or `modulus:by:(x, y)` where the name has several parts.
        case call
        /// `a + b`.
        case infix(String, Precedence)
        /// `~a`.
        case prefix(String)
        /// `a[b]`.
        case subscripted
        /// `CAST(a, "NSDate")`.
        case keyword(String)
    }

    /// Apple's name, with a colon per argument.
    let selector: String
    let spelling: Spelling
    /// The accepted number of arguments. Functions of a collection also accept its members as separate arguments.
    let arity: ClosedRange<Int>
    let body: ([Operand]) -> Any?

    init(
        _ selector: String, _ spelling: Spelling = .call, arity: ClosedRange<Int>? = nil,
        body: @escaping ([Operand]) -> Any?
    ) {
        let colons = selector.reduce(0) { $1 == ":" ? $0 + 1 : $0 }
        self.selector = selector
        self.spelling = spelling
        self.arity = arity ?? colons...colons
        self.body = body
    }

    /// The name in a call in the format language, which omits a single colon.
    var name: String {
        let parts = selector.split(separator: ":")
        return parts.count == 1 ? String(parts[0]) : selector
    }

    private static let all: [String: ExpressionFunction] = {
        let lists = [statistics, arithmetic, rounding, bitwise, text, values]
        return Dictionary(uniqueKeysWithValues: lists.joined().map { ($0.selector, $0) })
    }()

    /// The function with this name, with or without its single colon.
    static func named(_ name: String) -> ExpressionFunction? {
        all[name] ?? all[name + ":"]
    }

    /// All names in alphabetical order, for messages.
    static var names: [String] { all.values.map(\.name).sorted() }
}

extension ExpressionFunction {
    /// The operand as a number, with a date in seconds since the reference date; nil for nil. Stops the process for
    /// anything else.
    static func number(_ operand: Operand, in function: String) -> Number? {
        switch operand {
        case .null: return nil
        case .number(let number): return number
        case .date(let date): return .real(date.timeIntervalSinceReferenceDate)
        default: misuse("\(function) works on numbers, but was given \(operand.summary).")
        }
    }

    /// A function of one number. The result is nil if the number is.
    static func unary(_ selector: String, _ body: @escaping (Number) -> NSNumber) -> ExpressionFunction {
        ExpressionFunction(selector) { arguments in number(arguments[0], in: selector).map(body) }
    }

    /// A function of two numbers. The result is nil if either number is.
    static func binary(
        _ selector: String, _ spelling: Spelling = .call, _ body: @escaping (Number, Number) -> NSNumber
    ) -> ExpressionFunction {
        ExpressionFunction(selector, spelling) { arguments in
            guard let left = number(arguments[0], in: selector), let right = number(arguments[1], in: selector) else {
                return nil
            }
            return body(left, right)
        }
    }
}
