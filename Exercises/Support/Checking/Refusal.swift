import Exercise
import Foundation

/// A failure of a checker: the call, the expected result, the actual result, and the reason why it matters.
struct Refusal: Error, CustomStringConvertible {
    let call: String
    let expected: String
    let came: String
    let reason: Words

    var description: String { "\n\(message)" }

    /// The message, with one labeled row for each part.
    var message: String {
        let rows = [
            (Words(en: "called:  ", ko: "호출:"), call),
            (Words(en: "expected:", ko: "기대:"), expected),
            (Words(en: "got:     ", ko: "결과:"), came),
            (Words(en: "why:     ", ko: "이유:"), reason.description),
        ]
        return rows.map { "\($0) \($1)" }.joined(separator: "\n")
    }

    /// A value as a learner would write it: strings in quotation marks, optionals unwrapped. An error of Core Data is
    /// shown with only its code and its description, because its user info would fill a page.
    static func show<Value>(_ value: Value) -> String {
        switch value {
        case let text as Words: text.description
        case let error as CocoaError: "CocoaError \(error.code.rawValue): \(error.localizedDescription)"
        case let text as String: "\"\(text)\""
        case let optional as any OptionalValue: optional.shown
        default: String(describing: value)
        }
    }
}

private protocol OptionalValue {
    var shown: String { get }
}

extension Optional: OptionalValue {
    var shown: String {
        switch self {
        case .some(let value): Refusal.show(value)
        case .none: "nil"
        }
    }
}
