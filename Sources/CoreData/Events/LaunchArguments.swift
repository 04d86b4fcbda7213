/// The program's settings: launch arguments such as `-com.apple.CoreData.SQLDebug 1`, as Xcode's schemes pass them.
///
/// A test runner does not accept such arguments, so environment variables are read too. A shell cannot set a variable
/// with dots in its name, so they have underscores: `com_apple_CoreData_SQLDebug=1 swift test`.
enum LaunchArguments {
    /// The value of the argument, or else of the environment variable, of the user default, or 0.
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
