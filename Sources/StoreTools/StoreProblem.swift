import TerminalText

/// The reason why a store cannot be used, as a message for the user.
public struct StoreProblem: Error {
    /// The message: what happened and what to do.
    public let message: LocalizedText

    init(en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
    }
}
