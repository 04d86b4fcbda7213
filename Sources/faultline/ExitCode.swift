/// The exit status of the tool.
enum ExitCode: Int32 {
    /// The command succeeded; a check found nothing wrong.
    case success = 0
    /// The learner's code is wrong, or the command isn't possible yet.
    case failure = 1
    /// The command line is not valid, or a file that it names can't be used.
    case usage = 2
    /// The exercise is not solved yet, but nothing is wrong.
    case unsolved = 3
    /// The kit or the machine has a problem.
    case broken = 4
    /// The user interrupted the command. Shells report a program that SIGINT ended with the same number.
    case interrupted = 130
}
