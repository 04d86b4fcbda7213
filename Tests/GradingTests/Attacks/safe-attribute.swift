// refused
@safe func attack() {
    print("\(UnsafeRawPointer(bitPattern: 4096) as Any)")
}
