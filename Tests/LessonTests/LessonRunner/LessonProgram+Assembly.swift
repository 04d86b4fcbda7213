extension LessonProgram {
    /// The programs of `text`, in order.
    static func programs(in text: MarkdownText) throws -> [LessonProgram] {
        var assembly = Assembly()
        for part in text.parts {
            switch part {
            case .prose(let line, _) where line.allSatisfy(\.isWhitespace): continue
            case .fence(let fence) where fence.language == "swift": try assembly.add(code: fence, of: text.file)
            case .fence(let fence) where fence.language == "output": try assembly.add(output: fence, of: text.file)
            case .heading, .prose, .fence: assembly.latest = nil
            }
        }
        return assembly.programs
    }

    /// The programs of the part of a lesson parsed so far.
    private struct Assembly {
        private(set) var programs: [LessonProgram] = []
        /// The program that a block without `new` continues.
        private var running: Int?
        /// The program that an output fence after the last block applies to.
        var latest: Int?

        mutating func add(code fence: MarkdownText.Fence, of file: String) throws {
            let place = Place(file: file, line: fence.line)
            let words = try FenceWords(fence.info.dropFirst("swift".count), at: place)
            let block = Block(place: place, code: fence.text, stops: words.stops)
            if !words.isForApple, !words.isNew, let running {
                if !words.arguments.isEmpty {
                    let sentence = "a program gets its arguments at its start: write `new` here, or move args up."
                    throw LessonProblem(place: place, sentence: sentence)
                }
                if let last = programs[running].blocks.last, last.stops {
                    let sentence = "the program has stopped at line \(last.place.line): write `new` to start another."
                    throw LessonProblem(place: place, sentence: sentence)
                }
                programs[running].blocks.append(block)
                latest = running
            } else {
                let program = LessonProgram(
                    place: place, arguments: words.arguments, isForApple: words.isForApple, blocks: [block])
                programs.append(program)
                latest = programs.count - 1
                if !words.isForApple { running = latest }
            }
        }

        mutating func add(output fence: MarkdownText.Fence, of file: String) throws {
            let place = Place(file: file, line: fence.line)
            guard ["output", "output predict"].contains(fence.info) else {
                let sentence = "an output fence takes no other word than predict."
                throw LessonProblem(place: place, sentence: sentence)
            }
            guard let program = latest, !programs[program].isForApple else {
                throw LessonProblem(place: place, sentence: "no Swift block stands right above this output.")
            }
            let last = programs[program].blocks.count - 1
            programs[program].blocks[last].expected = ExpectedOutput(place: place, lines: fence.lines)
            latest = nil
        }
    }
}
