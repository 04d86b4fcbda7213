/// The exit status of the tool.
enum ExitCode: Int32 {
    /// The command succeeded; everything that it checked is solved.
    case success = 0
    /// An answer is wrong; a comparison or an audit found a problem.
    case failure = 1
    /// The command line is not valid, or a file that it names can't be used.
    case usage = 2
    /// Nothing is wrong, but an exercise is not solved yet.
    case unsolved = 3
    /// The kit or the machine has a problem.
    case broken = 4
    /// The user interrupted the command. Shells report a program that SIGINT ended with the same number.
    case interrupted = 130
}
