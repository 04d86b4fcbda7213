// refused
func attack() {
    let format = "%" + "s"
    print("FOUND " + String.localizedStringWithFormat(format, UInt(bitPattern: ObjectIdentifier(NSNull.self))))
}
