/// Lines on standard error, where Apple's framework logs what does not stop a program and is worth looking into.
enum LogLine {
    static func error(_ sentence: String) { write("error: \(sentence)") }
    static func warning(_ sentence: String) { write("warning: \(sentence)") }

    private static func write(_ line: String) {
        FileHandle.standardError.write(Data("CoreData: \(line)\n".utf8))
    }
}
