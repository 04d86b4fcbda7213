/// Stops the program the way an uncaught Objective-C exception would: for a programmer's mistake, which no caller
/// could mend. Linux has no such exceptions, so the sentence goes to standard error and the process ends.
func stop(
    _ name: NSExceptionName, _ reason: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
    let sentence = "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'"
    ProgrammersMistake.observer?(sentence)
    fatalError(sentence, file: file, line: line)
}

/// Stops because a part of a model was changed that a coordinator uses.
/// - Parameters:
///   - part: what was changed, such as `entity 'Employee'`.
///   - setter: the property or method that was called.
func stopBecauseImmutable(_ part: String, _ setter: StaticString) -> Never {
    stop(
        .internalInconsistencyException,
        "Can't modify an immutable model: '\(setter)' of the \(part) was set, and a coordinator uses the model. Change the "
            + "model before it is used, or change a copy of it.")
}

extension NSExceptionName {
    static let internalInconsistencyException = NSExceptionName(rawValue: "NSInternalInconsistencyException")
    static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")
}
