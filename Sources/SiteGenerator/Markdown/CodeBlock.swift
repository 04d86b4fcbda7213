/// A fenced code block: its language, the words after it and the code.
///
///     ```swift new args="-com.apple.CoreData.SQLDebug 1"
///     import CoreData
///     ```
///
/// `apple` labels code for Apple's platforms, and `predict` on an `output` fence folds the output so that the reader
/// can predict it first. `new`, `args` and `stops` are the title of a listing: it begins a program, which is run with
/// arguments, or which an error ends on purpose.
struct CodeBlock: Sendable, Equatable {
    /// The first word of the info string in lower case, or an empty string.
    var language: String
    /// Whether the code runs on Apple's platforms only.
    var isForApple: Bool
    /// Whether the output stays folded until the reader opens it.
    var isToPredict: Bool
    /// Whether the code begins another program.
    var isNew: Bool
    /// Whether an error ends the program here.
    var stops: Bool
    /// The arguments and environment of the program.
    var arguments: String?
    var code: String

    init(info: String, code: String) {
        var rest = info[...]
        // Most info strings are a language alone.
        if info.utf8.contains(UInt8(ascii: "=")), let start = info.firstRange(of: "args=\""),
            let end = info[start.upperBound...].firstIndex(of: "\"")
        {
            arguments = String(info[start.upperBound..<end])
            rest = info[..<start.lowerBound] + info[info.index(after: end)...]
        }
        let words = rest.split(separator: " ")
        language = words.first.map { $0.lowercased() } ?? ""
        isForApple = words.dropFirst().contains("apple")
        isToPredict = words.dropFirst().contains("predict")
        isNew = words.dropFirst().contains("new")
        stops = words.dropFirst().contains("stops")
        self.code = code
    }
}
