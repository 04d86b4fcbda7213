import Foundation

extension ExpressionFunction {
    /// `uppercase`, `lowercase`, `length`, `canonical` and `noindex`.
    static let text: [ExpressionFunction] = [
        string("uppercase:") { $0.uppercased() },
        string("lowercase:") { $0.lowercased() },
        string("canonical:") { $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) },
        string("length:") { NSNumber(value: $0.utf16.count) },
        // `noindex` only affects stores, which then don't use an index.
        ExpressionFunction("noindex:") { $0[0].value },
    ]

    private static func string(_ selector: String, _ body: @escaping (String) -> Any) -> ExpressionFunction {
        ExpressionFunction(selector) { arguments in
            switch arguments[0] {
            case .null: return nil
            case .string(let text): return body(text)
            default: misuse("\(selector) works on a string, but was given \(arguments[0].summary).")
            }
        }
    }
}
