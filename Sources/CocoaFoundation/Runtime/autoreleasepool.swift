/// Runs the body. On Apple's platforms it frees what was autoreleased meanwhile; nothing is autoreleased on Linux, where
/// an object is freed with its last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
