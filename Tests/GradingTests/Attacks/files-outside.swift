// wrong
import Foundation

func attack() {
    for path in ["{MARKER}", "/marker", "/tmp/../marker", "/usr/lib/marker", "/dev/marker", "/dev/shm/marker"] {
        if (try? Data("here".utf8).write(to: URL(fileURLWithPath: path))) != nil { print("FOUND \(path)") }
    }
}
