import Testing

extension ExitTest.Result? {
    /// The text that the child process wrote to standard error, empty if the test did not observe it.
    var standardError: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
