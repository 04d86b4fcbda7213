// refused
// swift-format-ignore-file
#sourceLocation(file: "Elsewhere.swift", line: 1)
func attack() {
    let pointer = UnsafeMutablePointer<UInt64>(bitPattern: 4096)
    print("FOUND \(pointer?.pointee ?? 0)")
}
