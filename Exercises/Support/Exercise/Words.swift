import Foundation

/// A text in both languages of the course. Its description is in the learner's language.
public struct Words: CustomStringConvertible, Sendable {
    let en: String
    let ko: String

    public init(en: String, ko: String) {
        self.en = en
        self.ko = ko
    }

    public var description: String { Self.areKorean ? ko : en }

    /// Whether the learner's language is Korean. `faultline` sets it in the environment; otherwise the locale
    /// determines it.
    static let areKorean: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let setting = ["FAULTLINE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return setting?.lowercased().hasPrefix("ko") == true
    }()
}
