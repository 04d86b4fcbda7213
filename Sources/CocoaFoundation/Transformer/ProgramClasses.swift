import Foundation

/// Finds the classes of the process by names that may lack a module.
package enum ProgramClasses {
    /// The class with this name: in the module that the name contains, otherwise in this module or in the program's
    /// own.
    ///
    /// Apple's framework finds a class by its Objective-C name, which is often the plain one.
    package static func find(_ name: String) -> AnyClass? {
        let modules = name.contains(".") ? [""] : ["", "CocoaFoundation."] + (programModule.map { ["\($0)."] } ?? [])
        return modules.lazy.compactMap { NSClassFromString($0 + name) }.first
    }

    /// The module of the running program, which SwiftPM names after the executable. nil for a test bundle, which is not
    /// a module.
    private static let programModule: String? = {
        guard let path = CommandLine.arguments.first else { return nil }
        let name = URL(fileURLWithPath: path).lastPathComponent.replacingOccurrences(of: "-", with: "_")
        return name.contains(".") ? nil : name
    }()
}
