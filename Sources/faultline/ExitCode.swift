/// The exit status of the tool.
enum ExitCode: Int32 {
    /// The command succeeded; a check found nothing wrong.
    case success = 0
    /// The learner's code is wrong, or the command can't be carried out yet.
    case failure = 1
    /// The command line is not valid, or a file that it names cannot be used.
    case usage = 2
    /// The exercise is not solved yet, and not wrong either.
    case unsolved = 3
    /// The kit or the machine has a problem.
    case broken = 4
}
