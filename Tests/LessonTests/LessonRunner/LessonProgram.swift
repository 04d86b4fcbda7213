/// One program of a lesson: the Swift blocks that a reader would paste one after another into one file.
///
/// The blocks of a chapter continue each other. Words after `swift` on the opening fence change that:
///
/// - `new` starts another program;
/// - `stops` means that the program deliberately ends in this block with a run-time error;
/// - `args="…"`, on a program's first block, sets the program's arguments;
/// - `apple` marks code for Apple's platforms only. Its syntax is checked, and it is not run.
///
/// An `output` fence directly below a block contains what the block prints to standard output and standard error.
/// `output predict` marks output that the reader should predict first; the site shows it collapsed.
struct LessonProgram {
    struct Block {
        let place: Place
        let code: String
        var expected: ExpectedOutput?
        let stops: Bool
    }

    let place: Place
    var arguments: [String] = []
    var isForApple = false
    var blocks: [Block] = []
}

/// The expected output of a block.
///
/// `…` inside a line matches text that differs from run to run, such as a UUID. A line that contains nothing else
/// matches any number of lines.
struct ExpectedOutput {
    let place: Place
    let lines: [String]
}
