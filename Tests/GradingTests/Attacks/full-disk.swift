// wrong
import Foundation

func attack() {
    let block = Data(count: 16 << 20)
    for number in 0..<1000 {
        if (try? block.write(to: URL(fileURLWithPath: "/tmp/\(number)"))) == nil { break }
        if number > 64 { print("FOUND no limit") }
    }
    for number in 0..<64 { try? FileManager.default.removeItem(atPath: "/tmp/\(number)") }
}
