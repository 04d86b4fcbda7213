import Foundation

/// The classes of the process, by names that do not say which module they are in.
package enum ProgramClasses {
    /// The class of that name: in the module that it names, else in this module or in the program's own.
    ///
    /// Apple finds a class by the name that Objective-C has for it, which is often the plain one.
    package static func find(_ name: String) -> AnyClass? {
        let modules = name.contains(".") ? [""] : ["", "CocoaFoundation."] + (programModule.map { ["\($0)."] } ?? [])
        return modules.lazy.compactMap { NSClassFromString($0 + name) }.first
    }

    /// The module of the running program: SwiftPM names it after the executable. nil for a bundle of tests, which is no
    /// module.
    private static let programModule: String? = {
        guard let path = CommandLine.arguments.first else { return nil }
        let name = URL(fileURLWithPath: path).lastPathComponent.replacingOccurrences(of: "-", with: "_")
        return name.contains(".") ? nil : name
    }()
}
