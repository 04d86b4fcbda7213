/// Logs problems that do not stop the program to standard error, as Apple's framework does.
enum LogLine {
    static func error(_ sentence: String) { write("error: \(sentence)") }
    static func warning(_ sentence: String) { write("warning: \(sentence)") }

    private static func write(_ line: String) {
        FileHandle.standardError.write(Data("CoreData: \(line)\n".utf8))
    }
}
