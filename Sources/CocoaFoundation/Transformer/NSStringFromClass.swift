/// The name of a class, `Module.Class`. Foundation's function on Linux stops the process for a class that is private to
/// its file.
public func NSStringFromClass(_ aClass: AnyClass) -> String {
    let parts = String(reflecting: aClass).split(separator: ".")
    // Module.(unknown context at $1234).Class
    guard parts.count == 3, parts[1].hasPrefix("(unknown context at ") else {
        return Foundation.NSStringFromClass(aClass)
    }
    return "\(parts[0]).\(parts[2])"
}
