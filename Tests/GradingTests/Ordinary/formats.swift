private func useFormats() throws {
    print(String(format: "%.2f %5d %@ %%", 1.5, 3, "text"))
    print("a".appendingFormat(" %03d", 7), String(format: "%lld %x %c", Int64(1), 255, 65))
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    print(formatter.string(from: 1234.5 as NSNumber) ?? "", 12.5.formatted(), String(255, radix: 16, uppercase: true))
}
