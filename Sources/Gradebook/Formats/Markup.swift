import TerminalText

/// Everything that a student wrote is escaped here before it becomes part of a page.
typealias Markup = TerminalText.Markup
