import ModelFile
import TerminalText

/// The changes from one version of a model to another, by the rules of lightweight migration.
///
///     let difference = ModelDifference(from: old.document, to: new.document)
///     difference.canMigrate  // whether Core Data can infer the migration
///
/// See Apple's article *Migrating your data model automatically*.
public struct ModelDifference: Sendable {
    /// The changes of one entity, of one composite, or of the model as a whole.
    public struct Group: Sendable {
        /// The part of the model that changed.
        public enum Kind: Sendable { case entity, composite, model }
        public let kind: Kind
        /// The name of the entity or composite; empty for the model.
        public let name: String
        public var changes: [ModelChange]
    }

    /// The changes, by the part of the model. Parts without changes are left out.
    public private(set) var groups: [Group]

    /// Compares two versions of a model.
    public init(from old: ModelDocument, to new: ModelDocument) {
        let finder = DifferenceFinder(old: old, new: new)
        groups = finder.groups().filter { !$0.changes.isEmpty }
        canMigrate = finder.obstacles.isEmpty
    }

    /// The changes of all groups.
    public var changes: [ModelChange] { groups.flatMap(\.changes) }

    /// Whether lightweight migration can migrate a store from the old version to the new one, as determined by the
    /// stack.
    public let canMigrate: Bool

    /// Whether a store of the old version needs a migration before it opens with the new version.
    public var needsMigration: Bool { changes.contains { $0.effect != .none } }
}
