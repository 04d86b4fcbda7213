/// A text in every language of the tool.
///
///     let title = LocalizedText(en: "Relationships", ko: "관계")
///     title[.korean]  // "관계"
public struct LocalizedText: Codable, Hashable, Sendable {
    /// The English text.
    public var en: String
    /// The Korean text.
    public var ko: String

    /// Creates a text from its versions in both languages.
    public init(en: String, ko: String) {
        self.en = en
        self.ko = ko
    }

    /// The text in a language.
    public subscript(language: Language) -> String {
        switch language {
        case .english: en
        case .korean: ko
        }
    }
}
