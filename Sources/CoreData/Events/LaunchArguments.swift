/// The program's settings: `-com.apple.CoreData.SQLDebug 1`, as Xcode's schemes pass them.
///
/// Tests are run by a program that takes no such arguments, so the environment is read too, where a shell cannot set a
/// variable with dots in its name: `com_apple_CoreData_SQLDebug=1 swift test`.
enum LaunchArguments {
    /// The value of an argument; without it that of the environment variable, then the user's default, then 0.
    static func number(_ key: String) -> Int {
        let arguments = CommandLine.arguments
        if let index = arguments.firstIndex(of: "-" + key), index + 1 < arguments.count {
            return Int(arguments[index + 1]) ?? 0
        }
        let environment = ProcessInfo.processInfo.environment
        let variable = environment[key.replacingOccurrences(of: ".", with: "_")] ?? environment[key]
        if let variable { return Int(variable) ?? 0 }
        return UserDefaults.standard.integer(forKey: key)
    }
}
