/// A fenced block: its language, the words after it and the code.
///
///     ```swift mac
///     @FetchRequest(sortDescriptors: []) var employees: FetchedResults<Employee>
///     ```
///
/// The words say how the tests treat the block; of them only `mac` matters to a reader.
struct CodeBlock: Sendable, Equatable {
    /// The first word of the info string in lower case, or an empty string.
    var language: String
    /// Whether the code is for a Mac alone.
    var isForMac: Bool
    var code: String

    init(info: String, code: String) {
        let words = info.split(separator: " ")
        language = words.first.map { $0.lowercased() } ?? ""
        isForMac = words.dropFirst().contains("mac")
        self.code = code
    }
}
