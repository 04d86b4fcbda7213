import Foundation

/// A text in both languages of the course. It prints in the learner's language.
public struct Words: CustomStringConvertible, Sendable {
    let en: String
    let ko: String

    public init(en: String, ko: String) {
        self.en = en
        self.ko = ko
    }

    public var description: String { Self.areKorean ? ko : en }

    /// `faultline` sets the language in the environment; without it, the locale decides.
    static let areKorean: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let setting = ["FAULTLINE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return setting?.lowercased().hasPrefix("ko") == true
    }()
}
