// refused
import Foundation

func attack() {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "touch {MARKER}"]
    try? process.run()
}
