import TerminalText

@testable import SiteGenerator

/// Finds answers of a quiz that are fragments. It recognizes sentences by their form, not by their grammar.
enum SentenceCheck {
    /// Returns what the text lacks; nil if it looks like a sentence. An answer, unlike its reason, doesn't begin with a
    /// preposition: "In the setter." is a fragment, and an answer that begins so is easily one.
    static func fault(of text: [Inline], isAnswer: Bool, _ language: Language) -> String? {
        let words = text.plainText.split(separator: " ")
        let shortest = language == .english ? 3 : 2
        guard words.count >= shortest, let first = words.first, let last = words.last else {
            return "has fewer than \(shortest) words"
        }
        guard startsWithCode(text) || first.first.map({ !$0.isLowercase }) == true else {
            return "doesn't begin with a capital, a number or code"
        }
        guard last.hasSuffix(".") else { return "doesn't end with a full stop" }
        switch language {
        case .english where isAnswer && prepositions.contains(first.lowercased()):
            return "is a place or a time without a verb"
        case .korean where !["다.", "오."].contains { last.hasSuffix($0) }:
            return "doesn't end with a verb"
        default: return nil
        }
    }

    private static func startsWithCode(_ text: [Inline]) -> Bool {
        for inline in text {
            switch inline.kind {
            case .code: return true
            case .text(""): continue
            default: return false
            }
        }
        return false
    }

    private static let prepositions: Set<String> = [
        "after", "as", "at", "before", "by", "for", "from", "in", "into", "on", "to", "when", "with",
    ]
}
