import Foundation

/// The command-line tool's names in texts and messages.
public enum Tool {
    /// The script in the clone, which lessons and pages show.
    public static let script = "./faultline"

    /// The name of the installed tool.
    public static let program = "faultline"

    /// The version that `faultline --version` prints.
    public static let version = "1.0"

    /// The command that the user typed, which the script passes in the environment.
    public static let name = ProcessInfo.processInfo.environment["FAULTLINE_COMMAND"] ?? script

    /// A command to type, such as `./faultline check 01`.
    public static func command(_ arguments: String) -> String { "\(name) \(arguments)" }
}
