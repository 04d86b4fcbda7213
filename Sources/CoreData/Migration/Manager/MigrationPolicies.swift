/// Creates migration policies from the class names in mappings.
enum MigrationPolicies {
    /// The class with this name: in the module that the name starts with, or else in any module.
    ///
    /// Xcode writes `Shop.CustomerPolicy`, or the Objective-C name of a class.
    static func find(_ name: String) -> NSEntityMigrationPolicy.Type? {
        if let found = ProgramClasses.find(name) as? NSEntityMigrationPolicy.Type { return found }
        return DeclaredClasses.named(name).lazy.compactMap { $0 as? NSEntityMigrationPolicy.Type }.first
    }

    /// Creates a policy of the class that a mapping names.
    /// - Throws: `CocoaError.migration` if the program has no such class. Falling back to the default policy could lose
    ///   records.
    static func policy(of mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
        guard let name = mapping.entityMigrationPolicyClassName, !name.isEmpty else { return NSEntityMigrationPolicy() }
        guard let found = find(name) else {
            throw CocoaError(
                .migration,
                sentence:
                    "The mapping '\(mapping.name ?? "")' names the migration policy '\(name)', but the program has "
                    + "no subclass of NSEntityMigrationPolicy with that name: write it as Module.Class.")
        }
        return found.init()
    }
}
