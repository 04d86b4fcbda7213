import TerminalText

/// A section of a lesson for the indexes: its heading and the code names in it.
struct IndexedSection: Equatable, Sendable {
    /// The heading's id; empty for the text between the title and the first heading.
    var id: String
    var title: String
    /// The inline code in sentences: `save()`, `NSFetchRequest.fetchLimit`. Empty in Korean, because the sections of
    /// symbols are found in the English lessons.
    var phrases: [String]
    /// The names in listings that are specific enough to index: type names, names of several words, and members after a
    /// variable whose type the listing declares, as `NSFetchRequest.predicate`. Empty in Korean.
    var names: [String]
}

extension SearchSections.Section {
    func indexed(in language: Language) -> IndexedSection {
        guard language == .english else { return IndexedSection(id: id ?? "", title: title, phrases: [], names: []) }
        let names = CodeNames.distinctive(in: code).union(CodeNames.typedMembers(in: code))
        return IndexedSection(id: id ?? "", title: title, phrases: Array(Set(phrases)).sorted(), names: names.sorted())
    }
}
