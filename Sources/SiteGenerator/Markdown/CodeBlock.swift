/// A fenced code block: its language, the words after it and the code.
///
///     ```swift apple
///     @FetchRequest(sortDescriptors: []) var employees: FetchedResults<Employee>
///     ```
///
/// The tests use all of the words. The pages use two: `apple` labels code for Apple's platforms, and `predict` on an
/// `output` fence folds the output so that the reader can predict it first.
struct CodeBlock: Sendable, Equatable {
    /// The first word of the info string in lower case, or an empty string.
    var language: String
    /// Whether the code runs on Apple's platforms only.
    var isForApple: Bool
    /// Whether the output stays folded until the reader opens it.
    var isToPredict: Bool
    var code: String

    init(info: String, code: String) {
        let words = info.split(separator: " ")
        language = words.first.map { $0.lowercased() } ?? ""
        isForApple = words.dropFirst().contains("apple")
        isToPredict = words.dropFirst().contains("predict")
        self.code = code
    }
}
