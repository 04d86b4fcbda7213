/// The way from the class name in a mapping to a migration policy.
enum MigrationPolicies {
    /// The class named so: in the module that the name begins with, else in any.
    ///
    /// Xcode writes `Shop.CustomerPolicy`, or the plain name of a class that Objective-C calls so.
    static func find(_ name: String) -> NSEntityMigrationPolicy.Type? {
        if let found = ProgramClasses.find(name) as? NSEntityMigrationPolicy.Type { return found }
        return DeclaredClasses.named(name).lazy.compactMap { $0 as? NSEntityMigrationPolicy.Type }.first
    }

    /// A policy of the class that a mapping names.
    /// - Throws: `CocoaError.migration` where the program has no such class: without it records would get lost.
    static func policy(of mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
        guard let name = mapping.entityMigrationPolicyClassName, !name.isEmpty else { return NSEntityMigrationPolicy() }
        guard let found = find(name) else {
            throw CocoaError(
                .migration,
                sentence:
                    "The mapping '\(mapping.name ?? "")' names the migration policy '\(name)', but the program has "
                    + "no subclass of NSEntityMigrationPolicy of that name: write it as Module.Class.")
        }
        return found.init()
    }
}
