/// One program of a lesson: the Swift blocks that a reader would paste below one another into one file.
///
/// The blocks of a chapter continue one another. The words behind `swift` on the opening fence change that:
///
/// - `new` starts another program;
/// - `stops` says that the program ends in this block with a run-time error, on purpose;
/// - `args="…"`, on a program's first block, are the arguments that the program is started with;
/// - `apple` marks code for Apple's platforms only: its syntax is checked, and it is not run.
///
/// An `output` fence directly below a block holds what the block prints to standard output and standard error;
/// `output predict` asks the reader to predict it first, and the site shows it folded.
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

/// What a lesson says that a block prints.
///
/// `…` inside a line stands for whatever differs from run to run, such as a UUID; a line that holds nothing
/// else stands for any number of lines.
struct ExpectedOutput {
    let place: Place
    let lines: [String]
}
