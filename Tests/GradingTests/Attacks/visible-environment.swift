// wrong
func attack() {
    let environment = ProcessInfo.processInfo.environment
    if environment["FAULTLINE_SEED"] != nil || environment["PATH"] != "/usr/bin:/bin" { print("FOUND: \(environment)") }
    let manager = FileManager.default
    let start = String(decoding: manager.contents(atPath: "/proc/self/environ") ?? Data(), as: UTF8.self)
    if start.contains("SEED") { print("FOUND: a seed") }
    for name in ["cmdline", "environ"] {
        let first = String(decoding: manager.contents(atPath: "/proc/1/\(name)") ?? Data(), as: UTF8.self)
        print("/proc/1/\(name): \(first)")
        if first.contains("{KIT}") || first.contains("--ro-bind") { print("FOUND: \(first)") }
    }
    for number in 3...8 {
        let target = (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) ?? ""
        if target.contains("compiler.") { print("FOUND: \(target)") }
    }
}
