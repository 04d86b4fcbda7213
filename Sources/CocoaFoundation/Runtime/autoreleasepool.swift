/// Runs the body. On Apple's platforms, this also frees the objects that were autoreleased in the body. Nothing is
/// autoreleased on Linux, where an object is freed with its last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
