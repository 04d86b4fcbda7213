import Foundation

/// A language of the tool's texts.
public enum Language: String, Codable, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"

    /// The language's name in that language.
    public var name: String {
        switch self {
        case .english: "English"
        case .korean: "한국어"
        }
    }

    /// The language set in the environment, by the first nonempty variable of `FAULTLINE_LANG`, `LC_ALL`, `LC_MESSAGES`
    /// and `LANG`.
    ///
    /// Any language other than Korean results in English.
    public init(environment: [String: String]) {
        let setting = ["FAULTLINE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        self = setting?.lowercased().hasPrefix("ko") == true ? .korean : .english
    }
}
