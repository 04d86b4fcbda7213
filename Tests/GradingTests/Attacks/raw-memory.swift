// refused
func attack() {
    for address in stride(from: 4096, to: 1 << 30, by: 4096) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { continue }
        print(pointer.load(as: UInt64.self))
    }
}
