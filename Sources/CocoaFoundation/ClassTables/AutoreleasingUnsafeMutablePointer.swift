/// A pointer to an object reference that a method may replace, as in `validateValue(_:forKey:)`.
///
/// Without Objective-C nothing is autoreleased, so it is an ordinary pointer; and since the compiler turns
/// `&value` into one by itself, the same call compiles here and on a Mac.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>
