import Course

/// One thing that differs between two versions of a model, and what lightweight migration makes of it.
public struct ModelChange: Sendable {
    public enum Mark: String, Sendable {
        case added = "+"
        case removed = "-"
        case changed = "~"
        case renamed = ">"
        /// To the parent entity or to a subentity.
        case moved = "^"
    }

    public enum Effect: Sendable, Equatable {
        /// No part of the version hashes: stores open as before.
        case none
        /// Lightweight migration works it out; the text says what to look out for.
        case inferred(careful: LocalizedText?)
        /// Lightweight migration cannot do it, for this reason.
        case impossible(LocalizedText)
    }

    public let mark: Mark
    /// The name of the property, fetch request or configuration; empty where the entity itself changed, or the model.
    public let name: String
    public let text: LocalizedText
    public let effect: Effect

    init(_ mark: Mark, _ name: String, _ text: LocalizedText, _ effect: Effect = .inferred(careful: nil)) {
        self.mark = mark
        self.name = name
        self.text = text
        self.effect = effect
    }

    public var isPossible: Bool {
        if case .impossible = effect { return false }
        return true
    }
}

/// The worst of several effects, and the first text of that kind.
struct EffectSum {
    private(set) var effect = ModelChange.Effect.none

    mutating func add(_ next: ModelChange.Effect) {
        switch (effect, next) {
        case (.none, _), (.inferred(nil), .inferred), (.inferred, .impossible): effect = next
        default: break
        }
    }
}
