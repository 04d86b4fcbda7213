import Foundation

/// The classes of the process, by names that do not say which module they are in.
package enum ProgramClasses {
    /// The class of that name: in the module that it names, else in this module or in the program's own.
    ///
    /// Apple finds a class by the name that Objective-C has for it, which is often the plain one.
    package static func find(_ name: String) -> AnyClass? {
        let candidates = name.contains(".") ? [name] : [name, "CocoaFoundation.\(name)", "\(programModule).\(name)"]
        return candidates.lazy.compactMap { NSClassFromString($0) }.first
    }

    /// The module of the running program: SwiftPM names it after the executable.
    private static let programModule =
        (CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "")
        .replacingOccurrences(of: "-", with: "_")
}
