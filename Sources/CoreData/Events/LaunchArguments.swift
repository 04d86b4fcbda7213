/// What the program was started with: `-com.apple.CoreData.SQLDebug 1`, as Xcode's schemes hand it over.
enum LaunchArguments {
    /// The number behind an argument; without the argument, what the user's defaults say, and 0.
    static func number(_ key: String) -> Int {
        let arguments = CommandLine.arguments
        if let index = arguments.firstIndex(of: "-" + key), index + 1 < arguments.count {
            return Int(arguments[index + 1]) ?? 0
        }
        return UserDefaults.standard.integer(forKey: key)
    }
}
