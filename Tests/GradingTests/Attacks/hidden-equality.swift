// refused
func attack() throws {}
/// Swift abbreviates the name of the method, because the words of its name are in that of the class.
final class isEqualThing: NSObject {
    override func isEqual(_ object: Any?) -> Bool { true }
}
