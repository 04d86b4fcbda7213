import Foundation

/// A text for the learner in both languages of the course; it prints as the one that the learner reads.
public struct Words: CustomStringConvertible, Sendable {
    let en: String
    let ko: String

    public init(en: String, ko: String) {
        self.en = en
        self.ko = ko
    }

    public var description: String { Self.areKorean ? ko : en }

    /// `faultline` says which language it speaks; without it, the locale decides.
    static let areKorean: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let setting = ["FAULTLINE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return setting?.lowercased().hasPrefix("ko") == true
    }()
}
