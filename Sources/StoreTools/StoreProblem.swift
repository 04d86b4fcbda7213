import Course

/// A reason why a store cannot be shown, in words for its user.
public struct StoreProblem: Error {
    public let message: LocalizedText

    init(en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
    }
}
