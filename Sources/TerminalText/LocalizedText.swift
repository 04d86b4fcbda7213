/// A text in every language of the tool.
///
///     let title = LocalizedText(en: "Relationships", ko: "관계")
///     title[.korean]  // "관계"
public struct LocalizedText: Codable, Hashable, Sendable {
    public var en: String
    public var ko: String

    public init(en: String, ko: String) {
        self.en = en
        self.ko = ko
    }

    public subscript(language: Language) -> String {
        switch language {
        case .english: en
        case .korean: ko
        }
    }
}
