import Foundation

/// A language that the course is written in.
public enum Language: String, Codable, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"

    /// The name by which its own readers know it.
    public var name: String {
        switch self {
        case .english: "English"
        case .korean: "한국어"
        }
    }

    /// The language a POSIX environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
    ///
    /// Anything but Korean reads English.
    public init(environment: [String: String]) {
        let setting = ["FAULTLINE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        self = setting?.lowercased().hasPrefix("ko") == true ? .korean : .english
    }
}
