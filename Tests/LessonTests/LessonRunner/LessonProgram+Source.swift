/// The character that a running program prints at the end of each block, to split its output.
let blockSeparator: Character = "\u{1E}"

extension LessonProgram {
    /// The program as one `main.swift`, whose compiler messages refer to the lesson's lines.
    var source: String {
        // Line-buffered, so that output before a crash is not lost in a buffer, and so that standard output and
        // standard error keep their order in the shared file.
        var source = """
            #if canImport(Glibc)
            import Glibc
            #else
            import Darwin
            #endif
            setlinebuf(stdout)

            """
        for block in blocks {
            source += """
                #sourceLocation(file: "\(block.place.file)", line: \(block.place.line + 1))
                \(block.code)
                #sourceLocation()
                print("\\u{1E}", terminator: "")
                fflush(stdout)

                """
        }
        return source
    }

    /// Whether the program may declare managed object classes.
    var declaresClasses: Bool {
        essence.contains("import CoreData") && (essence.contains("class ") || essence.contains("extension "))
    }

    /// The code without comments and line numbers. If it is the same in both languages, one build serves both.
    var essence: String {
        blocks.map(\.essence).joined(separator: "\n\(blockSeparator)\n")
    }
}

extension LessonProgram.Block {
    /// The code without its comments.
    var essence: String {
        code.split(separator: "\n").map { String($0).withoutComment }.joined(separator: "\n")
    }

    /// The essence without the text of string literals, which both languages of a chapter share.
    var skeleton: String {
        var text = ""
        var isInString = false
        var previous: Character?
        for character in essence {
            if character == "\"", previous != "\\" { isInString.toggle() }
            if !isInString { text.append(character) }
            previous = character
        }
        return text
    }
}

extension String {
    /// The line without a trailing comment. Two slashes inside a string literal do not start a comment.
    fileprivate var withoutComment: String {
        var isInString = false
        var previous: Character?
        for index in indices {
            let character = self[index]
            if character == "\"", previous != "\\" { isInString.toggle() }
            if character == "/", previous == "/", !isInString {
                return String(self[..<self.index(before: index)]).trimmingTrailingSpaces
            }
            previous = character
        }
        return trimmingTrailingSpaces
    }

    var trimmingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
