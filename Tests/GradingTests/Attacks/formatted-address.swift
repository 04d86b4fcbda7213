// refused
final class Box { let text = "abc" }
func attack() {
    let box = Box()
    print("FOUND " + String(format: "%s", UInt(bitPattern: ObjectIdentifier(box))))
}
