/// Stops the program as an uncaught Objective-C exception would, for a programming error that no caller can handle.
/// Linux has no such exceptions, so the message is written to standard error and the process ends.
func stop(
    _ name: NSExceptionName, _ reason: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
    let sentence = "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'"
    MisuseTrap.observer?(sentence)
    fatalError(sentence, file: file, line: line)
}

/// Stops the program because of a change to a frozen model.
/// - Parameters:
///   - part: the changed part, such as `entity 'Employee'`.
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
