import TerminalText

/// One difference between two versions of a model, and its effect on lightweight migration.
public struct ModelChange: Sendable {
    /// The kind of the change, with the character that a page shows.
    public enum Mark: String, Sendable {
        case added = "+"
        case removed = "-"
        case changed = "~"
        case renamed = ">"
        /// Moved to the parent entity or to a subentity.
        case moved = "^"
    }

    /// The effect on lightweight migration.
    public enum Effect: Sendable, Equatable {
        /// Not part of the version hashes: stores open as before.
        case none
        /// Lightweight migration infers it; the text names the risk.
        case inferred(careful: LocalizedText?)
        /// Lightweight migration cannot do it, for this reason.
        case impossible(LocalizedText)
    }

    /// The kind of the change.
    public let mark: Mark
    /// The name of the property, fetch request or configuration; empty if the entity itself or the model changed.
    public let name: String
    /// The change in words.
    public let text: LocalizedText
    /// The effect on lightweight migration.
    public let effect: Effect

    init(_ mark: Mark, _ name: String, _ text: LocalizedText, _ effect: Effect = .inferred(careful: nil)) {
        self.mark = mark
        self.name = name
        self.text = text
        self.effect = effect
    }

    /// Whether lightweight migration can do it.
    public var isPossible: Bool {
        if case .impossible = effect { return false }
        return true
    }
}

/// The most severe of several effects, with the first text of that severity.
struct EffectSum {
    private(set) var effect = ModelChange.Effect.none

    mutating func add(_ next: ModelChange.Effect) {
        switch (effect, next) {
        case (.none, _), (.inferred(nil), .inferred), (.inferred, .impossible): effect = next
        default: break
        }
    }
}
