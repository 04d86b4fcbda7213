/// What a command tells the shell.
enum ExitCode: Int32 {
    /// It did what was asked; a check found nothing wrong.
    case success = 0
    /// The learner's code is wrong, or what was asked for cannot be had yet.
    case failure = 1
    /// The command was not understood, or the model file that it names cannot be used.
    case usage = 2
    /// The exercise that was asked about is not solved yet, and not wrong either.
    case unsolved = 3
    /// Something is amiss with the kit or the machine.
    case broken = 4
}
