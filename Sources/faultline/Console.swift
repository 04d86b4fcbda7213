import TerminalText

/// The terminal and the language of a command's output.
struct Console {
    let terminal: Terminal
    let language: Language
    /// Whether the language was chosen for this command, by an option.
    var isLanguageChosen = false

    func page() -> Page { terminal.page() }

    func show(_ page: Page) { terminal.show(page) }

    func say(_ text: LocalizedText) {
        var page = page()
        page.add("", text[language])
        show(page)
    }

    func complain(_ text: LocalizedText) { terminal.complain(text[language]) }
}
