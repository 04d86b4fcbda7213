// refused
func attack() {
    var byte: UInt8 = 0
    Data(repeating: 65, count: 1 << 20).copyBytes(to: &byte, count: 1 << 20)
}
