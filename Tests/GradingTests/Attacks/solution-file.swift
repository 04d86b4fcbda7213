// wrong
import Foundation

func attack() {
    for path in ["{SOLUTION}", "{CHECKER}", "/program", "/proc/self/mem", "/proc/self/environ", "/etc/passwd"] {
        if let text = try? Data(contentsOf: URL(fileURLWithPath: path)),
            path.hasSuffix(".swift") || path.hasPrefix("/etc")
        {
            print("FOUND \(path) \(text.count)")
        }
    }
    for folder in ["/home", "/root", "/var", "/etc", "/mnt"] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if !names.isEmpty { print("FOUND \(folder) \(names)") }
    }
}
