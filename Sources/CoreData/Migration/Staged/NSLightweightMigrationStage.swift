/// Versions of a model that are connected by lightweight migrations, from the oldest to the newest.
///
///     NSLightweightMigrationStage([shop1.versionChecksum, shop2.versionChecksum])
///
/// A store of any of these versions is migrated in one step to the start of the next custom stage, or to the new model.
/// If one step cannot be inferred, the versions in between are migrated one by one.
/// Apple's page: *NSLightweightMigrationStage*.
open class NSLightweightMigrationStage: NSMigrationStage {
    /// The versions, identified by `NSManagedObjectModel.versionChecksum`.
    open private(set) var versionChecksums: [String] = []

    /// Creates a stage from version checksums, the oldest version first.
    public convenience init(_ checksums: [String]) {
        self.init()
        versionChecksums = checksums
    }

    override var checksums: [String] { versionChecksums }
}
