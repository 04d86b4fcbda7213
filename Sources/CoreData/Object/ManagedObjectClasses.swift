/// The way from a class name in a model to a class of the program.
enum ManagedObjectClasses {
    /// The class that `entity` names, or `NSManagedObject` where it names none.
    ///
    /// A class that the program does not have is reported and replaced by `NSManagedObject`, as Apple's
    /// framework does: the records stay readable.
    static func find(for entity: NSEntityDescription) -> NSManagedObject.Type {
        guard var name = entity.managedObjectClassName, !name.isEmpty, name != "NSManagedObject" else {
            return NSManagedObject.self
        }
        // Xcode writes ".Employee" for a class in the module that is being built.
        if name.hasPrefix(".") { name.removeFirst() }
        let candidates = name.contains(".") ? [name] : [name, "\(programModule).\(name)"]
        for candidate in candidates {
            if let found = NSClassFromString(candidate) as? NSManagedObject.Type { return found }
        }
        let warning =
            "CoreData: warning: Unable to load class named '\(name)' for entity '\(entity.name ?? "")'. "
            + "Class not found, using default NSManagedObject instead.\n"
        FileHandle.standardError.write(Data(warning.utf8))
        return NSManagedObject.self
    }

    /// The module of the running program: SwiftPM names it after the executable.
    private static let programModule =
        (CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "")
        .replacingOccurrences(of: "-", with: "_")
}
