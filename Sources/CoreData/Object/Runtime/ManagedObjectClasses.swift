/// Finds classes by the names in a model.
enum ManagedObjectClasses {
    /// The class that `entity` names, or `NSManagedObject` if it names none.
    ///
    /// A name without a module, as Xcode writes it, is looked up in the program's own module, then in all others. A
    /// missing class is reported and replaced by `NSManagedObject`, as in Apple's framework, so that the records remain
    /// readable.
    static func find(for entity: NSEntityDescription) -> NSManagedObject.Type {
        guard var name = entity.managedObjectClassName, !name.isEmpty, name != "NSManagedObject" else {
            return NSManagedObject.self
        }
        // Xcode writes ".Employee" for a class in the module that is being built.
        if name.hasPrefix(".") { name.removeFirst() }
        if let found = ProgramClasses.find(name) as? NSManagedObject.Type { return found }
        for candidate in DeclaredClasses.named(name) {
            if let found = candidate as? NSManagedObject.Type { return found }
        }
        LogLine.warning(
            "Unable to load class named '\(name)' for entity '\(entity.name ?? "")'. "
                + "Class not found, using default NSManagedObject instead.")
        return NSManagedObject.self
    }
}
