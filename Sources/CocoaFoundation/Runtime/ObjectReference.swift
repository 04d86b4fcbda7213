/// The reference in a value of a class type; nil for a value of any other type.
///
/// `as AnyObject` would box such a value, and checks for bridging even if there is nothing to box. Comparing types
/// takes a hundredth of the time of a cast from `Any`.
package func objectReference(in value: Any) -> AnyObject? {
    func opened<Value>(_ value: Value) -> AnyObject? {
        Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : nil
    }
    // The object may be in another existential inside the `Any`; a cast looks through that.
    return _openExistential(value, do: opened) ?? (type(of: value) is AnyClass ? value as AnyObject : nil)
}
