import Course
import Processes

extension LessonProgram {
    /// Compares what a run printed, and how it ended, with the lesson.
    func problems(after run: ChildProcess) -> [LessonProblem] {
        // The text after the last separator was printed by the block in which the program ended, if any.
        let pieces = run.output.split(separator: blockSeparator, omittingEmptySubsequences: false)
        var problems: [LessonProblem] = []
        for (index, block) in blocks.enumerated() {
            let piece = index < pieces.count ? String(pieces[index]) : ""
            let isLastReached = index == pieces.count - 1
            if isLastReached, run.ending == .outOfTime {
                problems.append(LessonProblem(place: block.place, sentence: "this block does not come to an end."))
                break
            }
            if isLastReached, !block.stops {
                problems.append(
                    LessonProblem(
                        place: block.place,
                        sentence: """
                            the program stops in this block (\(run.ending)). If that is meant, write `stops` \
                            on the fence. It printed:
                            \(Self.indented(Self.lines(of: piece)))
                            """))
                break
            }
            if !isLastReached, block.stops {
                let sentence = "the lesson says that this block stops, and it does not."
                problems.append(LessonProblem(place: block.place, sentence: sentence))
            }
            if let problem = block.problem(printed: Self.lines(of: piece)) { problems.append(problem) }
        }
        if problems.isEmpty, pieces.count > blocks.count, !run.succeeded {
            problems.append(
                LessonProblem(
                    place: place, sentence: "the program failed after its last block (\(run.ending))."))
        }
        return problems
    }

    /// The lines of `text`, without the runtime's additions to a fatal error: the source location before it, which
    /// changes with every edit, and the stack trace after it.
    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.withoutPlaceOfFatalError ?? String(line).trimmingTrailingSpaces
        }
        if let trace = lines.firstIndex(of: "Current stack trace:") { lines.removeSubrange(trace...) }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    static func indented(_ lines: [String]) -> String {
        lines.isEmpty ? "    (nothing)" : lines.map { "    \($0)" }.joined(separator: "\n")
    }
}

extension LessonProgram.Block {
    fileprivate func problem(printed: [String]) -> LessonProblem? {
        guard let expected else {
            if printed.isEmpty { return nil }
            return LessonProblem(
                place: place,
                sentence: """
                    the lesson does not show what this block prints. Add an output fence below it with:
                    \(LessonProgram.indented(printed))
                    """)
        }
        if expected.matches(printed) { return nil }
        return LessonProblem(
            place: expected.place,
            sentence: """
                this is not what the block prints.
                expected:
                \(LessonProgram.indented(expected.lines))
                got:
                \(LessonProgram.indented(printed))
                """)
    }
}

extension Substring {
    /// The line from `Fatal error: ` on, if a source file and a line number precede it.
    fileprivate var withoutPlaceOfFatalError: String? {
        guard let start = firstRange(of: "Fatal error: ")?.lowerBound, self[..<start].hasSuffix(": ") else {
            return nil
        }
        return String(self[start...])
    }
}
