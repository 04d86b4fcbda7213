/// Stops the program the way an uncaught Objective-C exception would: for a programmer's mistake, which no caller
/// could mend. Linux has no such exceptions, so the sentence goes to standard error and the process ends.
func stop(
    _ name: NSExceptionName, _ reason: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
    let sentence = "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'"
    ProgrammersMistake.observer?(sentence)
    fatalError(sentence, file: file, line: line)
}

func stopBecauseImmutable() -> Never {
    stop(.internalInconsistencyException, "Can't modify an immutable model.")
}

extension NSExceptionName {
    static let internalInconsistencyException = NSExceptionName(rawValue: "NSInternalInconsistencyException")
    static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")
}
